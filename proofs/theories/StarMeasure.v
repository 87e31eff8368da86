(** A checker of schedules of kind [divisible-star] that decides the definition of a valid one. *)

From Coq Require Import QArith Lia List.
From Schedcheck Require Import Rational Lists Star.
Import ListNotations.
Open Scope Q_scope.

Definition apart_b (one other : Q * Q) : bool := Qle_bool (snd one) (fst other) || Qle_bool (snd other) (fst one).

Definition computes_b (v : worker) : bool := match w v with Some _ => true | None => false end.

Definition chunk_sound_b (i : instance) (c : chunk) : bool :=
  (to c <? length (workers i))%nat && computes_b (worker_of i c) &&
  Qle_bool 0 (size c) && Qle_bool 0 (send_start c) && Qle_bool 0 (compute_start c) &&
  Qle_bool (send_end (worker_of i c) c) (compute_start c).

Definition valid_b (i : instance) (s : schedule) : bool :=
  forallb (chunk_sound_b i) (chunks s) &&
  Qle_bool 0 (master s) && (match master_w i with None => Qeq_bool (master s) 0 | Some _ => true end) &&
  all_pairs (fun c d => apart_b (sending i c) (sending i d)) (chunks s) &&
  all_pairs (fun c d => negb (to c =? to d)%nat || apart_b (computing i c) (computing i d)) (chunks s) &&
  Qeq_bool (master s + sum_b size (chunks s)) (load i) &&
  match rounds i with One => all_pairs (fun x y => negb (x =? y)%nat) (map to (chunks s)) | Any => true end.

(** The objective of a valid schedule. *)
Definition measure (i : instance) (s : schedule) : option Q :=
  if valid_b i s then Some (objective i s) else None.

Lemma apart_spec x y : apart_b x y = true <-> apart x y.
Proof. unfold apart_b, apart. rewrite Bool.orb_true_iff, !Qle_bool_iff. reflexivity. Qed.

Lemma chunk_sound_spec i c : chunk_sound_b i c = true <->
  ((to c < length (workers i))%nat /\ w (worker_of i c) <> None /\
    0 <= size c /\ 0 <= send_start c /\ 0 <= compute_start c) /\ send_end (worker_of i c) c <= compute_start c.
Proof.
  unfold chunk_sound_b. rewrite !Bool.andb_true_iff, !Qle_bool_iff, Nat.ltb_lt.
  assert (E : computes_b (worker_of i c) = true <-> w (worker_of i c) <> None).
  { unfold computes_b. destruct (w (worker_of i c)); split; congruence. }
  rewrite E. tauto.
Qed.

Theorem valid_b_spec i s : valid_b i s = true <-> valid i s.
Proof.
  unfold valid_b. rewrite !Bool.andb_true_iff, !Qle_bool_iff, Qeq_bool_iff, forallb_forall, sum_b_spec.
  rewrite (all_pairs_spec _ _ _ (fun c d => apart_spec (sending i c) (sending i d))).
  rewrite (all_pairs_spec _ (fun c d => to c = to d -> apart (computing i c) (computing i d))).
  2: { intros c d. rewrite Bool.orb_true_iff, Bool.negb_true_iff, Nat.eqb_neq, apart_spec.
       destruct (Nat.eq_dec (to c) (to d)); tauto. }
  split.
  - intros ((((((C & M) & N) & O) & P) & S) & R). constructor.
    + intros c I. apply chunk_sound_spec, C, I.
    + split; [exact M|]. intros E. rewrite E in N. apply Qeq_bool_iff, N.
    + exact O.
    + exact P.
    + intros c I. apply chunk_sound_spec, C, I.
    + exact S.
    + intros E. rewrite E in R. apply all_pairs_nodup, R.
  - intros [C [M N] O P A S R]. repeat split; try assumption.
    + intros c I. apply chunk_sound_spec. split; [apply C, I|apply A, I].
    + destruct (master_w i); [reflexivity|]. apply Qeq_bool_iff, N; reflexivity.
    + destruct (rounds i); [|reflexivity]. apply all_pairs_nodup, R; reflexivity.
Qed.
