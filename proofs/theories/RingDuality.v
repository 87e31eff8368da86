(** What multipliers prove of a better ring of three or more: weak duality, and the walk over cases. *)

From Coq Require Import ZArith List Bool Lia Arith FMapPositive.
From Schedcheck Require Import Ring RingCheck RingArith RingCycle RingRows.
Import ListNotations.
Open Scope Z_scope.

Section Better.

Variable N : integers.
Variable n : Z.
Variable r : list Z.
Hypothesis each_once : NoDup r.
Hypothesis three : (3 <= length r)%nat.
Hypothesis each_known : forall i, In i r -> 0 <= i < n.
Hypothesis messages_below : forall p, (p < length r)%nat ->
  (message N (place_of r p) (place_of r (prev r p)) + message N (place_of r p) (place_of r (next r p))) * below N
    < top N.
Hypothesis below_positive : 0 < below N.

Notation z := (z r).
Notation of_ring := (total (fun column => objective_of N column * z column) (columns n)).

Hypothesis better : of_ring < - (below N * load N).

Lemma row_holds place one : check_row N n place one = Ok tt ->
  least one <= value r (terms n one) /\ (is_equation one = true -> value r (terms n one) = least one).
Proof.
  intros H. destruct one as [i|i j|set i j|set links|i others]; cbn [check_row] in H; split; try discriminate.
  - rewrite degree_holds by auto. simpl. lia.
  - intros _. apply degree_holds; auto.
  - take H. apply andb_prop in H as [_ H]. apply end_holds; auto.
    destruct (Z.eqb_spec i j); [discriminate|auto].
  - take H. take H. take H. apply andb_prop in H as [Hx1 Hx2]. apply connected_holds; auto using distinct_once.
    destruct (contains set j); [discriminate|reflexivity].
  - take H. take H. take H. apply andb_prop in H as [Hx1 Hx2]. apply andb_prop in Hr0 as [Hx3 Hx4].
    apply parity_holds; eauto using distinct_once, distinct_links_once.
    intros i j Hij. rewrite forallb_forall in Hx2. specialize (Hx2 _ Hij). simpl in Hx2.
    apply andb_prop in Hx2 as [Hx5 Hx6]. destruct (contains set j); [discriminate|auto].
  - take H. take H. take H.
    apply (clash_holds r each_once three (message N) (top N) (below N)); auto using distinct_once.
    intros j l Hj Hl Hne. apply all_clash_pair with others; auto.
Qed.

(** The rows that the multipliers name have been checked. *)
Definition all_checked (checked : Map.t row) : Prop :=
  forall k one, Map.find k checked = Some one -> exists place, check_row N n place one = Ok tt.

Lemma check_rows_checked some : forall place checked found,
  all_checked checked -> check_rows N n place some checked = Ok found -> all_checked found.
Proof.
  induction some as [|one some IH]; simpl; intros place checked found Hall H.
  - injection H as <-. exact Hall.
  - take H. eapply IH; [|exact H]. intros k other. rewrite find_add.
    destruct (Pos.eqb k (number_key place)).
    + intros He. injection He as <-. exists place. destruct v. exact Hb.
    + apply Hall.
Qed.

Lemma weighed_is_below checked : all_checked checked ->
  forall place some named start sums result after_sums,
  weighed N n place checked some named start sums = Ok (result, after_sums) ->
  result - start <= held n z after_sums - held n z sums.
