(** Columns, terms and rows of a certificate: what the tests of [check_row] say of them. *)

From Coq Require Import ZArith List Bool Lia Arith FMapPositive FinFun.
From Schedcheck Require Import Ring RingCheck RingArith RingCycle.
Import ListNotations.
Open Scope Z_scope.

(** * Columns *)

Lemma in_columns n i j : In (i, j) (columns n) <-> 0 <= i <= j /\ j < n.
Proof.
  unfold columns. rewrite in_flat_map. split.
  - intros (a & Ha%in_upto & (b & Hb & Hin%in_range)%in_map_iff). injection Hb as <- <-. lia.
  - intros H. exists i. rewrite in_upto, in_map_iff. split; [lia|].
    exists j. rewrite in_range. split; [reflexivity|lia].
Qed.

Lemma columns_once n : NoDup (columns n).
Proof.
  unfold columns. generalize (upto_once n). generalize (upto n) as some.
  induction some as [|i some IH]; simpl; intros Hnd; [constructor|]. inversion Hnd; subst.
  apply NoDup_join; auto.
  - apply Injective_map_NoDup; [congruence|apply range_once].
  - intros (a, b) (c & Hc & _)%in_map_iff (d & Hd & (e & He & _)%in_map_iff)%in_flat_map.
    congruence.
Qed.

Lemma key_once n c d : In c (columns n) -> In d (columns n) -> key n c = key n d -> c = d.
Proof.
  destruct c as [i j], d as [a b]. rewrite 2 in_columns. unfold key. simpl. intros H1 H2 H.
  apply Z2Pos.inj in H; [|nia|nia].
  assert (i = a) by nia. subst. f_equal. lia.
Qed.

Lemma in_link n i j : 0 <= i < n -> 0 <= j < n -> In (link i j) (columns n).
Proof. intros. apply in_columns. lia. Qed.

(** * Terms *)

Lemma entry_add m k l v : entry (Map.add l v m) k = if Pos.eqb k l then v else entry m k.
Proof. unfold entry. rewrite find_add. destruct (Pos.eqb k l); reflexivity. Qed.

Section Values.

Variable n : Z.
Variable z : Z * Z -> Z.

