(** A checker of schedules of kind [switch] that decides the definition of a valid one: what holds at a time before all,
    and at each start and end, holds at every time. *)

From Coq Require Import QArith Lqa Lia List.
From Schedcheck Require Import Rational Lists Switch SwitchProof.
Import ListNotations.
Open Scope Q_scope.

Definition sound_b (p : piece) : bool :=
  Qle_bool 0 (units p) && Qle_bool 0 (start p) && Qle_bool (start p) (finish p) &&
  (negb (Qle_bool (finish p) (start p)) || Qle_bool (units p) 0).

Definition flow_sound_b (i : instance) (f : flow) : bool :=
  (from f <? length i)%nat && (to f <? length i)%nat && negb (from f =? to f)%nat && sound_b (moved f).

Definition computation_sound_b (i : instance) (c : computation) : bool :=
  (at_worker c <? length i)%nat && sound_b (computed c).

(** A time before all, and each start and end. *)
Definition instants (l : list piece) : list Q := - (1) :: map start l ++ map finish l.

Definition worker_ok (s : schedule) (n : nat) (w : worker) : bool :=
  let '(out, into, own) := (sends s n, receives s n, computes s n) in
  forallb (fun t =>
    Qle_bool (sum_b (rate t) out) (bandwidth w) && Qle_bool (sum_b (rate t) into) (bandwidth w) &&
    Qle_bool (sum_b (rate t) own) (speed w) &&
    Qle_bool (sum_b (done t) out + sum_b (done t) own) (load w + sum_b (done t) into))
    (instants (out ++ into ++ own)) &&
  Qeq_bool (sum_b units out + sum_b units own) (load w + sum_b units into).

Definition valid_b (i : instance) (s : schedule) : bool :=
  forallb (flow_sound_b i) (flows s) && forallb (computation_sound_b i) (computations s) &&
  forallb (fun p => worker_ok s (fst p) (snd p)) (combine (seq 0 (length i)) i).

(** The objective of a valid schedule. *)
Definition measure (i : instance) (s : schedule) : option Q := if valid_b i s then Some (objective s) else None.

Lemma sound_spec p : sound_b p = true <-> sound p.
Proof.
  unfold sound_b, sound. rewrite !Bool.andb_true_iff, Bool.orb_true_iff, Bool.negb_true_iff, !Qle_bool_iff.
  split.
  - intros (((U & S) & F) & E). repeat split; try assumption. intros Z. destruct E as [E|E]; [|lra].
    apply Qle_bool_false in E. lra.
  - intros (U & S & F & E). repeat split; try assumption. destruct (Qle_bool (finish p) (start p)) eqn:B.
    + right. apply Qle_bool_iff in B. rewrite E by lra. lra.
    + left. reflexivity.
Qed.

(** * Any time lies between two of the instants *)

(** The latest of some times that is not after [t], or [low]; the earliest that is after [t], if there is one. *)
Fixpoint latest (t low : Q) (l : list Q) : Q :=
  match l with
  | [] => low
  | x :: rest => if Qle_bool x t then latest t (if Qle_bool low x then x else low) rest else latest t low rest
  end.

Lemma latest_spec t : forall l low, low <= t ->
  let b := latest t low l in (b = low \/ In b l) /\ low <= b /\ b <= t /\ forall x, In x l -> x <= t -> x <= b.
Proof.
  induction l as [|x l IH]; intros low L; simpl.
  - repeat split; try lra; [left; reflexivity|tauto].
  - destruct (Qle_bool x t) eqn:E.
    + apply Qle_bool_iff in E. destruct (Qle_bool low x) eqn:F.
      * apply Qle_bool_iff in F. destruct (IH x E) as (I & B & C & D). repeat split; try lra.
        -- right. destruct I as [->|I]; [left; reflexivity|right; exact I].
        -- intros y [<-|Y] Z; [exact B|apply D; assumption].
      * apply Qle_bool_false in F. destruct (IH low L) as (I & B & C & D). repeat split; try assumption.
        -- destruct I as [I|I]; [left|right; right]; exact I.
        -- intros y [<-|Y] Z; [lra|apply D; assumption].
    + apply Qle_bool_false in E. destruct (IH low L) as (I & B & C & D). repeat split; try assumption.
      * destruct I as [I|I]; [left|right; right]; exact I.
      * intros y [<-|Y] Z; [lra|apply D; assumption].
