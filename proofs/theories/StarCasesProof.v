(** If all cases are closed, no valid schedule in one round ends before the bound. *)

From Coq Require Import QArith List Permutation Sorted.
From Schedcheck Require Import Rational Multipliers Star StarSchedules StarCases StarRows.
Import ListNotations.
Open Scope Q_scope.

(** * Of two workers with the same numbers, one may take the part of the other *)

Section Swap.
Variables (i : instance) (j n : nat).
Hypothesis E : nth_error (workers i) j = nth_error (workers i) n.

Definition swap (k : nat) : nat := if (k =? j)%nat then n else if (k =? n)%nat then j else k.
Definition swapped (c : chunk) : chunk :=
  {| to := swap (to c); size := size c; send_start := send_start c; compute_start := compute_start c |}.
Definition swapped_schedule (s : schedule) : schedule := {| master := master s; chunks := map swapped (chunks s) |}.

Lemma swap_injective k l : swap k = swap l -> k = l.
Proof.
  unfold swap. destruct (k =? j)%nat eqn:A, (l =? j)%nat eqn:B, (k =? n)%nat eqn:C, (l =? n)%nat eqn:D;
    rewrite ?Nat.eqb_eq, ?Nat.eqb_neq in *; intros; subst; congruence.
Qed.

Lemma swap_there k : nth_error (workers i) (swap k) = nth_error (workers i) k.
Proof.
  unfold swap. destruct (k =? j)%nat eqn:A; [apply Nat.eqb_eq in A; subst; congruence|].
  destruct (k =? n)%nat eqn:B; [apply Nat.eqb_eq in B; subst; congruence|reflexivity].
Qed.

Lemma worker_swapped c : worker_of i (swapped c) = worker_of i c.
Proof.
  unfold worker_of. cbn [to swapped].
  pose proof (swap_there (to c)) as H. destruct (nth_error (workers i) (to c)) as [v|] eqn:K.
  - rewrite (nth_error_nth _ _ _ H), (nth_error_nth _ _ _ K). reflexivity.
  - apply nth_error_None in H, K. rewrite !nth_overflow by assumption. reflexivity.
Qed.

Lemma sending_swapped c : sending i (swapped c) = sending i c.
Proof. unfold sending, send_end. rewrite worker_swapped. reflexivity. Qed.

Lemma computing_swapped c : computing i (swapped c) = computing i c.
Proof. unfold computing, compute_end. rewrite worker_swapped. reflexivity. Qed.

Lemma pairs_swapped (P Q : chunk -> chunk -> Prop) l : (forall c d, P c d -> Q (swapped c) (swapped d)) ->
  ForallOrdPairs P l -> ForallOrdPairs Q (map swapped l).
Proof.
  intros H. induction 1 as [|c l F O IH]; [constructor|]. cbn [map]. constructor; [|exact IH].
  rewrite Forall_forall in *. intros d I. apply in_map_iff in I as (e & <- & I). apply H, F, I.
Qed.

Lemma sorted_swapped l : StronglySorted (ends_before (sending i)) l ->
  StronglySorted (ends_before (sending i)) (map swapped l).
Proof.
  induction 1 as [|c l S IH F]; [constructor|]. cbn [map]. constructor; [exact IH|].
  rewrite Forall_forall in *. intros d I. apply in_map_iff in I as (e & <- & I).
  unfold ends_before. rewrite !sending_swapped. apply F, I.
Qed.

Lemma swapped_valid s : valid i s -> valid i (swapped_schedule s).
Proof.
  intros V. constructor; cbn [master chunks swapped_schedule].
  - intros c I. apply in_map_iff in I as (d & <- & I). rewrite worker_swapped.
    cbn [to size send_start compute_start swapped]. destruct (chunk_sound i s V d I) as (L & H). split; [|exact H].
    apply nth_error_Some. rewrite swap_there. apply nth_error_Some, L.
  - apply (master_sound i s V).
  - apply (pairs_swapped (fun c d => apart (sending i c) (sending i d))); [|apply (one_message i s V)].
    intros c d. rewrite !sending_swapped. tauto.
  - eapply pairs_swapped; [|apply (one_computation i s V)]. cbn beta. intros c d H L. rewrite !computing_swapped.
    apply H, swap_injective, L.
  - intros c I. apply in_map_iff in I as (d & <- & I). rewrite worker_swapped. apply (received i s V d I).
  - rewrite sum_map. apply (all_load i s V).
  - intros R. rewrite map_map. cbn [to swapped]. rewrite <- (map_map to swap).
    apply FinFun.Injective_map_NoDup; [exact swap_injective|apply (one_round i s V R)].
