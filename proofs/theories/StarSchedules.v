(** Facts about valid schedules of a divisible star: the order in which chunks are sent, and when they are done. *)

From Coq Require Import QArith Qminmax Lqa Lia List Permutation Sorted.
From Schedcheck Require Import Rational Star.
Import ListNotations.
Open Scope Q_scope.

(** * The chunks of a schedule, in the order in which they are sent *)

Definition ends_before {A} (f : A -> Q * Q) (x y : A) : Prop := snd (f x) <= fst (f y).

Lemma put {A} (f : A -> Q * Q) x l : (forall y, In y (x :: l) -> fst (f y) <= snd (f y)) ->
  (forall y, In y l -> apart (f x) (f y)) -> StronglySorted (ends_before f) l ->
  exists m, Permutation (x :: l) m /\ StronglySorted (ends_before f) m.
Proof.
  induction l as [|y l IH]; intros F D S.
  - exists [x]. split; [apply Permutation_refl|]. repeat constructor.
  - inversion S as [|? ? S' O]; subst. destruct (D y (or_introl eq_refl)) as [B|B].
    + exists (x :: y :: l). split; [apply Permutation_refl|]. constructor; [exact S|]. constructor; [exact B|].
      rewrite Forall_forall in *. intros z Z. specialize (O z Z). unfold ends_before in *.
      pose proof (F y (or_intror (or_introl eq_refl))). lra.
    + destruct IH as (m & P & M).
      * intros z [->|Z]; apply F; simpl; tauto.
      * intros z Z. apply D. right. exact Z.
      * exact S'.
      * exists (y :: m). split; [apply Permutation_trans with (y :: x :: l); [apply perm_swap|apply perm_skip, P]|].
        constructor; [exact M|]. rewrite Forall_forall in *. intros z Z.
        apply (Permutation_in z (Permutation_sym P)) in Z as [->|Z]; [exact B|apply O, Z].
Qed.

Lemma in_order {A} (f : A -> Q * Q) l : (forall y, In y l -> fst (f y) <= snd (f y)) ->
  ForallOrdPairs (fun x y => apart (f x) (f y)) l ->
  exists m, Permutation l m /\ StronglySorted (ends_before f) m.
Proof.
  induction l as [|x l IH]; intros F D; [exists []; split; constructor|].
  inversion D as [|? ? D1 D2]; subst. destruct IH as (m & P & M); [intros; apply F; right; assumption|exact D2|].
  destruct (put f x m) as (m' & P' & M').
  - intros y [->|Y]; apply F; [left; reflexivity|right; apply (Permutation_in y (Permutation_sym P) Y)].
  - rewrite Forall_forall in D1. intros y Y. apply D1, (Permutation_in y (Permutation_sym P) Y).
  - exact M.
  - exists m'. split; [|exact M']. apply Permutation_trans with (x :: m); [apply perm_skip, P|exact P'].
Qed.

Lemma sum_permutation {A} (f : A -> Q) l m : Permutation l m -> sum f l == sum f m.
Proof. induction 1; simpl; rewrite ?IHPermutation; try reflexivity; [ring|etransitivity; eassumption]. Qed.


(** * Times of chunks *)

(** The time to compute a unit; zero for a worker that cannot compute. *)
Definition time_of (v : worker) : Q := match w v with Some time => time | None => 0 end.

Section Schedule.
Variables (i : instance) (s : schedule).
Hypotheses (OK : instance_ok i) (V : valid i s).
Let T := objective i s.

Lemma T_nonneg : 0 <= T.
Proof.
  unfold T, objective. pose proof (largest_nonneg (fun c => compute_end (worker_of i c) c) (chunks s)) as L.
  eapply Qle_trans; [exact L|apply Q.le_max_r].
Qed.

Lemma master_within time : master_w i = Some time -> time * master s <= T.
Proof. intros E. unfold T, objective. rewrite E. apply Q.le_max_l. Qed.

Lemma worker_there c : In c (chunks s) -> nth_error (workers i) (to c) = Some (worker_of i c).
Proof. intros I. apply nth_error_nth', (chunk_sound i s V c I). Qed.

Lemma worker_costs c : In c (chunks s) ->
  0 <= g (worker_of i c) /\ 0 <= G (worker_of i c) /\ 0 <= W (worker_of i c) /\ 0 <= time_of (worker_of i c).
Proof.
  intros I. destruct OK as (_ & _ & C). destruct (C (worker_of i c)) as (C1 & C2 & C3 & C4).
  - eapply nth_error_In, worker_there, I.
  - repeat split; try assumption. unfold time_of. destruct (w (worker_of i c)); [exact C3|apply Qle_refl].
Qed.

(** A chunk is computed after it has arrived, and by the end. *)
Lemma finished c : In c (chunks s) ->
  send_end (worker_of i c) c + (W (worker_of i c) + time_of (worker_of i c) * size c) <= T.
Proof.
  intros I. pose proof (received i s V c I) as A.
  assert (B : compute_end (worker_of i c) c <= T).
  { eapply Qle_trans; [apply (largest_ge (fun c => compute_end (worker_of i c) c) _ _ I)|apply Q.le_max_r]. }
  unfold compute_end in B. unfold time_of. destruct (w (worker_of i c)); lra.
Qed.

Lemma send_takes c : In c (chunks s) -> fst (sending i c) <= snd (sending i c).
Proof.
  intros I. destruct (worker_costs c I) as (W1 & W2 & _). destruct (chunk_sound i s V c I) as (_ & _ & C1 & _).
  simpl. unfold send_end. pose proof (Qmult_le_0 _ _ W1 C1). lra.
Qed.

(** The chunks in the order in which they are sent. *)
Lemma chunks_in_order : exists m, Permutation (chunks s) m /\ StronglySorted (ends_before (sending i)) m.
Proof. apply in_order; [exact send_takes|apply (one_message i s V)]. Qed.
End Schedule.
