(** A ring of three or more: its processors and links counted, and what every such count obeys. *)

From Coq Require Import ZArith List Bool Lia Arith.
From Schedcheck Require Import Ring RingCheck RingArith.
Import ListNotations.
Open Scope Z_scope.

Definition place_of (r : list Z) (p : nat) : Z := nth p r 0.

Section Cycle.

Variable r : list Z.
Notation L := (length r).
Hypothesis each_once : NoDup r.
Hypothesis three : (3 <= L)%nat.

Definition next (p : nat) : nat := if Nat.eqb (S p) L then 0%nat else S p.
Definition prev (p : nat) : nat := if Nat.eqb p 0 then (L - 1)%nat else (p - 1)%nat.
Notation u := (place_of r).
Notation "'w' p" := (place_of r (next p)) (at level 10, p at level 9).
Notation places := (seq 0 L).

(** y_i, the arcs from i to j, x_ij for different i and j in any order, and the value of a column. *)
Definition y (i : Z) : Z := total (fun p => one_if (u p =? i)) places.
Definition arc (p : nat) (i j : Z) : Z := one_if ((u p =? i) && (w p =? j)).
Definition x (i j : Z) : Z := total (fun p => arc p i j + arc p j i) places.
Definition z (column : Z * Z) : Z :=
  let '(i, j) := column in if i =? j then y i else x i j.

Ltac places := unfold next, prev in *; repeat match goal with
  | |- context [Nat.eqb ?a ?b] => destruct (Nat.eqb_spec a b)
  | H : context [Nat.eqb ?a ?b] |- _ => destruct (Nat.eqb_spec a b)
  end; try lia.

Lemma next_lt p : (p < L -> next p < L)%nat. Proof. places. Qed.
Lemma prev_lt p : (p < L -> prev p < L)%nat. Proof. places. Qed.
Lemma prev_next p : (p < L)%nat -> prev (next p) = p. Proof. places. Qed.

Lemma u_inj p q : (p < L)%nat -> (q < L)%nat -> u p = u q -> p = q.
Proof. intros. apply (proj1 (NoDup_nth r 0)); auto. Qed.

Lemma u_in p : (p < L)%nat -> In (u p) r.
Proof. intros. apply nth_In. auto. Qed.

Lemma in_u i : In i r -> exists p, (p < L)%nat /\ u p = i.
Proof. intros H. destruct (In_nth r i 0 H) as (p & Hp & He). exists p; auto. Qed.

Lemma u_not_w p : (p < L)%nat -> u p <> w p.
Proof. intros Hp He. apply u_inj in He; auto using next_lt. revert He. places. Qed.

Lemma beside_differ p : (p < L)%nat -> w p <> u (prev p).
Proof. intros Hp He. apply u_inj in He; auto using next_lt, prev_lt. revert He. places. Qed.

Lemma shift (f : Z -> Z) : total (fun p => f (w p)) places = total (fun p => f (u p)) places.
Proof. exact (total_seq_next (fun p => f (u p)) L). Qed.

Lemma places_are_r (f : Z -> Z) : total (fun p => f (u p)) places = total f r.
Proof.
  rewrite <- total_map. f_equal. apply map_places.
Qed.

Lemma y_is i : y i = one_if (existsb (Z.eqb i) r).
Proof.
  unfold y. rewrite (places_are_r (fun a => one_if (Z.eqb a i))), <- total_found by auto.
  apply total_ext. intros a _. rewrite Z.eqb_sym. reflexivity.
Qed.

Lemma y_range i : 0 <= y i <= 1.
Proof. rewrite y_is. apply one_if_range. Qed.

Lemma y_one p : (p < L)%nat -> y (u p) = 1.
Proof.
  intros Hp. rewrite y_is. replace (existsb _ r) with true; [reflexivity|]. symmetry.
  apply existsb_exists. exists (u p). rewrite Z.eqb_refl. auto using u_in.
Qed.

Lemma arc_range p i j : 0 <= arc p i j <= 1.
Proof. apply one_if_range. Qed.

Lemma arc_is p i j : arc p i j <> 0 -> u p = i /\ w p = j.
Proof.
  unfold arc. destruct (Z.eqb_spec (u p) i), (Z.eqb_spec (w p) j); simpl; auto; lia.
Qed.

Lemma x_sym i j : x i j = x j i.
Proof. apply total_ext. intros. lia. Qed.

Lemma x_nonneg i j : 0 <= x i j.
Proof. apply total_nonneg. intros p _. pose proof (arc_range p i j). pose proof (arc_range p j i). lia. Qed.