Qed.

Lemma swapped_objective s : objective i (swapped_schedule s) = objective i s.
Proof.
  unfold objective. cbn [master chunks swapped_schedule]. f_equal.
  induction (chunks s) as [|c l IH]; [reflexivity|]. simpl. rewrite IH. unfold compute_end.
  rewrite worker_swapped. reflexivity.
Qed.

(** Whoever is neither of the two keeps its part. *)
Lemma swapped_others l : ~ In j (map to l) -> ~ In n (map to l) -> map to (map swapped l) = map to l.
Proof.
  induction l as [|c l IH]; [reflexivity|]. cbn [map In]. intros A B. rewrite IH by tauto. f_equal.
  cbn [to swapped]. unfold swap. destruct (to c =? j)%nat eqn:F; [apply Nat.eqb_eq in F; tauto|].
  destruct (to c =? n)%nat eqn:D; [apply Nat.eqb_eq in D; tauto|reflexivity].
Qed.
End Swap.

Lemma same_number_spec p q : same_number p q = true -> p = q.
Proof.
  unfold same_number. intros H. apply andb_prop in H as [A B]. apply Z.eqb_eq in A. apply Pos.eqb_eq in B.
  destruct p, q; cbn in *; congruence.
Qed.

Lemma same_worker_spec u v : same_worker u v = true -> u = v.
Proof.
  unfold same_worker. rewrite ?Bool.andb_true_iff. intros H.
  assert (g u = g v) by (apply same_number_spec; tauto). assert (G u = G v) by (apply same_number_spec; tauto).
  assert (W u = W v) by (apply same_number_spec; tauto). assert (C : same_time (w u) (w v) = true) by tauto.
  assert (w u = w v).
  { unfold same_time in C. destruct (w u), (w v); try discriminate; [|reflexivity].
    apply same_number_spec in C. congruence. }
  destruct u, v; cbn in *; congruence.
Qed.

(** For each worker, one with the same numbers is among the first. *)
Lemma firsts_spec : forall l seen n v, In (n, v) l -> In v seen \/ exists j, In j (firsts seen l) /\ In (j, v) l.
Proof.
  induction l as [|[m u] l IH]; intros seen n v I; [destruct I|]. cbn [firsts].
  destruct (existsb (same_worker u) seen) eqn:B.
  - destruct I as [[= -> ->]|I].
    + left. apply existsb_exists in B as (t & T & S). apply same_worker_spec in S. congruence.
    + destruct (IH seen n v I) as [H|(j & H & J)]; [left; exact H|]. right. exists j. split; [exact H|right; exact J].
  - destruct I as [[= -> ->]|I].
    + right. exists n. split; left; reflexivity.
    + destruct (IH (u :: seen) n v I) as [[H|H]|(j & H & J)].
      * right. exists m. split; left; [reflexivity|congruence].
      * left. exact H.
      * right. exists j. split; right; assumption.
Qed.

(** * The cases *)

(** No schedule of a case ends before the bound. *)
Definition refuted (i : instance) (bound : Q) (case : list nat * bool) : Prop :=
  forall s pre rest, valid i s -> Permutation (chunks s) (pre ++ rest) ->
    StronglySorted (ends_before (sending i)) (pre ++ rest) -> map to pre = fst case ->
    (snd case = true -> rest = []) -> bound <= objective i s.

Section Cases.
Variables (i : instance) (bound : Q).
Hypotheses (OK : instance_ok i) (R : rounds i = One).