Qed.

Fixpoint earliest (t : Q) (l : list Q) : option Q :=
  match l with
  | [] => None
  | x :: rest =>
      if Qle_bool x t then earliest t rest
      else match earliest t rest with Some y => Some (if Qle_bool x y then x else y) | None => Some x end
  end.

Lemma earliest_spec t : forall l,
  match earliest t l with
  | Some y => In y l /\ t < y /\ forall x, In x l -> t < x -> y <= x
  | None => forall x, In x l -> x <= t
  end.
Proof.
  induction l as [|x l IH]; simpl; [tauto|]. destruct (Qle_bool x t) eqn:E.
  - apply Qle_bool_iff in E. destruct (earliest t l).
    + destruct IH as (I & L & H). repeat split; try assumption; [right; exact I|].
      intros y [<-|Y] Z; [lra|apply H; assumption].
    + intros y [<-|Y]; [exact E|apply IH, Y].
  - apply Qle_bool_false in E. destruct (earliest t l) as [z|].
    + destruct IH as (I & L & H). destruct (Qle_bool x z) eqn:F.
      * apply Qle_bool_iff in F. repeat split; try assumption; [left; reflexivity|].
        intros y [<-|Y] Z; [lra|]. specialize (H y Y Z). lra.
      * apply Qle_bool_false in F. repeat split; try assumption; [right; exact I|].
        intros y [<-|Y] Z; [lra|apply H; assumption].
    + repeat split; [left; reflexivity|exact E|]. intros y [<-|Y] Z; [lra|]. specialize (IH y Y). lra.
Qed.

(** Between two instants a rate is the same, and before all it is zero. *)
Lemma rate_constant p t b : sound p -> b <= t -> ~ (b < start p /\ start p <= t) -> ~ (b < finish p /\ finish p <= t) ->
  rate t p == rate b p.
Proof.
  intros P L S F. unfold rate.
  destruct (Qle_bool (start p) t) eqn:A, (Qle_bool (start p) b) eqn:B, (Qle_bool (finish p) t) eqn:C,
    (Qle_bool (finish p) b) eqn:D; simpl; try reflexivity;
    repeat match goal with
    | H : Qle_bool _ _ = true |- _ => apply Qle_bool_iff in H
    | H : Qle_bool _ _ = false |- _ => apply Qle_bool_false in H
    end; exfalso; try lra; try (apply S; split; lra); try (apply F; split; lra).
Qed.

Lemma rate_before p t : t < start p -> rate t p == 0.
Proof. intros H. unfold rate. destruct (Qle_bool (start p) t) eqn:E; [apply Qle_bool_iff in E; lra|reflexivity]. Qed.

Section Worker.
Variables (all : list piece).
Hypothesis P : forall p, In p all -> sound p.

Lemma instants_of p x : In p all -> x = start p \/ x = finish p -> In x (instants all).
Proof.
  intros I [->| ->]; right; apply in_or_app; [left|right]; apply in_map, I.
Qed.

(** A rate that is never exceeded at the instants is never exceeded. *)
Lemma rates_everywhere l m : (forall p, In p l -> In p all) ->
  (forall t, In t (instants all) -> sum (rate t) l <= m) -> forall t, sum (rate t) l <= m.
Proof.
  intros I H t. destruct (Qlt_le_dec t (- (1))) as [L|L].
  - assert (Z : sum (rate t) l == sum (rate (- (1))) l).
    { apply sum_ext. intros p Q. destruct (P p (I p Q)) as (_ & S & _). rewrite !rate_before by lra. reflexivity. }
    rewrite Z. apply H. left. reflexivity.
  - destruct (latest_spec t (instants all) (- (1)) L) as (B & B1 & B2 & B3). set (b := latest _ _ _) in *.
    assert (Z : sum (rate t) l == sum (rate b) l).
    { apply sum_ext. intros p Q. apply rate_constant; [apply P, I, Q|exact B2| |]; intros [C D].
      - specialize (B3 (start p) (instants_of p _ (I p Q) (or_introl eq_refl)) D). lra.
      - specialize (B3 (finish p) (instants_of p _ (I p Q) (or_intror eq_refl)) D). lra. }
    rewrite Z. apply H. destruct B as [->|B]; [left; reflexivity|exact B].