Definition value_of (some : list (Z * Z * Z)) : Z := total (fun '(column, a) => a * z column) some.
Definition held (sums : Map.t Z) : Z := total (fun column => entry sums (key n column) * z column) (columns n).

Lemma held_add_terms weight some sums :
  (forall column a, In (column, a) some -> In column (columns n)) ->
  held (add_terms n weight some sums) = held sums + weight * value_of some.
Proof.
  unfold add_terms. revert sums. induction some as [|[column a] some IH]; intros sums Hin.
  - cbn. lia.
  - cbn [fold_left]. rewrite IH by (intros; eapply Hin; right; eauto).
    assert (Hc : In column (columns n)) by (eapply Hin; left; eauto).
    change (value_of ((column, a) :: some)) with (a * z column + value_of some).
    enough (held (Map.add (key n column) (entry sums (key n column) + weight * a) sums) =
      held sums + weight * a * z column) by lia.
    unfold held. enough (total (fun d =>
        entry (Map.add (key n column) (entry sums (key n column) + weight * a) sums) (key n d) * z d -
        entry sums (key n d) * z d) (columns n) = weight * a * z column) by (rewrite total_minus in H; lia).
    rewrite (total_pick _ _ column); auto using columns_once.
    + rewrite entry_add, Pos.eqb_refl. lia.
    + intros d Hd Hne. rewrite entry_add. destruct (Pos.eqb_spec (key n d) (key n column)) as [He|]; [|lia].
      apply key_once in He; auto; contradiction.
Qed.

End Values.

(** * Rows *)

Lemma distinct_keys_once {A} (key_of : A -> positive) named seen : distinct_keys key_of named seen = true ->
  NoDup named /\ forall a, In a named -> Map.find (key_of a) seen = None.
Proof.
  revert seen. induction named as [|a named IH]; simpl; intros seen H.
  - split; [constructor|contradiction].
  - destruct (Map.find (key_of a) seen) eqn:Ha; [discriminate|]. apply IH in H as [Hnd Hnot]. split.
    + constructor; auto. intros Hin. apply Hnot in Hin. rewrite find_add, Pos.eqb_refl in Hin. discriminate.
    + intros b [->|Hb]; auto. apply Hnot in Hb. rewrite find_add in Hb.
      destruct (Pos.eqb (key_of b) (key_of a)); [discriminate|auto].
Qed.

Lemma distinct_once named : distinct named = true -> NoDup named.
Proof. intros [H _]%distinct_keys_once. exact H. Qed.

Lemma distinct_links_once n links : distinct_links n links = true -> NoDup links.
Proof. intros [H _]%distinct_keys_once. exact H. Qed.

Lemma known_all n named : known n named = true -> forall i, In i named -> 0 <= i < n.
Proof. unfold known. rewrite forallb_forall. intros H i Hi. specialize (H i Hi). apply andb_prop in H. lia. Qed.

Lemma require_ok holds why v : require holds why = Ok v -> holds = true.
Proof. destruct holds; [reflexivity|discriminate]. Qed.

Lemma bind_ok {A B} (first : result A) (next : A -> result B) v :
  bind first next = Ok v -> exists a, first = Ok a /\ next a = Ok v.
Proof. destruct first; simpl; [eauto|discriminate]. Qed.

Ltac take H := match type of H with
  | bind (require _ _) _ = Ok _ =>
    let a := fresh "nothing" in let H1 := fresh "Hr" in apply bind_ok in H as (a & H1 & H); apply require_ok in H1
  | bind _ _ = Ok _ => let a := fresh "v" in let H1 := fresh "Hb" in apply bind_ok in H as (a & H1 & H)
  | require _ _ = Ok _ => apply require_ok in H
  end.

Lemma in_pairs n set i j : (forall a, In a set -> 0 <= a < n) -> In (i, j) (pairs set) -> In (i, j) (columns n).
Proof.
  intros Hn. induction set as [|a set IH]; simpl; [contradiction|].
  rewrite in_app_iff, in_map_iff. intros [(b & <- & Hb)|H].
  - apply in_link; apply Hn; simpl; auto.
  - apply IH; auto. intros. apply Hn. simpl. auto.
Qed.

Lemma in_within n set column a :
  (forall b, In b set -> 0 <= b < n) -> In (column, a) (within set) -> In column (columns n).
Proof.
  unfold within. rewrite in_app_iff, 2 in_map_iff. intros Hn [(b & Hb & Hin)|(b & Hb & Hin)].
  - injection Hb as <- <-. apply in_columns. specialize (Hn b Hin). lia.
  - injection Hb as <- <-. destruct b. eapply in_pairs; eauto.
Qed.

Lemma in_to n i others column (a b : Z) :
  0 <= i < n -> (forall c, In c others -> 0 <= c < n) ->
  In (column, a) (map (fun j => (link i j, b)) others) -> In column (columns n).
Proof.
  intros Hi Hn. rewrite in_map_iff. intros (j & Hj & Hin). injection Hj as <- <-. apply in_link; auto.
Qed.

Lemma checked_terms_known N n place r column a :
  check_row N n place r = Ok tt -> In (column, a) (terms n r) -> In column (columns n).
Proof.
  destruct r as [i|i j|set i j|set links|i others]; cbn [check_row terms]; intros H.
  - take H. pose proof (known_all _ _ H i (or_introl eq_refl)) as Hi. intros [He|Hin].
    + injection He as <- <-. apply in_columns. lia.
    + eapply in_to; eauto. intros c (Hc%in_upto & _)%filter_In. lia.
  - take H. apply andb_prop in H as [H _]. pose proof (known_all _ _ H) as Hn. simpl in Hn.
    pose proof (Hn i). pose proof (Hn j).
    intros [He|[He|[]]]; injection He as <- <-; [apply in_columns; lia|apply in_link; auto].
  - take H. take H. pose proof (known_all _ _ Hr) as Hn. simpl in Hn.
    intros [He|[He|Hin]]; try (injection He as <- <-; apply in_columns).
    + specialize (Hn i). lia.
    + specialize (Hn j). lia.
    + eapply in_within; eauto.
  - take H. take H. apply andb_prop in Hr as [Hset Hlinks]. pose proof (known_all _ _ Hset) as Hn.
    rewrite in_app_iff, in_map_iff. intros [Hin|([i j] & He & Hin)].
    + eapply in_within; eauto.
    + injection He as <- <-. rewrite forallb_forall in Hlinks. specialize (Hlinks _ Hin).
      change (known n [i; j] = true) in Hlinks.
      pose proof (known_all _ _ Hlinks) as Hl. simpl in Hl. apply in_link; auto.
  - take H. take H. pose proof (known_all _ _ Hr) as Hn. simpl in Hn.
    intros [He|Hin].
    + injection He as <- <-. apply in_columns. specialize (Hn i). lia.
    + eapply in_to; eauto.
Qed.

Lemma all_clash_any N times : all_clash N times = true ->
  forall p q, (p < q)%nat -> (q < length times)%nat -> top N <= (nth p times 0 + nth q times 0) * below N.
Proof.
  induction times as [|time times IH]; simpl; intros H p q Hpq Hq; [lia|].
  apply andb_prop in H as [H1 H2]. destruct p, q; try lia.
  - rewrite forallb_forall in H1. apply Z.leb_le, H1. apply nth_In. lia.
  - apply IH; auto; lia.
Qed.

Lemma all_clash_pair N i others j l :
  all_clash N (map (message N i) others) = true -> In j others -> In l others -> j <> l ->
  top N <= (message N i j + message N i l) * below N.
Proof.
  intros H Hj Hl Hne.
  destruct (In_nth others j 0 Hj) as (p & Hp & Hjp). destruct (In_nth others l 0 Hl) as (q & Hq & Hlq).
  pose proof (all_clash_any N _ H) as Hall. rewrite map_length in Hall.
  assert (Hv : forall t, (t < length others)%nat ->
    nth t (map (message N i) others) 0 = message N i (nth t others 0)).
  { intros t Ht. rewrite nth_indep with (d' := message N i 0) by (rewrite map_length; auto). apply map_nth. }
  destruct (Nat.lt_trichotomy p q) as [Hlt|[He|Hlt]].
  - specialize (Hall p q Hlt Hq). rewrite 2 Hv, Hjp, Hlq in Hall by auto. exact Hall.
  - subst. congruence.
  - specialize (Hall q p Hlt Hp). rewrite 2 Hv, Hjp, Hlq in Hall by auto. lia.
Qed.