Lemma closed_refutes sent complete m :
  closed same upper Time (rows i bound sent complete) bound m = true -> refuted i bound (sent, complete).
Proof.
  intros H s pre rest V P S E C. cbn [fst snd] in *. subst sent.
  destruct (Qlt_le_dec (objective i s) bound) as [B|B]; [|exact B]. apply Qlt_le_weak in B.
  exact (closed_proves same upper Time same_spec (x i s pre rest) _ bound m
    (x_within i s pre rest OK V R P) (rows_hold i bound s complete pre rest OK V R P S C B) H).
Qed.

Lemma next_refutes sent : refuted i bound (sent, true) ->
  (forall n, In n (next_of i sent) -> refuted i bound (sent ++ [n], false)) -> refuted i bound (sent, false).
Proof.
  intros N A s pre rest V P S E _. cbn [fst snd] in *. destruct rest as [|c rest].
  - apply (N s pre [] V P S E). reflexivity.
  - subst sent.
    assert (O : In (to c, worker_of i c) (opened i (map to pre) false)).
    { apply (rest_open i s false pre (c :: rest) V R P); [discriminate|left; reflexivity]. }
    destruct (firsts_spec _ [] _ _ O) as [[]|(j & J & K)].
    assert (F : ~ In j (map to pre) /\ ~ In (to c) (map to pre)).
    { assert (H : forall n v, In (n, v) (opened i (map to pre) false) -> ~ In n (map to pre)).
      { intros n v I. apply filter_In in I as [_ I]. unfold is_open in I. apply andb_prop in I as [_ I].
        pose proof (place_spec n (map to pre)) as L. destruct (place n (map to pre)); [discriminate|exact L]. }
      split; [exact (H _ _ K)|exact (H _ _ O)]. }
    assert (W : nth_error (workers i) j = nth_error (workers i) (to c)).
    { rewrite (opened_there i false pre j _ K), (opened_there i false pre (to c) _ O). reflexivity. }
    rewrite <- (swapped_objective i j (to c) W s).
    apply (A j J _ (map (swapped j (to c)) (pre ++ [c])) (map (swapped j (to c)) rest)).
    + apply swapped_valid; assumption.
    + rewrite <- map_app, <- app_assoc. apply Permutation_map, P.
    + rewrite <- map_app, <- app_assoc. apply sorted_swapped; assumption.
    + rewrite !map_app. rewrite swapped_others by apply F. cbn. unfold swap.
      destruct (to c =? j)%nat eqn:D; [apply Nat.eqb_eq in D; congruence|]. rewrite Nat.eqb_refl. reflexivity.
    + discriminate.
Qed.

Lemma all_closed_refutes : forall steps cases, all_closed i bound steps cases = true ->
  forall case, In case cases -> refuted i bound case.
Proof.
  induction steps as [|step steps IH]; intros cases H case I.
  - destruct cases; [destruct I|discriminate].
  - destruct step as [|m], cases as [|[sent [|]] cases]; try discriminate; cbn [all_closed] in H;
      apply andb_prop in H as [H1 H2].
    + specialize (IH _ H2). destruct I as [<-|I].
      * apply next_refutes; [apply IH; left; reflexivity|]. intros n J. apply IH. right. apply in_or_app. left.
        apply (in_map (fun n => (sent ++ [n], false))), J.
      * apply IH. right. apply in_or_app. right. exact I.
    + destruct I as [<-|I]; [apply (closed_refutes _ _ _ H1)|apply (IH _ H2 _ I)].
    + destruct I as [<-|I]; [apply (closed_refutes _ _ _ H1)|apply (IH _ H2 _ I)].
Qed.

Lemma cases_prove steps s : all_closed i bound steps [([], false)] = true -> valid i s -> bound <= objective i s.
Proof.
  intros H V. destruct (chunks_in_order i s OK V) as (m & P & S).
  apply (all_closed_refutes steps _ H ([], false)) with (pre := []) (rest := m); try assumption.
  - left. reflexivity.
  - reflexivity.
  - discriminate.
Qed.
End Cases.
