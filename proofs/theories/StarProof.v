(** If [check] accepts a certificate of a divisible star, no valid schedule ends before its bound. *)

From Coq Require Import QArith Lqa List.
From Schedcheck Require Import Rational Star StarSchedules StarCases StarCheck StarLinear StarCasesProof.
Import ListNotations.
Open Scope Q_scope.

Lemma cost_spec x : cost_b x = true <-> cost x.
Proof. apply Qle_bool_iff. Qed.

Lemma cost_or_inf_spec x : cost_or_inf_b x = true <-> cost_or_inf x.
Proof. destruct x; simpl; [apply cost_spec|tauto]. Qed.

Lemma instance_ok_spec i : instance_ok_b i = true <-> instance_ok i.
Proof.
  unfold instance_ok_b, instance_ok. rewrite !Bool.andb_true_iff, forallb_forall, cost_spec, cost_or_inf_spec.
  assert (E : forall v, cost_b (g v) && cost_b (G v) && cost_or_inf_b (w v) && cost_b (W v) = true <->
    cost (g v) /\ cost (G v) /\ cost_or_inf (w v) /\ cost (W v)).
  { intros v. rewrite !Bool.andb_true_iff, !cost_spec, cost_or_inf_spec. tauto. }
  split; [intros [[A B] C]|intros (A & B & C)]; (split; [|try split]); try tauto; intros v V; apply E, C, V.
Qed.

(** The theorem of this kind. *)
Theorem star_bound (i : instance) (c : certificate) :
  check i c = Proved -> forall s, valid i s -> bound c <= objective i s.
Proof.
  unfold check. intros H s V. destruct (Qle_bool (bound c) 0) eqn:B.
  - apply Qle_bool_iff in B. pose proof (T_nonneg i s). lra.
  - destruct (Qle_bool (load i) 0) eqn:L; [discriminate|]. apply Qle_bool_false in L.
    destruct (by_form c) as [|steps|], (rounds i) eqn:R; try discriminate;
      (destruct (instance_ok_b i) eqn:OK; [apply instance_ok_spec in OK|discriminate]).
    + destruct (takes i (bound c)) eqn:E; [|discriminate]. apply takes_proves; assumption.
    + destruct (all_closed i (bound c) steps [([], false)]) eqn:E; [|discriminate].
      apply (cases_prove i (bound c) OK R steps s E V).
Qed.
