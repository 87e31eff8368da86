(** Tests over lists that more than one kind uses. *)

From Coq Require Import QArith Lia List.
From Schedcheck Require Import Rational.
Import ListNotations.
Open Scope Q_scope.

(** Whether a test holds of each entry with each later one. *)
Fixpoint all_pairs {A} (test : A -> A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: rest => forallb (test x) rest && all_pairs test rest end.

Lemma all_pairs_spec {A} (test : A -> A -> bool) (P : A -> A -> Prop) l :
  (forall x y, test x y = true <-> P x y) -> (all_pairs test l = true <-> ForallOrdPairs P l).
Proof.
  intros H. induction l as [|x l IH]; simpl; [split; [constructor|reflexivity]|].
  rewrite Bool.andb_true_iff, IH, forallb_forall. split.
  - intros [F O]. constructor; [|exact O]. apply Forall_forall. intros y Y. apply H, F, Y.
  - intros O. inversion O as [|? ? F R]; subst. rewrite Forall_forall in F. split; [|exact R].
    intros y Y. apply H, F, Y.
Qed.

Lemma all_pairs_nodup l : all_pairs (fun x y => negb (Nat.eqb x y)) l = true <-> NoDup l.
Proof.
  induction l as [|x l IH]; simpl; [split; [constructor|reflexivity]|].
  rewrite Bool.andb_true_iff, IH, forallb_forall. split.
  - intros [F N]. constructor; [|exact N]. intros I. specialize (F x I). rewrite Nat.eqb_refl in F. discriminate.
  - intros N. inversion N as [|? ? N1 N2]; subst. split; [|exact N2]. intros y Y.
    destruct (Nat.eqb x y) eqn:E; [|reflexivity]. apply Nat.eqb_eq in E. congruence.
Qed.

(** The entries of a list with their places. *)
Lemma nth_error_combine {A} (l : list A) : forall first n x,
  nth_error l n = Some x <-> In ((first + n)%nat, x) (combine (seq first (length l)) l).
Proof.
  induction l as [|y l IH]; intros first [|n] x; simpl; try (split; [discriminate|tauto]).
  - rewrite Nat.add_0_r. split; [intros [= ->]; left; reflexivity|]. intros [[= ->]|H]; [reflexivity|].
    apply in_combine_l, in_seq in H. lia.
  - rewrite (IH (S first)), <- plus_n_Sm. simpl. split; [tauto|]. intros [[= H]|H]; [lia|exact H].
Qed.

(** A sum whose numbers are kept in lowest terms. *)
Definition sum_b {A} (f : A -> Q) (l : list A) : Q := fold_right (fun x rest => Qred (f x + rest)) 0 l.

Lemma sum_b_spec {A} (f : A -> Q) l : sum_b f l == sum f l.
Proof.
  induction l as [|x l IH]; [reflexivity|]. change (Qred (f x + sum_b f l) == f x + sum f l).
  rewrite Qred_correct, IH. reflexivity.
Qed.
