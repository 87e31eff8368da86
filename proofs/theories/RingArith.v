(** Sums of integers over lists, and indicators: what the proof for rings counts with. *)

From Coq Require Import ZArith List Bool Lia Arith FMapPositive.
From Schedcheck Require Import RingCheck.
Import ListNotations.
Open Scope Z_scope.

Fixpoint total {A} (f : A -> Z) (l : list A) : Z :=
  match l with [] => 0 | a :: rest => f a + total f rest end.

Lemma total_app {A} (f : A -> Z) l m : total f (l ++ m) = total f l + total f m.
Proof. induction l; simpl; lia. Qed.

Lemma total_map {A B} (g : A -> B) (f : B -> Z) l : total f (map g l) = total (fun a => f (g a)) l.
Proof. induction l; simpl; lia. Qed.

Lemma total_ext {A} (f g : A -> Z) l : (forall a, In a l -> f a = g a) -> total f l = total g l.
Proof.
  induction l; simpl; intros H; [reflexivity|].
  rewrite (H a), IHl; auto.
Qed.

Lemma total_le {A} (f g : A -> Z) l : (forall a, In a l -> f a <= g a) -> total f l <= total g l.
Proof.
  induction l; simpl; intros H; [lia|].
  pose proof (H a (or_introl eq_refl)).
  pose proof (IHl (fun b Hb => H b (or_intror Hb))). lia.
Qed.

Lemma total_plus {A} (f g : A -> Z) l : total (fun a => f a + g a) l = total f l + total g l.
Proof. induction l; simpl; lia. Qed.

Lemma total_minus {A} (f g : A -> Z) l : total (fun a => f a - g a) l = total f l - total g l.
Proof. induction l; simpl; lia. Qed.

Lemma total_scale {A} (k : Z) (f : A -> Z) l : total (fun a => k * f a) l = k * total f l.
Proof. induction l; simpl; lia. Qed.

Lemma total_zero {A} (f : A -> Z) l : (forall a, In a l -> f a = 0) -> total f l = 0.
Proof.
  induction l; simpl; intros H; [reflexivity|].
  rewrite (H a), IHl; auto.
Qed.

Lemma total_nonneg {A} (f : A -> Z) l : (forall a, In a l -> 0 <= f a) -> 0 <= total f l.
Proof.
  induction l; simpl; intros H; [lia|].
  pose proof (H a (or_introl eq_refl)).
  pose proof (IHl (fun b Hb => H b (or_intror Hb))). lia.
Qed.

Lemma total_swap {A B} (f : A -> B -> Z) l m :
  total (fun a => total (fun b => f a b) m) l = total (fun b => total (fun a => f a b) l) m.
Proof.
  induction l; simpl.
  - rewrite total_zero; auto.
  - rewrite IHl, total_plus. reflexivity.
Qed.

Lemma total_filter {A} (p : A -> bool) (f : A -> Z) l :
  total f (filter p l) = total (fun a => if p a then f a else 0) l.
Proof. induction l; simpl; [reflexivity|]. destruct (p a); simpl; lia. Qed.

Lemma fold_left_total {A} (f : A -> Z) l from : fold_left (fun sum a => sum + f a) l from = from + total f l.
Proof. revert from; induction l; simpl; intros; [lia|]. rewrite IHl. lia. Qed.

Lemma fold_left_ext {A B} (f g : B -> A -> B) l from :
  (forall b a, f b a = g b a) -> fold_left f l from = fold_left g l from.
Proof. intros H. revert from; induction l; simpl; intros; [reflexivity|]. rewrite H. apply IHl. Qed.

(** No term of the one sum is below that of the other, and one is above it by so much. *)
Lemma total_le_by {A} (f g : A -> Z) l one more :
  (forall a, In a l -> f a <= g a) -> In one l -> f one + more <= g one -> total f l + more <= total g l.
Proof.
  induction l; simpl; intros H Hin Hmore; [contradiction|]. destruct Hin as [->|Hin].
  - pose proof (total_le f g l (fun b Hb => H b (or_intror Hb))). lia.
  - pose proof (H a (or_introl eq_refl)).
    pose proof (IHl (fun b Hb => H b (or_intror Hb)) Hin Hmore). lia.
Qed.

(** Only one entry counts. *)
Lemma total_pick {A} (f : A -> Z) l one :
  NoDup l -> In one l -> (forall a, In a l -> a <> one -> f a = 0) -> total f l = f one.
Proof.
  induction l; simpl; intros Hnd Hin Hz; [contradiction|].
  inversion Hnd; subst. destruct Hin as [->|Hin].
  - rewrite total_zero; [lia|]. intros b Hb. apply Hz; auto. congruence.
  - rewrite IHl, (Hz a); auto. congruence.
Qed.

(** Shifting the terms of a cyclic sum. *)
Lemma total_seq_next (f : nat -> Z) n :
  total (fun p => f (if Nat.eqb (S p) n then 0%nat else S p)) (seq 0 n) = total f (seq 0 n).
Proof.
  destruct n as [|n]; [reflexivity|].
  replace (seq 0 (S n)) with (seq 0 n ++ [n]) at 1 by (rewrite seq_S; reflexivity).
  rewrite total_app; simpl. rewrite Nat.eqb_refl, <- seq_shift, total_map.
  rewrite (total_ext _ (fun p => f (S p)) (seq 0 n)); [lia|].
  intros p Hp%in_seq. destruct (Nat.eqb_spec p n); [lia|reflexivity].
Qed.

(** * Indicators *)

Definition one_if (b : bool) : Z := if b then 1 else 0.

Lemma one_if_range b : 0 <= one_if b <= 1.
Proof. destruct b; simpl; lia. Qed.

