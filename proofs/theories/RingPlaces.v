(** The objective of a ring of three or more: a sum over columns is one over the places of the ring. *)

From Coq Require Import ZArith List Bool Lia Arith.
From Schedcheck Require Import RingCheck RingArith RingCycle RingRows.
Import ListNotations.
Open Scope Z_scope.

Definition is_column (c d : Z * Z) : bool := Z.eqb (fst c) (fst d) && Z.eqb (snd c) (snd d).

Lemma is_column_true c d : is_column c d = true <-> c = d.
Proof.
  unfold is_column. destruct c, d. simpl. rewrite andb_true_iff, 2 Z.eqb_eq. split.
  - intros [-> ->]. reflexivity.
  - intros H. injection H as -> ->. auto.
Qed.

Lemma pick_column n (f : Z * Z -> Z) d : In d (columns n) ->
  total (fun c => f c * one_if (is_column c d)) (columns n) = f d.
Proof.
  intros Hd. rewrite (total_pick _ _ d); auto using columns_once.
  - replace (is_column d d) with true by (symmetry; apply is_column_true; reflexivity). simpl. lia.
  - intros c _ Hne. destruct (is_column c d) eqn:H; [apply is_column_true in H; contradiction|simpl; lia].
Qed.

Section Objective.

Variable r : list Z.
Variable n : Z.
Hypothesis each_once : NoDup r.
Hypothesis three : (3 <= length r)%nat.
Hypothesis each_known : forall i, In i r -> 0 <= i < n.
Notation u := (place_of r).
Notation "'w' p" := (place_of r (next r p)) (at level 10, p at level 9).
Notation places := (seq 0 (length r)).

Lemma z_at_places c : In c (columns n) ->
  z r c = total (fun p => one_if (is_column c (u p, u p)) + one_if (is_column c (link (u p) (w p)))) places.
Proof.
  destruct c as [i j]. intros Hc%in_columns. unfold z, is_column, link. simpl fst. simpl snd.
  destruct (Z.eqb_spec i j) as [->|Hne].
  - apply total_ext. intros p Hp%in_places. pose proof (u_not_w r each_once three p Hp) as H.
    destruct (Z.eqb_spec (u p) j), (Z.eqb_spec j (u p)); try congruence; simpl;
      destruct (Z.eqb_spec j (Z.min (u p) (w p))), (Z.eqb_spec j (Z.max (u p) (w p))); simpl; lia.
  - unfold x. apply total_ext. intros p Hp%in_places. unfold arc.
    destruct (Z.eqb_spec (u p) i), (Z.eqb_spec (w p) j), (Z.eqb_spec (u p) j), (Z.eqb_spec (w p) i);
      simpl; try congruence; try lia;
      destruct (Z.eqb_spec i (u p)), (Z.eqb_spec j (u p)),
        (Z.eqb_spec i (Z.min (u p) (w p))), (Z.eqb_spec j (Z.max (u p) (w p))); simpl; lia.
Qed.

Lemma total_at_places f :
  total (fun c => f c * z r c) (columns n) = total (fun p => f (u p, u p) + f (link (u p) (w p))) places.
Proof.
  rewrite (total_ext _ (fun c => total (fun p =>
    f c * one_if (is_column c (u p, u p)) + f c * one_if (is_column c (link (u p) (w p)))) places)).
  - rewrite total_swap. apply total_ext. intros p Hp%in_places.
    rewrite total_plus, 2 pick_column; auto.
    + apply in_link; apply each_known; auto using u_in, next_lt.
    + apply in_columns. pose proof (each_known (u p) (u_in r p Hp)). lia.
  - intros c Hc. rewrite z_at_places by auto. rewrite <- total_scale. apply total_ext. intros. lia.
Qed.

Variable N : integers.

Lemma delay_sym i j : delay N i j = delay N j i.
Proof. unfold delay. lia. Qed.

Definition messages_at (p : nat) : Z := message N (u p) (u (prev r p)) + message N (u p) (w p).

Lemma objective_at_places :
  total (fun c => objective_of N c * z r c) (columns n) =
  below N * total (fun p => speed N (u p) * messages_at p) places - top N * total (fun p => speed N (u p)) places.
Proof.
  rewrite total_at_places.
  rewrite (total_ext _ (fun p => - (top N) * speed N (u p) + below N * delay N (u p) (w p))).
  - rewrite total_plus, 2 total_scale.
    enough (total (fun p => delay N (u p) (w p)) places =
      total (fun p => speed N (u p) * messages_at p) places) by lia.
    unfold delay, messages_at.
    rewrite (total_ext (fun p => speed N (u p) * _)
      (fun p => message N (u p) (u (prev r p)) * speed N (u p) + message N (u p) (w p) * speed N (u p)))
      by (intros; lia).
    rewrite 2 total_plus.
    enough (total (fun p => message N (w p) (u p) * speed N (w p)) places =
      total (fun p => message N (u p) (u (prev r p)) * speed N (u p)) places) by lia.
    rewrite <- (total_seq_next (fun p => message N (u p) (u (prev r p)) * speed N (u p))).
    apply total_ext. intros p Hp%in_places. fold (next r p). rewrite prev_next by auto. reflexivity.
  - intros p Hp%in_places. pose proof (u_not_w r each_once three p Hp) as H.
    unfold objective_of. rewrite Z.eqb_refl. unfold link. destruct (Z.le_ge_cases (u p) (w p)).
    + rewrite Z.min_l, Z.max_r by lia. destruct (Z.eqb_spec (u p) (w p)); [contradiction|lia].
    + rewrite Z.min_r, Z.max_l by lia. destruct (Z.eqb_spec (w p) (u p)); [congruence|].
      rewrite (delay_sym (u p)). lia.
Qed.

End Objective.
