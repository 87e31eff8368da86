(** If [check] accepts a certificate of a switch, no valid schedule ends before its bound. *)

From Coq Require Import QArith Qminmax Lqa Lia NArith FMapPositive List.
From Schedcheck Require Import Rational Switch SwitchCheck.
Import ListNotations.
Open Scope Q_scope.

(** * From rates to loads *)

Lemma Qdiv_0 x y : x == 0 -> x / y == 0.
Proof. intros H. rewrite H. unfold Qdiv. ring. Qed.

(** Before its end, so much of a piece is done. *)
Lemma done_inside p t : start p <= t -> t <= finish p -> start p < finish p ->
  done t p == units p / (finish p - start p) * (t - start p).
Proof.
  intros S F L. unfold done. destruct (Qle_bool t (start p)) eqn:A; [|destruct (Qle_bool (finish p) t) eqn:B].
  - apply Qle_bool_iff in A. assert (E : t == start p) by lra. rewrite E. ring.
  - apply Qle_bool_iff in B. assert (E : t == finish p) by lra. rewrite E. field. lra.
  - reflexivity.
Qed.

Lemma done_before p t : t <= start p -> done t p == 0.
Proof. intros H. unfold done. apply Qle_bool_iff in H. rewrite H. reflexivity. Qed.

Lemma done_after p t : sound p -> finish p <= t -> done t p == units p.
Proof.
  intros (U & S & F & E) H. unfold done. destruct (Qle_bool t (start p)) eqn:A.
  - apply Qle_bool_iff in A. symmetry. apply E. lra.
  - apply Qle_bool_iff in H. rewrite H. reflexivity.
Qed.

Lemma rate_inside p t : start p <= t -> t < finish p -> rate t p == units p / (finish p - start p).
Proof.
  intros S F. unfold rate. apply Qle_bool_iff in S. rewrite S.
  destruct (Qle_bool (finish p) t) eqn:B; [apply Qle_bool_iff in B; lra|]. reflexivity.
Qed.

Lemma rate_after p t : finish p <= t -> rate t p == 0.
Proof. intros H. unfold rate. apply Qle_bool_iff in H. rewrite H, Bool.andb_false_r. reflexivity. Qed.

(** Between two times without a start or an end between them, a piece goes on at its rate. *)
Lemma done_linear p t u : sound p -> t <= u ->
  ~ (t < start p /\ start p < u) -> ~ (t < finish p /\ finish p < u) -> done u p == done t p + rate t p * (u - t).
Proof.
  intros P L NS NF. pose proof P as (U & S & F & E).
  destruct (Qlt_le_dec t u) as [Lt|Le].
  2: { assert (Z : t == u) by lra.
       assert (D : done t p == done u p); [|assert (K : u - t == 0) by lra; rewrite D, K; ring].
       destruct (Qlt_le_dec (start p) t); [|rewrite !done_before by lra; reflexivity].
       destruct (Qlt_le_dec t (finish p)); [|rewrite !done_after by (assumption || lra); reflexivity].
       rewrite !done_inside by lra. rewrite Z. reflexivity. }
  destruct (Qlt_le_dec (start p) u) as [Su|Su].
  - assert (St : start p <= t) by (apply Qnot_lt_le; tauto).
    destruct (Qlt_le_dec t (finish p)) as [Ft|Ft].
    + assert (Fu : u <= finish p) by (apply Qnot_lt_le; tauto).
      rewrite !done_inside, rate_inside by lra. ring.
    + rewrite !done_after, rate_after by (assumption || lra). ring.
  - rewrite !done_before by lra. unfold rate. destruct (Qle_bool (start p) t) eqn:B; [apply Qle_bool_iff in B; lra|].
    simpl. ring.
Qed.

(** If pieces together never exceed a rate, then so it is between any two times: by dividing at starts and ends. *)
Lemma done_between l m : (forall p, In p l -> sound p) -> (forall t, sum (rate t) l <= m) ->
  forall times t u, t <= u ->
    (forall p x, In p l -> x = start p \/ x = finish p -> t < x /\ x < u -> In x times) ->
    sum (done u) l - sum (done t) l <= m * (u - t).
Proof.
  intros P R. induction times as [|x times IH]; intros t u L H.
  - rewrite (sum_ext (done u) (fun p => done t p + (u - t) * rate t p)).
    + rewrite sum_plus, sum_times. pose proof (Qmult_le_left _ _ (u - t) (R t)). lra.
    + intros p I. rewrite (Qmult_comm (u - t)). apply done_linear; auto; intros B.
      * exact (H p (start p) I (or_introl eq_refl) B).
      * exact (H p (finish p) I (or_intror eq_refl) B).
  - destruct (Qlt_le_dec t x) as [A|A]; [destruct (Qlt_le_dec x u) as [B|B]|].
    + assert (L1 := IH t x). assert (L2 := IH x u).
      enough (sum (done x) l - sum (done t) l <= m * (x - t) /\ sum (done u) l - sum (done x) l <= m * (u - x)) by lra.
      split.
      * apply L1; [lra|]. intros p z I E [C D]. destruct (H p z I E) as [Y|Y]; [lra|subst; lra|exact Y].
      * apply L2; [lra|]. intros p z I E [C D]. destruct (H p z I E) as [Y|Y]; [lra|subst; lra|exact Y].
    + apply IH; [lra|]. intros p z I E C. destruct (H p z I E C) as [Y|Y]; [subst; lra|exact Y].
    + apply IH; [lra|]. intros p z I E C. destruct (H p z I E C) as [Y|Y]; [subst; lra|exact Y].