Proof.
  intros Hall place some. induction some as [|[number weight] some IH]; cbn [weighed]; intros named start sums
    result after_sums H.
  - injection H as <- <-. lia.
  - destruct (Map.find (number_key number) checked) as [one|] eqn:Hone; [|discriminate].
    destruct (Map.find (number_key number) named); [discriminate|].
    take H. apply Hall in Hone as (place' & Hone). apply IH in H.
    rewrite held_add_terms in H by (intros; eapply checked_terms_known; eauto).
    destruct (row_holds _ _ Hone) as [Hle Heq]. change (value_of z) with (value r) in H.
    enough (weight * below N * least one <= weight * below N * value r (terms n one)) by lia.
    apply orb_prop in Hr as [He|Hw].
    + rewrite (Heq He). lia.
    + apply Z.leb_le in Hw. apply Z.mul_le_mono_nonneg_l; [nia|exact Hle].
Qed.

(** The ring does what a case says of it. *)
Definition obeys (c : case) : Prop :=
  forall column, In column (columns n) -> forall b, Map.find (key n column) c = Some b -> z column = one_if b.

Lemma z_zero_or_one column : z column = 0 \/ z column = 1.
Proof. pose proof (z_range r each_once three column). lia. Qed.

Lemma contribution_is_below c column cost : obeys c -> In column (columns n) ->
  contribution (Map.find (key n column) c) cost <= cost * z column.
Proof.
  intros Hc Hin. destruct (Map.find (key n column) c) as [b|] eqn:Hb; simpl.
  - rewrite (Hc _ Hin _ Hb). destruct b; simpl; lia.
  - destruct (z_zero_or_one column) as [-> | ->]; lia.
Qed.

Lemma reduced_total exponent sums : 0 <= exponent ->
  total (fun column => reduced N n exponent sums column * z column) (columns n) =
  of_ring * 2 ^ exponent - held n z sums.
Proof.
  intros He. unfold held. rewrite (Z.mul_comm of_ring), <- total_scale, <- total_minus.
  apply total_ext. intros column _. unfold reduced. rewrite Z.shiftl_mul_pow2 by auto. lia.
Qed.

Lemma table_is_columns : table_of N n = map (fun column => (key n column, objective_of N column)) (columns n).
Proof.
  unfold table_of, columns. rewrite 2 flat_map_concat_map, concat_map, map_map. f_equal.
  apply map_ext. intros i. rewrite map_map. reflexivity.
Qed.

Lemma least_is_total c exponent sums : least_of_columns (table_of N n) c exponent sums =
  total (fun column => contribution (Map.find (key n column) c) (reduced N n exponent sums column)) (columns n).
Proof.
  unfold least_of_columns. rewrite table_is_columns.
  rewrite (fold_left_ext _ (fun sum a => sum + contribution (Map.find (fst a) c)
    (Z.shiftl (snd a) exponent - entry sums (fst a)))) by (intros ? []; reflexivity).
  rewrite fold_left_total, total_map. reflexivity.
Qed.

Lemma evaluate_is_below checked c place m found sums : all_checked checked -> obeys c ->
  evaluate N n place (table_of N n) checked c m = Ok (found, sums) ->
  0 <= bits m /\ found <= of_ring * 2 ^ bits m /\
  forall column more, In column (columns n) ->
    contribution (Map.find (key n column) c) (reduced N n (bits m) sums column) + more <=
      reduced N n (bits m) sums column * z column ->
    found + more <= of_ring * 2 ^ bits m.
Proof.
  intros Hall Hc H. unfold evaluate in H. take H. take H. destruct v as [sum after_sums].
  injection H as <- <-. apply andb_prop in Hr as [Hbits _]. apply Z.leb_le in Hbits.
  apply (weighed_is_below checked Hall) in Hb.
  assert (H0 : held n z (Map.empty Z) = 0).
  { apply total_zero. intros column _. unfold entry. rewrite PositiveMap.gempty. reflexivity. }
  rewrite H0 in Hb. pose proof (reduced_total (bits m) after_sums Hbits) as Hred.
  rewrite least_is_total.
  assert (Hle : forall column, In column (columns n) ->
    contribution (Map.find (key n column) c) (reduced N n (bits m) after_sums column) <=
    reduced N n (bits m) after_sums column * z column) by (intros; apply contribution_is_below; auto).
  split; [exact Hbits|]. split.
  - pose proof (total_le _ _ _ Hle). lia.
  - intros column more Hin Hmore. pose proof (total_le_by _ _ _ column more Hle Hin Hmore) as Htotal.
    cbv beta in *. lia.
Qed.

Lemma not_above m found : 0 <= bits m -> is_above N m found = true -> found <= of_ring * 2 ^ bits m -> False.
Proof.
  intros Hbits H Hle. unfold is_above in H. apply Z.ltb_lt in H. rewrite Z.shiftl_mul_pow2 in H by auto.
  assert (0 < 2 ^ bits m) by (apply Z.pow_pos_nonneg; lia). nia.
Qed.

Lemma column_known on column : column_of n on = Some column -> In column (columns n).
Proof.
  destruct on as [i j|i]; simpl.
  - destruct (Z.leb_spec 0 i), (Z.ltb_spec i j), (Z.ltb_spec j n); simpl; try discriminate.
    intros H2. injection H2 as <-. apply in_columns. lia.
  - destruct (Z.leb_spec 0 i), (Z.ltb_spec i n); simpl; try discriminate.
    intros H1. injection H1 as <-. apply in_columns. lia.
Qed.

Lemma obeys_add c column b : obeys c -> In column (columns n) -> z column = one_if b ->
  obeys (Map.add (key n column) b c).
Proof.
  intros Hc Hin Hz other Hother d. rewrite find_add.
  destruct (Pos.eqb_spec (key n other) (key n column)) as [He|].
  - intros Hd. injection Hd as <-. apply key_once in He; auto. congruence.
  - apply Hc. exact Hother.
Qed.

(** What is not decided in the second case is not decided in the first. *)
Definition continues (start c : case) : Prop :=
  forall column, Map.find (key n column) c = None -> Map.find (key n column) start = None.

Lemma fix_all_obeyed checked place m total_found sums start : all_checked checked -> obeys start ->
  evaluate N n place (table_of N n) checked start m = Ok (total_found, sums) ->
  forall b choices c found, obeys c -> continues start c ->
  fix_all N n place m total_found sums b choices c = Ok found -> obeys found /\ continues start found.
Proof.
  intros Hall Hstart Hev b. destruct (evaluate_is_below _ _ _ _ _ _ Hall Hstart Hev) as (Hbits & _ & Hmore).
  induction choices as [|on choices IH]; cbn [fix_all]; intros c found Hc Hsub H.
  - injection H as <-. auto.
  - destruct (column_of n on) as [column|] eqn:Hon; [|discriminate]. pose proof (column_known _ _ Hon) as Hin.
    take H. take H. unfold decide in Hb. rewrite Hon in Hb.
    destruct (Map.find (key n column) c) eqn:Hnone; [discriminate|]. injection Hb as <-.
    eapply IH; [| |exact H].
    + apply obeys_add; auto.
      destruct (Z.eq_dec (z column) (one_if b)) as [|Hz]; [assumption|exfalso].
      eapply not_above; [exact Hbits|exact Hr|]. apply (Hmore column); [exact Hin|].
      rewrite Hsub by exact Hnone. simpl.
      destruct (z_zero_or_one column) as [He|He], b; simpl in Hz; rewrite He in *; simpl; lia.
    + intros other. rewrite find_add. destruct (Pos.eqb (key n other) (key n column)); [discriminate|apply Hsub].
Qed.

(** A better ring is in one of the cases after a step. *)
Lemma divide_keeps checked place c s found : all_checked checked -> obeys c ->
  divide N n place (table_of N n) checked c s = Ok found -> exists d, In d found /\ obeys d.
Proof.
  intros Hall Hc H. destruct s as [on|taken refused m|m]; cbn [divide] in H.
  - take H. take H. injection H as <-. unfold decide in *.
    destruct (column_of n on) as [column|] eqn:Hon; [|discriminate]. pose proof (column_known _ _ Hon) as Hin.
    destruct (Map.find (key n column) c); [discriminate|].
    injection Hb as <-. injection Hb0 as <-.
    destruct (z_zero_or_one column) as [Hz|Hz].
    + exists (Map.add (key n column) false c). split; [simpl; auto|apply obeys_add; auto].
    + exists (Map.add (key n column) true c). split; [simpl; auto|apply obeys_add; auto].
  - take H. destruct v as [sum sums]. take H. take H. injection H as <-.
    pose proof (fix_all_obeyed _ _ _ _ _ _ Hall Hc Hb) as Hfix.
    destruct (Hfix true taken c v) as [Hv Hcontinues]; auto. { intros column Hnone. exact Hnone. }
    exists v0. split; [left; reflexivity|]. eapply Hfix; eauto.
  - take H. destruct v as [sum sums]. take H. exfalso.
    destruct (evaluate_is_below _ _ _ _ _ _ Hall Hc Hb) as (Hbits & Hle & _).
    eapply not_above; eauto.
Qed.

Lemma walk_leaves_nothing checked : all_checked checked -> forall some place open,
  walk N n place (table_of N n) checked open some = Ok tt -> forall c, In c open -> obeys c -> False.
Proof.
  intros Hall. induction some as [|s some IH]; intros place [|first rest]; cbn [walk]; intros H c Hin Hc;
    try discriminate; try contradiction.
  take H. destruct Hin as [->|Hin].
  - destruct (divide_keeps _ _ _ _ _ Hall Hc Hb) as (d & Hd & Hobeys).
    eapply IH; [exact H| |exact Hobeys]. apply in_or_app. auto.
  - eapply IH; [exact H| |exact Hc]. apply in_or_app. auto.
Qed.

(** * The first case *)

Lemma in_messages_of i j time : In (j, time) (messages_of N n i) <-> 0 <= j < n /\ j <> i /\ time = message N i j.
Proof.
  unfold messages_of. rewrite in_map_iff. split.
  - intros (a & Ha & (Hin%in_upto & Hne)%filter_In). injection Ha as <- <-.
    destruct (Z.eqb_spec a i); [discriminate|auto].
  - intros (Hj & Hne & ->). exists j. split; [reflexivity|]. apply filter_In. rewrite in_upto. split; [auto|].
    destruct (Z.eqb_spec j i); [contradiction|reflexivity].
Qed.

Lemma reaches_is_not_taken i j : reaches N (messages_of N n i) j (message N i j) = true -> x r i j = 0.
Proof.
  intros H. unfold reaches in H. rewrite forallb_forall in H.
  destruct (Z.eq_dec (x r i j) 0) as [|Hx]; [assumption|exfalso].
  destruct (another_neighbour r each_once three _ _ _ messages_below i j Hx) as (l & Hl & Hli & Hlj & Hlt).
  specialize (H (l, message N i l)). cbn beta iota in H. rewrite in_messages_of in H.
  destruct (Z.eqb_spec l j); [contradiction|].
  assert (Hle : (top N <=? (message N i j + message N i l) * below N) = true) by (apply H; auto).
  apply Z.leb_le in Hle. lia.
Qed.

Lemma refuse_from_obeyed i some : 0 <= i < n -> forall c,
  (forall to, In to some -> In to (messages_of N n i)) -> obeys c ->
  obeys (fold_left (refuse_from N n i (messages_of N n i)) some c).
Proof.
  intros Hi. induction some as [|[j time] some IH]; intros c Hin Hc; [exact Hc|]. cbn [fold_left]. apply IH.
  - intros. apply Hin. right. assumption.
  - destruct (proj1 (in_messages_of i j time) (Hin _ (or_introl eq_refl))) as (Hj & Hne & ->).
    unfold refuse_from. destruct (reaches _ _ _ _) eqn:Hreaches; [|exact Hc].
    apply obeys_add; [exact Hc|apply in_link; auto|].
    rewrite z_link by auto. apply reaches_is_not_taken. exact Hreaches.
Qed.

Lemma first_case_obeyed : obeys (first_case N n).
Proof.
  unfold first_case.
  assert (Hgo : forall some c, (forall i, In i some -> 0 <= i < n) -> obeys c ->
    obeys (fold_left (fun c i => fold_left (refuse_from N n i (messages_of N n i)) (messages_of N n i) c) some c)).
  { induction some as [|i some IH]; intros c Hin Hc; [exact Hc|]. cbn [fold_left]. apply IH.
    - intros. apply Hin. right. assumption.
    - apply refuse_from_obeyed; auto. apply Hin. left. reflexivity. }
  apply Hgo.
  - intros i Hi. apply in_upto. exact Hi.
  - intros column _ b Hb. rewrite PositiveMap.gempty in Hb. discriminate.
Qed.

End Better.
