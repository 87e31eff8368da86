(** A checker of schedules of kind [ring] that decides the definition of a valid one. *)

From Coq Require Import QArith List Arith.
From Schedcheck Require Import Rational Lists Ring.
Import ListNotations.
Open Scope Q_scope.

Definition valid_b (I : instance) (S : schedule) : bool :=
  negb (Nat.eqb (length (ring S)) 0) &&
  all_pairs (fun i j => negb (Nat.eqb i j)) (ring S) &&
  forallb (fun i => Nat.ltb i (processors I)) (ring S) &&
  Nat.eqb (length (shares S)) (length (ring S)) &&
  forallb (Qle_bool 0) (shares S) &&
  Qeq_bool (sum_b (fun x => x) (shares S)) 1.

(** The objective of a valid schedule. *)
Definition measure (I : instance) (S : schedule) : option Q :=
  if valid_b I S then Some (Qred (objective I S)) else None.

Theorem valid_b_spec I S : valid_b I S = true <-> valid I S.
Proof.
  unfold valid_b, valid. rewrite !Bool.andb_true_iff, Bool.negb_true_iff, Nat.eqb_neq, all_pairs_nodup, Nat.eqb_eq.
  rewrite Qeq_bool_iff, sum_b_spec, 2 forallb_forall, 2 Forall_forall.
  assert (Hne : length (ring S) <> 0%nat <-> ring S <> [])
    by (destruct (ring S); simpl; split; intros H E; try discriminate; apply H; reflexivity).
  rewrite Hne. split.
  - intros (((((H1 & H2) & H3) & H4) & H5) & H6). repeat split; auto.
    + intros i Hi. apply Nat.ltb_lt, H3, Hi.
    + intros x Hx. apply Qle_bool_iff, H5, Hx.
  - intros (H1 & H2 & H3 & H4 & H5 & H6). repeat split; auto.
    + intros i Hi. apply Nat.ltb_lt, H3, Hi.
    + intros x Hx. apply Qle_bool_iff, H5, Hx.
Qed.