Qed.

(** So what is done until [T] is at most the rate times T. *)
Lemma units_within l m T : (forall p, In p l -> sound p) -> (forall t, sum (rate t) l <= m) ->
  0 <= T -> (forall p, In p l -> counted p <= T) -> sum units l <= m * T.
Proof.
  intros P R Z C.
  pose proof (done_between l m P R (map start l ++ map finish l) 0 T Z) as H.
  rewrite (sum_zero (done 0)), (sum_ext (done T) units) in H.
  - assert (sum units l - 0 <= m * (T - 0)); [|lra]. apply H. intros p x I [->| ->] _; apply in_or_app.
    + left. apply in_map, I.
    + right. apply in_map, I.
  - intros p I. destruct (P p I) as (U & S & F & E). specialize (C p I). unfold counted in C.
    destruct (Qle_bool (units p) 0) eqn:B.
    + apply Qle_bool_iff in B. assert (V : units p == 0) by lra. unfold done.
      destruct (Qle_bool T (start p)), (Qle_bool (finish p) T); rewrite ?(Qdiv_0 _ _ V); lra.
    + apply done_after; auto.
  - intros p I. apply done_before. destruct (P p I) as (U & S & F & E). exact S.
Qed.

(** * The rows of the linear program hold in every valid schedule *)

Section Schedule.
Variables (i : instance) (s : schedule).
Hypothesis V : valid i s.
Let T := objective s.

(** What worker [n] sends more than it receives. *)
Let delta n := sum units (sends s n) - sum units (receives s n).

Lemma T_nonneg : 0 <= T.
Proof. unfold T, objective. pose proof (largest_nonneg (fun f => counted (moved f)) (flows s)).
  pose proof (Q.le_max_l (largest (fun f => counted (moved f)) (flows s))
    (largest (fun c => counted (computed c)) (computations s))). lra. Qed.

Lemma of_flows n (side : flow -> nat) p : In p (map moved (filter (fun f => side f =? n)%nat (flows s))) ->
  sound p /\ counted p <= T.
Proof.
  intros H. apply in_map_iff in H as (f & <- & H). apply filter_In in H as [H _]. split.
  - apply (flows_sound i s V f H).
  - unfold T, objective. pose proof (largest_ge (fun f => counted (moved f)) (flows s) f H). simpl in *.
    pose proof (Q.le_max_l (largest (fun f => counted (moved f)) (flows s))
      (largest (fun c => counted (computed c)) (computations s))). lra.
Qed.

Lemma of_computations n p : In p (computes s n) -> sound p /\ counted p <= T.
Proof.
  intros H. apply in_map_iff in H as (c & <- & H). apply filter_In in H as [H _]. split.
  - apply (computations_sound i s V c H).
  - unfold T, objective. pose proof (largest_ge (fun c => counted (computed c)) (computations s) c H). simpl in *.
    pose proof (Q.le_max_r (largest (fun f => counted (moved f)) (flows s))
      (largest (fun c => counted (computed c)) (computations s))). lra.
Qed.

Lemma units_nonneg l : (forall p, In p l -> sound p) -> 0 <= sum units l.
Proof. intros H. apply sum_nonneg. intros p I. apply (H p I). Qed.

Lemma rows n w : nth_error i n = Some w ->
  0 <= bandwidth w * T - delta n /\ 0 <= bandwidth w * T + delta n /\ load w <= speed w * T + delta n.
Proof.
  intros N. unfold delta.
  pose proof (units_within (sends s n) (bandwidth w) T (fun p I => proj1 (of_flows n from p I))
    (fun t => sends_in_time i s V n w t N) T_nonneg (fun p I => proj2 (of_flows n from p I))).
  pose proof (units_within (receives s n) (bandwidth w) T (fun p I => proj1 (of_flows n to p I))
    (fun t => receives_in_time i s V n w t N) T_nonneg (fun p I => proj2 (of_flows n to p I))).
  pose proof (units_within (computes s n) (speed w) T (fun p I => proj1 (of_computations n p I))
    (fun t => computes_in_time i s V n w t N) T_nonneg (fun p I => proj2 (of_computations n p I))).
  pose proof (units_nonneg (sends s n) (fun p I => proj1 (of_flows n from p I))).
  pose proof (units_nonneg (receives s n) (fun p I => proj1 (of_flows n to p I))).
  pose proof (all_computed i s V n w N). lra.
Qed.

(** What one end of all flows moves, over all workers, is what is moved. *)
Lemma all_ends (side : flow -> nat) size first l : (forall f, In f l -> first <= side f < first + size)%nat ->
  sum (fun n => sum units (map moved (filter (fun f => side f =? n)%nat l))) (seq first size)
  == sum (fun f => units (moved f)) l.