Lemma one_if_le a b : (a = true -> b = true) -> one_if a <= one_if b.
Proof. destruct a, b; simpl; intros H; lia. Qed.

Lemma one_if_and a b : one_if (a && b) = one_if a * one_if b.
Proof. destruct a, b; reflexivity. Qed.

(** How often an entry is found in a list that has nothing twice. *)
Lemma total_found (l : list Z) i :
  NoDup l -> total (fun a => one_if (i =? a)) l = one_if (existsb (Z.eqb i) l).
Proof.
  intros Hnd. destruct (existsb (Z.eqb i) l) eqn:He.
  - apply existsb_exists in He as (a & Ha & ->%Z.eqb_eq).
    rewrite (total_pick _ l a); auto; [rewrite Z.eqb_refl; reflexivity|].
    intros b _ Hb. destruct (Z.eqb_spec a b); [congruence|reflexivity].
  - rewrite total_zero; [reflexivity|]. intros a Ha.
    destruct (Z.eqb_spec i a); [|reflexivity]. subst.
    assert (existsb (Z.eqb a) l = true) by (apply existsb_exists; exists a; rewrite Z.eqb_refl; auto).
    congruence.
Qed.

(** If no two different ones of a list count, all together count no more than one of them may. *)
Lemma total_at_most {A} (f : A -> Z) (most : Z) l :
  NoDup l -> 0 <= most -> (forall a, In a l -> f a = 0 \/ f a = most) ->
  (forall a b, In a l -> In b l -> a <> b -> f a <> 0 -> f b <> 0 -> False) -> total f l <= most.
Proof.
  induction l; simpl; intros Hnd Hm Hv Htwo; [lia|]. inversion Hnd; subst.
  destruct (Z.eq_dec (f a) 0) as [Hz|Hz].
  - rewrite Hz. specialize (IHl H2 Hm (fun b Hb => Hv b (or_intror Hb))). simpl in IHl.
    enough (total f l <= most) by lia. apply IHl. intros b c Hb Hc. apply Htwo; auto.
  - rewrite total_zero; [destruct (Hv a); auto; lia|].
    intros b Hb. destruct (Z.eq_dec (f b) 0); auto. exfalso. apply (Htwo a b); auto. congruence.
Qed.

Lemma total_nonzero {A} (f : A -> Z) l : total f l <> 0 -> exists a, In a l /\ f a <> 0.
Proof.
  induction l; simpl; intros H; [lia|].
  destruct (Z.eq_dec (f a) 0) as [Hz|Hz]; [|eauto].
  destruct IHl as (b & Hb & Hf); [lia|eauto].
Qed.

Lemma total_is_zero {A} (f : A -> Z) l :
  (forall a, In a l -> 0 <= f a) -> total f l = 0 -> forall a, In a l -> f a = 0.
Proof.
  intros Hn H0 a Ha. pose proof (total_le_by (fun _ => 0) f l a (f a) Hn Ha (Z.le_refl _)) as H.
  rewrite total_zero in H by auto. specialize (Hn a Ha). lia.
Qed.

Lemma NoDup_join {A} (l m : list A) :
  NoDup l -> NoDup m -> (forall a, In a l -> In a m -> False) -> NoDup (l ++ m).
Proof.
  induction l; simpl; intros Hl Hm H; [exact Hm|]. inversion Hl; subst. constructor; eauto.
  rewrite in_app_iff. intros [Ha|Ha]; eauto.
Qed.

Lemma map_places (l : list Z) : map (fun p => nth p l 0) (seq 0 (length l)) = l.
Proof.
  induction l; simpl; [reflexivity|]. f_equal. rewrite <- seq_shift, map_map. exact IHl.
Qed.

Lemma in_places p n : In p (seq 0 n) <-> (p < n)%nat.
Proof. rewrite in_seq. lia. Qed.

(** * Ranges *)

Lemma in_range i from count : In i (range from count) <-> from <= i < from + Z.of_nat count.
Proof.
  revert from. induction count; intros from; cbn [range In]; [lia|]. rewrite IHcount. lia.
Qed.

Lemma range_once from count : NoDup (range from count).
Proof.
  revert from. induction count; intros from; cbn [range]; constructor; [|apply IHcount].
  rewrite in_range. lia.
Qed.

Lemma in_upto i n : In i (upto n) <-> 0 <= i < n.
Proof. unfold upto. rewrite in_range. lia. Qed.

Lemma upto_once n : NoDup (upto n).
Proof. apply range_once. Qed.

Lemma range_length from count : length (range from count) = count.
Proof. revert from. induction count; intros from; simpl; auto. Qed.

Lemma nth_range from count p : (p < count)%nat -> nth p (range from count) 0 = from + Z.of_nat p.
Proof.
  revert from p. induction count; intros from [|p]; cbn [range nth]; intros; try lia.
  rewrite IHcount; lia.
Qed.

(** * Lookups *)

Lemma find_add {A} (m : PositiveMap.t A) k l v :
  PositiveMap.find k (PositiveMap.add l v m) = if Pos.eqb k l then Some v else PositiveMap.find k m.
Proof.
  destruct (Pos.eqb_spec k l) as [->|H].
  - apply PositiveMap.gss.
  - apply PositiveMap.gso. exact H.
Qed.

Lemma in_combine_nth {A B} (l : list A) (m : list B) p da db :
  (p < length l)%nat -> (p < length m)%nat -> In (nth p l da, nth p m db) (combine l m).
Proof.
  revert l m. induction p; intros [|a l] [|b m]; simpl; intros; try lia; auto.
  right. apply IHp; lia.
Qed.