Lemma x_at_most_one i j : i <> j -> x i j <= 1.
Proof.
  intros Hij. apply total_at_most; [apply seq_NoDup|lia| |].
  - intros p Hp. pose proof (arc_range p i j). pose proof (arc_range p j i).
    destruct (Z.eq_dec (arc p i j) 0) as [|H1]; [lia|].
    destruct (Z.eq_dec (arc p j i) 0) as [|H2]; [lia|].
    apply arc_is in H1, H2. destruct H1, H2. congruence.
  - intros p q Hp%in_places Hq%in_places Hpq Hfp Hfq.
    assert (Hp' : (u p = i /\ w p = j) \/ (u p = j /\ w p = i)).
    { destruct (Z.eq_dec (arc p i j) 0); [right|left]; apply arc_is; lia. }
    assert (Hq' : (u q = i /\ w q = j) \/ (u q = j /\ w q = i)).
    { destruct (Z.eq_dec (arc q i j) 0); [right|left]; apply arc_is; lia. }
    destruct Hp' as [[Hp1 Hp2]|[Hp1 Hp2]], Hq' as [[Hq1 Hq2]|[Hq1 Hq2]];
      try (apply Hpq, u_inj; congruence).
    + assert (p = next q) by (apply u_inj; auto using next_lt; congruence).
      assert (q = next p) by (apply u_inj; auto using next_lt; congruence).
      clear - H H0 three Hp Hq. places.
    + assert (p = next q) by (apply u_inj; auto using next_lt; congruence).
      assert (q = next p) by (apply u_inj; auto using next_lt; congruence).
      clear - H H0 three Hp Hq. places.
Qed.

(** A link in the ring is that of a place and one of the two beside it. *)
Lemma adjacent i j : x i j <> 0 -> exists p, (p < L)%nat /\ u p = i /\ (w p = j \/ u (prev p) = j).
Proof.
  intros (p & Hp%in_places & Hf)%total_nonzero.
  destruct (Z.eq_dec (arc p i j) 0) as [Hz|Hz].
  - assert (H : arc p j i <> 0) by lia. apply arc_is in H as [H1 H2].
    exists (next p). rewrite prev_next by auto. auto using next_lt.
  - apply arc_is in Hz as [H1 H2]. exists p. auto.
Qed.

Lemma x_le_y i j : i <> j -> x i j <= y i.
Proof.
  intros Hij. destruct (Z.eq_dec (x i j) 0) as [->|H].
  - apply y_range.
  - apply adjacent in H as (p & Hp & <- & _). rewrite y_one by auto. auto using x_at_most_one.
Qed.

Lemma z_range column : 0 <= z column <= 1.
Proof.
  destruct column as [i j]. simpl. destruct (Z.eqb_spec i j).
  - apply y_range.
  - split; [apply x_nonneg|auto using x_at_most_one].
Qed.

Lemma z_link i j : i <> j -> z (link i j) = x i j.
Proof.
  intros H. unfold link, z. destruct (Z.le_ge_cases i j).
  - rewrite Z.min_l, Z.max_r by lia. destruct (Z.eqb_spec i j); [contradiction|reflexivity].
  - rewrite Z.min_r, Z.max_l by lia. destruct (Z.eqb_spec j i); [congruence|apply x_sym].
Qed.

Lemma z_processor i : z (i, i) = y i.
Proof. simpl. rewrite Z.eqb_refl. reflexivity. Qed.

(** * Sets *)

(** The links of one processor to a list of others. *)
Lemma links_to i (others : list Z) : NoDup others ->
  total (fun j => x i j) others =
  total (fun p => one_if (Z.eqb (u p) i && contains others (w p)) +
                  one_if (Z.eqb (w p) i && contains others (u p))) places.
Proof.
  intros Hnd. unfold x. rewrite total_swap. apply total_ext. intros p _.
  rewrite total_plus. unfold contains.
  rewrite 2 one_if_and, <- 2 total_found, <- 2 total_scale by auto.
  f_equal; apply total_ext; intros j _; unfold arc; rewrite one_if_and; lia.
Qed.

Definition leaving (set : list Z) : Z :=
  total (fun p => one_if (contains set (u p) && negb (contains set (w p)))) places.
Definition entering (set : list Z) : Z :=
  total (fun p => one_if (negb (contains set (u p)) && contains set (w p))) places.

Lemma leaving_nonneg set : 0 <= leaving set.
Proof. apply total_nonneg. intros. apply one_if_range. Qed.

Lemma entering_is_leaving set : entering set = leaving set.
Proof.
  enough (entering set - leaving set = 0) by lia. unfold entering, leaving. rewrite <- total_minus.
  rewrite (total_ext _ (fun p => one_if (contains set (w p)) - one_if (contains set (u p)))).
  - rewrite total_minus, (shift (fun i => one_if (contains set i))). lia.
  - intros p _. destruct (contains set (u p)), (contains set (w p)); reflexivity.
Qed.

Lemma links_within set : NoDup set ->
  total z (pairs set) = total (fun p => one_if (contains set (u p) && contains set (w p))) places.
Proof.
  induction set as [|i set IH]; intros Hnd.
  - symmetry. apply total_zero. reflexivity.
  - inversion Hnd; subst. simpl pairs. rewrite total_app, total_map, IH by auto.
    rewrite (total_ext _ (fun j => x i j)).
    2: { intros j Hj. apply z_link. congruence. }
    rewrite links_to, <- total_plus by auto. apply total_ext. intros p Hp%in_places.
    pose proof (u_not_w p Hp) as Hne. simpl in Hne. simpl contains.
    destruct (Z.eqb_spec (u p) i), (Z.eqb_spec (w p) i); simpl; [congruence| | |lia].
    + destruct (contains set (w p)), (contains set (u p)) eqn:He; simpl; try lia;
        exfalso; apply existsb_exists in He as (a & Ha & He%Z.eqb_eq); congruence.
    + destruct (contains set (u p)), (contains set (w p)) eqn:He; simpl; try lia;
        exfalso; apply existsb_exists in He as (a & Ha & He%Z.eqb_eq); congruence.
Qed.

Definition value (some : list (Z * Z * Z)) : Z := total (fun '(column, a) => a * z column) some.

Lemma value_cons column a rest : value ((column, a) :: rest) = a * z column + value rest.
Proof. reflexivity. Qed.

Lemma value_app some others : value (some ++ others) = value some + value others.
Proof. apply total_app. Qed.

Lemma value_within set : NoDup set -> value (within set) = leaving set.
Proof.
  intros Hnd. unfold within. rewrite value_app. unfold value. rewrite 2 total_map.
  rewrite (total_ext _ (fun i => y i))
    by (intros i _; change (1 * z (i, i) = y i); rewrite z_processor; lia).
  rewrite (total_scale (-1)), links_within by auto.
  unfold y. rewrite total_swap.
  rewrite (total_ext _ (fun p => one_if (contains set (u p)))) by (intros; apply total_found; auto).
  enough (total (fun p => one_if (contains set (u p))) places -
    total (fun p => one_if (contains set (u p) && contains set (w p))) places = leaving set) by lia.
  unfold leaving. rewrite <- total_minus. apply total_ext. intros p _.
  destruct (contains set (u p)), (contains set (w p)); reflexivity.
Qed.

(** A set that the ring does not leave has all of it, or nothing. *)
Lemma left_somewhere set i j :
  In i r -> In j r -> contains set i = true -> contains set j = false -> 1 <= leaving set.
Proof.
  intros (p & Hp & <-)%in_u (q & Hq & <-)%in_u Hi Hj.
  destruct (Z.eq_dec (leaving set) 0) as [H0|]; [|pose proof (leaving_nonneg set); lia].
  assert (Hgo : forall t, (t < L)%nat -> contains set (u t) = true -> contains set (w t) = true).
  { intros t Ht Hs. apply in_places in Ht.
    pose proof (total_is_zero _ _ (fun a _ => proj1 (one_if_range _)) H0 t Ht) as H. simpl in H.
    rewrite Hs in H. destruct (contains set (w t)); [reflexivity|discriminate]. }
  assert (Hon : forall t d, contains set (u t) = true -> (t + d < L)%nat -> contains set (u (t + d)) = true).
  { intros t d Ht. induction d; intros Hd; [rewrite Nat.add_0_r; auto|].
    assert (H : contains set (w (t + d)) = true) by (apply Hgo; [lia|apply IHd; lia]).
    unfold next in H. destruct (Nat.eqb_spec (S (t + d)) L); [lia|].
    rewrite Nat.add_succ_r. exact H. }
  assert (Hlast : contains set (u (p + (L - 1 - p))) = true) by (apply Hon; auto; lia).
  replace (p + (L - 1 - p))%nat with (L - 1)%nat in Hlast by lia.
  apply Hgo in Hlast; [|lia]. unfold next in Hlast.
  destruct (Nat.eqb_spec (S (L - 1)) L) in Hlast; [|lia].
  apply (Hon 0%nat q) in Hlast; simpl in *; congruence.
Qed.

(** * Rows *)

Lemma in_ring i : 1 <= y i -> In i r.
Proof.
  rewrite y_is. destruct (existsb (Z.eqb i) r) eqn:H; simpl; [|lia].
  apply existsb_exists in H as (a & Ha & <-%Z.eqb_eq). auto.
Qed.

Lemma degree_holds n i : (forall a, In a r -> 0 <= a < n) -> value (terms n (Degree i)) = 0.
Proof.
  intros Hn. unfold terms. rewrite value_cons, z_processor. unfold value. rewrite total_map.
  rewrite (total_ext _ (fun j => x i j)).
  2: { intros j (_ & Hj)%filter_In. rewrite z_link; [lia|]. intros ->. rewrite Z.eqb_refl in Hj. discriminate. }
  rewrite links_to by (apply NoDup_filter, upto_once).
  rewrite (total_ext _ (fun p => one_if (Z.eqb (u p) i) + one_if (Z.eqb (w p) i))).
  - rewrite total_plus, (shift (fun a => one_if (Z.eqb a i))). unfold y. lia.
  - intros p Hp%in_places.
    assert (Hin : forall a, In a r -> a <> i -> contains (filter (fun j => negb (Z.eqb j i)) (upto n)) a = true).
    { intros a Ha Hne. apply existsb_exists. exists a. rewrite Z.eqb_refl. split; auto.
      apply filter_In. rewrite in_upto. specialize (Hn a Ha). split; [lia|].
      destruct (Z.eqb_spec a i); [contradiction|reflexivity]. }
    pose proof (u_not_w p Hp) as Hne. simpl in Hne.
    destruct (Z.eqb_spec (u p) i), (Z.eqb_spec (w p) i); simpl; try congruence.
    + rewrite Hin; auto using u_in, next_lt.
    + rewrite Hin; auto using u_in.
Qed.

Lemma end_holds n i j : i <> j -> 0 <= value (terms n (End i j)).
Proof.
  intros H. unfold terms. rewrite 2 value_cons, z_processor, z_link by auto.
  pose proof (x_le_y i j H). unfold value, total. lia.
Qed.

Lemma connected_holds n set i j :
  NoDup set -> contains set i = true -> contains set j = false -> -1 <= value (terms n (Connected set i j)).
Proof.
  intros Hnd Hi Hj. unfold terms. rewrite 2 value_cons, 2 z_processor, value_within by auto.
  pose proof (y_range i). pose proof (y_range j). pose proof (leaving_nonneg set).
  destruct (Z.eq_dec (y i) 1), (Z.eq_dec (y j) 1); try lia.
  pose proof (left_somewhere set i j). rewrite Hi, Hj in *.
  assert (1 <= leaving set) by (apply H2; auto; apply in_ring; lia). lia.
Qed.

Lemma parity_holds n set links :
  NoDup set -> NoDup links -> Nat.odd (length links) = true ->
  (forall i j, In (i, j) links -> contains set i = true /\ contains set j = false) ->
  - (Z.of_nat (length links) / 2) <= value (terms n (Parity set links)).
Proof.
  intros Hset Hlinks Hodd Hout. unfold terms. rewrite value_app, value_within by auto.
  unfold value. rewrite total_map.
  rewrite (total_ext _ (fun l => -1 * x (fst l) (snd l))).
  2: { intros (i, j) Hl. destruct (Hout i j Hl). rewrite z_link; [reflexivity|]. congruence. }
  rewrite total_scale. set (used := total _ links).
  assert (Hfew : used <= Z.of_nat (length links)).
  { subst used. clear Hodd Hlinks. induction links as [|(i, j) rest IH]; [simpl; lia|].
    cbn [total length fst snd]. destruct (Hout i j) as [H1 H2]; [left; auto|].
    assert (x i j <= 1) by (apply x_at_most_one; congruence).
    assert (total (fun l => x (fst l) (snd l)) rest <= Z.of_nat (length rest))
      by (apply IH; intros; apply Hout; right; auto).
    lia. }
  assert (Hcross : used <= 2 * leaving set).
  { replace (2 * leaving set) with (leaving set + entering set) by (rewrite entering_is_leaving; lia).
    subst used. unfold x, leaving, entering. rewrite total_swap, <- total_plus. apply total_le.
    intros p Hp. rewrite total_plus. apply Z.add_le_mono.
    - destruct (contains set (u p) && negb (contains set (w p))) eqn:Hpq.
      + apply total_at_most; auto; [simpl; lia| |].
        * intros l _. pose proof (arc_range p (fst l) (snd l)). simpl. lia.
        * intros l m _ _ Hlm Hl%arc_is Hm%arc_is. apply Hlm. destruct l, m, Hl, Hm. simpl in *. congruence.
      + simpl. rewrite total_zero; [lia|]. intros (i, j) Hl. destruct (Hout i j Hl) as [H1 H2].
        destruct (Z.eq_dec (arc p i j) 0) as [|Ha]; auto. apply arc_is in Ha as [<- <-].
        simpl in *. rewrite H1, H2 in Hpq. discriminate.
    - destruct (negb (contains set (u p)) && contains set (w p)) eqn:Hpq.
      + apply total_at_most; auto; [simpl; lia| |].
        * intros l _. pose proof (arc_range p (snd l) (fst l)). simpl. lia.
        * intros l m _ _ Hlm Hl%arc_is Hm%arc_is. apply Hlm. destruct l, m, Hl, Hm. simpl in *. congruence.
      + simpl. rewrite total_zero; [lia|]. intros (i, j) Hl. destruct (Hout i j Hl) as [H1 H2].
        simpl. destruct (Z.eq_dec (arc p j i) 0) as [|Ha]; auto. apply arc_is in Ha as [<- <-].
        simpl in *. rewrite H1, H2 in Hpq. discriminate. }
  apply Nat.odd_spec in Hodd as (h & Hh).
  replace (Z.of_nat (length links)) with (1 + Z.of_nat h * 2) in * by lia.
  rewrite Z.div_add by lia. change (1 / 2) with 0. lia.
Qed.

(** * Messages below a bound *)

Variable k : Z -> Z -> Z.
Variables top below : Z.
Hypothesis messages : forall p, (p < L)%nat -> (k (u p) (u (prev p)) + k (u p) (w p)) * below < top.

Lemma two_neighbours i j l : j <> l -> x i j <> 0 -> x i l <> 0 -> (k i j + k i l) * below < top.
Proof.
  intros Hne (p & Hp & Hi & Hj)%adjacent (q & Hq & Hi' & Hl)%adjacent.
  assert (p = q) by (apply u_inj; congruence). subst q.
  pose proof (messages p Hp). simpl in *. subst i.
  destruct Hj, Hl; subst; try congruence; lia.
Qed.

Lemma another_neighbour i j : x i j <> 0 ->
  exists l, In l r /\ l <> i /\ l <> j /\ (k i j + k i l) * below < top.
Proof.
  intros (p & Hp & Hi & Hj)%adjacent. pose proof (messages p Hp) as Hm.
  pose proof (u_not_w p Hp) as H1. pose proof (beside_differ p Hp) as H2. simpl in *.
  assert (H3 : u (prev p) <> u p).
  { intros He. apply u_inj in He; auto using prev_lt. revert He. places. }
  destruct Hj as [Hj|Hj].
  - exists (u (prev p)). subst. repeat split; auto using u_in, prev_lt; lia.
  - exists (w p). subst. repeat split; auto using u_in, next_lt; lia.
Qed.

Lemma clash_holds n i others :
  NoDup (i :: others) ->
  (forall j l, In j others -> In l others -> j <> l -> top <= (k i j + k i l) * below) ->
  0 <= value (terms n (Clash i others)).
Proof.
  intros Hnd Hall. inversion Hnd; subst. unfold terms. rewrite value_cons, z_processor.
  unfold value. rewrite total_map.
  rewrite (total_ext _ (fun j => -1 * x i j)).
  2: { intros j Hj. rewrite z_link; [reflexivity|]. congruence. }
  rewrite (total_scale (-1) (fun j => x i j)). enough (total (fun j => x i j) others <= y i) by lia.
  assert (Hv : forall j, In j others -> x i j = 0 \/ x i j = y i).
  { intros j Hj. assert (Hij : i <> j) by congruence.
    pose proof (x_le_y i j Hij). pose proof (x_nonneg i j). pose proof (y_range i). lia. }
  apply total_at_most; auto; [apply y_range|].
  intros j l Hj Hl Hne H3 H4. pose proof (two_neighbours i j l Hne H3 H4). specialize (Hall j l Hj Hl Hne). lia.
Qed.

End Cycle.
