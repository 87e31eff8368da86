(** Sums of rationals over lists, and facts about rationals that more than one kind uses. *)

From Coq Require Import QArith Qminmax Lqa List.
Import ListNotations.
Open Scope Q_scope.

(** The sum of [f x] over all entries [x] of a list. *)
Definition sum {A} (f : A -> Q) (l : list A) : Q := fold_right (fun x rest => f x + rest) 0 l.

(** The largest of [f x], or zero. *)
Definition largest {A} (f : A -> Q) (l : list A) : Q := fold_right (fun x rest => Qmax (f x) rest) 0 l.

Lemma sum_cons {A} (f : A -> Q) x l : sum f (x :: l) = f x + sum f l.
Proof. reflexivity. Qed.

Lemma sum_app {A} (f : A -> Q) l m : sum f (l ++ m) == sum f l + sum f m.
Proof. induction l as [|x l IH]; simpl; [ring|]. rewrite IH; ring. Qed.

Lemma sum_le {A} (f g : A -> Q) l : (forall x, In x l -> f x <= g x) -> sum f l <= sum g l.
Proof.
  induction l as [|x l IH]; simpl; intros H; [lra|].
  pose proof (H x (or_introl eq_refl)). pose proof (IH (fun y Hy => H y (or_intror Hy))). lra.
Qed.

Lemma sum_ext {A} (f g : A -> Q) l : (forall x, In x l -> f x == g x) -> sum f l == sum g l.
Proof.
  induction l as [|x l IH]; simpl; intros H; [reflexivity|].
  rewrite (H x (or_introl eq_refl)), (IH (fun y Hy => H y (or_intror Hy))); reflexivity.
Qed.

Lemma sum_nonneg {A} (f : A -> Q) l : (forall x, In x l -> 0 <= f x) -> 0 <= sum f l.
Proof.
  induction l as [|x l IH]; simpl; intros H; [lra|].
  pose proof (H x (or_introl eq_refl)). pose proof (IH (fun y Hy => H y (or_intror Hy))). lra.
Qed.

Lemma sum_plus {A} (f g : A -> Q) l : sum (fun x => f x + g x) l == sum f l + sum g l.
Proof. induction l as [|x l IH]; simpl; [ring|]. rewrite IH; ring. Qed.

Lemma sum_minus {A} (f g : A -> Q) l : sum (fun x => f x - g x) l == sum f l - sum g l.
Proof. induction l as [|x l IH]; simpl; [ring|]. rewrite IH; ring. Qed.

Lemma sum_times {A} (f : A -> Q) k l : sum (fun x => k * f x) l == k * sum f l.
Proof. induction l as [|x l IH]; simpl; [ring|]. rewrite IH; ring. Qed.

Lemma sum_zero {A} (f : A -> Q) l : (forall x, In x l -> f x == 0) -> sum f l == 0.
Proof.
  intros H. rewrite (sum_ext f (fun _ => 0) l H). induction l as [|x l IH]; simpl; [reflexivity|].
  rewrite IH by (intros; apply H; simpl; auto). ring.
Qed.

Lemma sum_map {A B} (f : B -> Q) (g : A -> B) l : sum f (map g l) = sum (fun x => f (g x)) l.
Proof. induction l as [|x l IH]; simpl; [|rewrite IH]; reflexivity. Qed.

(** Sums over two lists may be taken in either order. *)
Lemma sum_swap {A B} (f : A -> B -> Q) l m :
  sum (fun x => sum (f x) m) l == sum (fun y => sum (fun x => f x y) l) m.
Proof.
  induction l as [|x l IH]; simpl.
  - symmetry; apply sum_zero; reflexivity.
  - rewrite IH, <- sum_plus. reflexivity.
Qed.

(** The sum over the entries that pass a test. *)
Lemma sum_filter {A} (f : A -> Q) (test : A -> bool) l :
  sum f (filter test l) == sum (fun x => if test x then f x else 0) l.
Proof. induction l as [|x l IH]; simpl; [reflexivity|]. destruct (test x); simpl; rewrite IH; ring. Qed.

Lemma largest_nonneg {A} (f : A -> Q) l : 0 <= largest f l.
Proof.
  induction l as [|x l IH]; simpl; [lra|]. pose proof (Q.le_max_r (f x) (largest f l)). lra.
Qed.

Lemma largest_ge {A} (f : A -> Q) l x : In x l -> f x <= largest f l.
Proof.
  induction l as [|y l IH]; simpl; [tauto|]. intros [->|H].
  - apply Q.le_max_l.
  - pose proof (IH H). pose proof (Q.le_max_r (f y) (largest f l)). lra.
Qed.

Lemma Qle_bool_false x y : Qle_bool x y = false -> y < x.
Proof.
  intros H. apply Qnot_le_lt. intros L. apply Qle_bool_iff in L. congruence.
Qed.

(** Products of numbers whose signs are known, where [lra] has none. *)
Lemma Qmult_le_0 x y : 0 <= x -> 0 <= y -> 0 <= x * y.
Proof. apply Qmult_le_0_compat. Qed.

Lemma Qmult_le_left x y z : x <= y -> 0 <= z -> z * x <= z * y.
Proof. intros H Z. rewrite !(Qmult_comm z). apply Qmult_le_compat_r; assumption. Qed.