Proof.
  intros H. rewrite (sum_ext _ (fun n => sum (fun f => if (side f =? n)%nat then units (moved f) else 0) l)).
  2: { intros n _. rewrite sum_map, sum_filter. reflexivity. }
  rewrite sum_swap. apply sum_ext. intros f I. specialize (H f I). clear I. revert first H.
  induction size as [|size IH]; intros first H; [lia|]. simpl. destruct (side f =? first)%nat eqn:E.
  - apply Nat.eqb_eq in E. rewrite sum_zero; [ring|]. intros n In. apply in_seq in In.
    destruct (side f =? n)%nat eqn:E'; [apply Nat.eqb_eq in E'; lia|reflexivity].
  - apply Nat.eqb_neq in E. rewrite IH by lia. ring.
Qed.

Lemma balance : sum delta (seq 0 (length i)) == 0.
Proof.
  unfold delta. rewrite sum_minus. unfold sends, receives.
  rewrite !all_ends; [ring| |]; intros f I; pose proof (flows_sound i s V f I); lia.
Qed.

(** * What multipliers prove of it *)

Lemma add_spec x y : add x y == x + y.
Proof.
  unfold add. destruct (Z.eqb _ _) eqn:E; [|apply Qred_correct].
  apply Z.eqb_eq in E. injection E as E. unfold Qeq, Qplus; simpl. rewrite E. rewrite Pos2Z.inj_mul. ring.
Qed.

Lemma weighed_proves y all : forall rest n time total time' total', skipn n i = rest ->
  weighed y all (N.of_nat n) rest time total = Some (time', total') ->
  total' - total + inject_Z all * sum delta (seq n (length rest)) <= T * (time' - time).
Proof.
  induction rest as [|w rest IH]; intros n time total time' total' S W.
  - cbn in W. injection W as <- <-. simpl. lra.
  - cbn [weighed] in W. set (a := y (3 * N.of_nat n)%N) in *. set (b := y (3 * N.of_nat n + 1)%N) in *.
    set (c := y (3 * N.of_nat n + 2)%N) in *.
    match type of W with (if ?test then _ else _) = _ => destruct test eqn:Tests; [|discriminate] end.
    rewrite ?Bool.andb_true_iff, ?Z.leb_le, ?Z.eqb_eq in Tests.
    assert (A : (0 <= a)%Z) by tauto. assert (B : (0 <= b)%Z) by tauto. assert (C : (0 <= c)%Z) by tauto.
    assert (E : a = (b + c + all)%Z) by tauto.
    rewrite <- Nnat.Nat2N.inj_succ in W.
    assert (S' : skipn (Datatypes.S n) i = rest).
    { clear -S. revert n S. induction i as [|v j IHj]; intros [|n] S; simpl in *; try discriminate.
      - injection S as _ <-. reflexivity.
      - apply IHj, S. }
    assert (N : nth_error i n = Some w).
    { clear -S. revert n S. induction i as [|v j IHj]; intros [|n] S; simpl in *; try discriminate.
      - injection S as <- _. reflexivity.
      - apply IHj, S. }
    specialize (IH _ _ _ _ _ S' W). destruct (rows n w N) as (R1 & R2 & R3).
    rewrite !add_spec in IH. cbn [length seq]. rewrite sum_cons.
    apply Qmult_le_0 with (x := inject_Z a) in R1; [|rewrite Zle_Qle in A; exact A].
    apply Qmult_le_0 with (x := inject_Z b) in R2; [|rewrite Zle_Qle in B; exact B].
    apply Qmult_le_left with (z := inject_Z c) in R3; [|rewrite Zle_Qle in C; exact C].
    assert (EQ : inject_Z a == inject_Z b + inject_Z c + inject_Z all) by (rewrite E, !inject_Z_plus; reflexivity).
    rewrite inject_Z_plus in IH. rewrite EQ in *. lra.
Qed.

End Schedule.

(** The theorem of this kind. *)
Theorem switch_bound (i : instance) (c : certificate) :
  check i c = true -> forall s, valid i s -> bound c <= objective s.
Proof.
  unfold check. destruct (by_these c) as [over weights]. intros H s V.
  destruct (table _ _ _) as [found|]; [|discriminate].
  set (y := multiplier found) in *. set (all := y _) in *.
  destruct (weighed y all 0 i 0 0) as [[time total]|] eqn:W; [|discriminate].
  rewrite !Bool.andb_true_iff, !Qle_bool_iff, Z.ltb_lt in H. destruct H as [[O H] P].
  pose proof (weighed_proves i s V y all i 0 0 0 time total eq_refl W) as B. rewrite (balance i s V) in B.
  pose proof (Qmult_le_left _ _ (objective s) H (T_nonneg s)) as Z.
  rewrite Zlt_Qlt in O. change (inject_Z 0) with 0 in O.
  apply (Qmult_le_l _ _ (inject_Z over) O). lra.
Qed.