Qed.

(** What is held is a sum of pieces that are done, with signs; between two instants it is between what it is there. *)
Lemma held_everywhere (out into own : list piece) m :
  (forall p, In p out \/ In p into \/ In p own -> In p all) ->
  (forall t, In t (instants all) -> sum (done t) out + sum (done t) own <= m + sum (done t) into) ->
  forall t, sum (done t) out + sum (done t) own <= m + sum (done t) into.
Proof.
  intros I H t.
  assert (E : forall l t u, (forall p, In p l -> done u p == done t p) -> sum (done u) l == sum (done t) l)
    by (intros; apply sum_ext; assumption).
  assert (F : forall l x y, (forall p, In p l -> In p all) -> x <= y ->
    (forall z, In z (instants all) -> ~ (x < z /\ z < y)) ->
    sum (done y) l == sum (done x) l + (y - x) * sum (rate x) l).
  { intros l x y A L N. rewrite <- sum_times, <- sum_plus. apply sum_ext. intros p Q.
    rewrite (Qmult_comm (y - x)). apply done_linear; [apply P, A, Q|exact L| |];
      apply N, (instants_of p); auto. }
  assert (Io : forall p, In p out -> In p all) by auto.
  assert (Ii : forall p, In p into -> In p all) by auto.
  assert (Iw : forall p, In p own -> In p all) by auto.
  destruct (Qlt_le_dec t (- (1))) as [L|L].
  - assert (B : In (- (1)) (instants all)) by (left; reflexivity). specialize (H _ B).
    assert (Z : forall l, (forall p, In p l -> In p all) -> sum (done t) l == sum (done (- (1))) l).
    { intros l A. apply E. intros p Q. destruct (P p (A p Q)) as (_ & S & _). rewrite !done_before by lra.
      reflexivity. }
    rewrite !Z by assumption. exact H.
  - destruct (latest_spec t (instants all) (- (1)) L) as (B & B1 & B2 & B3). set (b := latest _ _ _) in *.
    assert (Bi : In b (instants all)) by (destruct B as [->|B]; [left; reflexivity|exact B]).
    pose proof (H b Bi) as Hb. pose proof (earliest_spec t (instants all)) as U.
    destruct (earliest t (instants all)) as [u|].
    + destruct U as (Ui & U1 & U2). pose proof (H u Ui) as Hu.
      assert (N : forall z, In z (instants all) -> ~ (b < z /\ z < u)).
      { intros z Z [Z1 Z2]. destruct (Qlt_le_dec t z) as [C|C]; [specialize (U2 z Z C)|specialize (B3 z Z C)]; lra. }
      assert (N' : forall z, In z (instants all) -> ~ (b < z /\ z < t)) by (intros z Z [Z1 Z2]; apply (N z Z); lra).
      rewrite (F out b u), (F own b u), (F into b u) in Hu by (auto; lra).
      rewrite (F out b t), (F own b t), (F into b t) by (auto; lra).
      set (r := sum (rate b) out + sum (rate b) own - sum (rate b) into).
      set (h := m + sum (done b) into - sum (done b) out - sum (done b) own).
      assert (K : (t - b) * r <= h).
      { destruct (Qlt_le_dec r 0) as [R|R].
        - assert (0 <= (t - b) * - r) by (apply Qmult_le_0; lra). unfold h in *. lra.
        - assert ((t - b) * r <= (u - b) * r) by (rewrite !(Qmult_comm _ r); apply Qmult_le_left; lra).
          unfold r, h in *. lra. }
      unfold r, h in K. lra.
    + assert (Z : forall l, (forall p, In p l -> In p all) -> sum (done t) l == sum (done b) l).
      { intros l A. apply E. intros p Q. pose proof (instants_of p _ (A p Q) (or_intror eq_refl)) as J.
        rewrite !done_after; try reflexivity; try (apply P, A, Q); [apply B3|]; auto. }
      rewrite !Z by assumption. exact Hb.
Qed.
End Worker.

Theorem valid_b_spec i s : valid_b i s = true <-> valid i s.
Proof.
  unfold valid_b. rewrite !Bool.andb_true_iff, !forallb_forall.
  assert (F : forall f, flow_sound_b i f = true <->
    (from f < length i)%nat /\ (to f < length i)%nat /\ from f <> to f /\ sound (moved f)).
  { intros f. unfold flow_sound_b.
    rewrite !Bool.andb_true_iff, Bool.negb_true_iff, !Nat.ltb_lt, Nat.eqb_neq, sound_spec. tauto. }
  assert (C : forall c, computation_sound_b i c = true <-> (at_worker c < length i)%nat /\ sound (computed c)).
  { intros c. unfold computation_sound_b. rewrite Bool.andb_true_iff, Nat.ltb_lt, sound_spec. tauto. }
  assert (W : forall n w, worker_ok s n w = true <->
    (forall t, In t (instants (sends s n ++ receives s n ++ computes s n)) ->
      sum (rate t) (sends s n) <= bandwidth w /\ sum (rate t) (receives s n) <= bandwidth w /\
      sum (rate t) (computes s n) <= speed w /\
      sum (done t) (sends s n) + sum (done t) (computes s n) <= load w + sum (done t) (receives s n)) /\
    sum units (sends s n) + sum units (computes s n) == load w + sum units (receives s n)).
  { intros n w. unfold worker_ok. rewrite Bool.andb_true_iff, Qeq_bool_iff, forallb_forall, !sum_b_spec.
    split; intros [A B]; (split; [|exact B]); intros t T; specialize (A t T);
      rewrite !Bool.andb_true_iff, !Qle_bool_iff, !sum_b_spec in *; tauto. }
  split.
  - intros [[Fl Co] Wo].
    assert (Wo' : forall n w, nth_error i n = Some w -> worker_ok s n w = true).
    { intros n w N. apply (nth_error_combine i 0) in N. exact (Wo _ N). }
    assert (S : forall n p, In p (sends s n ++ receives s n ++ computes s n) -> sound p).
    { intros n p I. rewrite !in_app_iff in I. unfold sends, receives, computes in I.
      rewrite !in_map_iff in I. destruct I as [(f & <- & I)|[(f & <- & I)|(c & <- & I)]]; apply filter_In in I as [I _].
      - apply (F f), Fl, I.
      - apply (F f), Fl, I.
      - apply (C c), Co, I. }
    constructor.
    + intros f I. apply F, Fl, I.
    + intros c I. apply C, Co, I.
    + intros n w t N. apply (rates_everywhere _ (S n)); [intros; rewrite !in_app_iff; auto|].
      intros u U. apply (proj1 (W n w) (Wo' n w N)), U.
    + intros n w t N. apply (rates_everywhere _ (S n)); [intros; rewrite !in_app_iff; auto|].
      intros u U. apply (proj1 (W n w) (Wo' n w N)), U.
    + intros n w t N. apply (rates_everywhere _ (S n)); [intros; rewrite !in_app_iff; auto|].
      intros u U. apply (proj1 (W n w) (Wo' n w N)), U.
    + intros n w t N. apply (held_everywhere _ (S n)); [intros; rewrite !in_app_iff; tauto|].
      intros u U. apply (proj1 (W n w) (Wo' n w N)), U.
    + intros n w N. apply (W n w), Wo', N.
  - intros [Fl Co A B D E G]. repeat split.
    + intros f I. apply F, Fl, I.
    + intros c I. apply C, Co, I.
    + intros [n w] I. apply (nth_error_combine i 0) in I. cbn [fst snd]. apply W. split; [|apply G, I].
      intros t _. repeat split; [apply A|apply B|apply D|apply E]; exact I.
Qed.
