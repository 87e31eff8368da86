(** Without latencies, and so with them too, no schedule in one round is better than the order of non-decreasing g. *)

From Coq Require Import QArith Qminmax Qfield Lqa Lia List Permutation Sorted.
From Schedcheck Require Import Rational Star StarSchedules StarCheck.
Import ListNotations.
Open Scope Q_scope.

(** * The worth of a list *)

Definition able_pair (v : Q * Q) : Prop := 0 <= fst v /\ 0 <= snd v /\ 0 < fst v + snd v.
Definition all_able (l : list (Q * Q)) : Prop := forall v, In v l -> able_pair v.
Definition ordered := StronglySorted (fun u v : Q * Q => fst u <= fst v).

Lemma before_spec v d : able_pair v -> before v d == (1 + snd v * d) / (fst v + snd v).
Proof.
  destruct v as [[r s] [p q]], d as [a b]. intros (A & B & C). cbn [fst snd] in *.
  unfold Qlt, Qplus in C. cbn in C. rewrite Z.mul_1_r in C.
  unfold before. cbn [Qnum Qden].
  set (both := (r * Zpos q + p * Zpos s)%Z) in *.
  assert (E : Zpos (Z.to_pos both) = both) by (apply Z2Pos.id; exact C).
  assert (H : ((r # s) + (p # q)) == both # (s * q)) by reflexivity.
  rewrite H. apply (Qmult_inj_r _ _ (both # s * q)).
  { unfold Qeq. cbn. lia. }
  rewrite Qmult_comm. unfold Qdiv. rewrite <- Qmult_assoc, (Qmult_comm (/ _)), Qmult_inv_r.
  2: { unfold Qeq. cbn. lia. }
  unfold Qeq, Qmult, Qplus. cbn [Qnum Qden]. rewrite !Pos2Z.inj_mul, E. cbn [Qnum Qden]. ring.
Qed.

Lemma before_mono v d e : able_pair v -> d <= e -> before v d <= before v e.
Proof.
  intros V L. rewrite !before_spec by exact V. destruct V as (A & B & C).
  apply Qle_shift_div_l; [exact C|]. unfold Qdiv. rewrite <- Qmult_assoc, (Qmult_comm (/ _)), Qmult_inv_r by lra.
  pose proof (Qmult_le_left _ _ (snd v) L B). lra.
Qed.

(** What is multiplied by g + w. *)
Lemma before_times v d : able_pair v -> before v d * (fst v + snd v) == 1 + snd v * d.
Proof. intros V. rewrite before_spec by exact V. destruct V as (A & B & C). field. lra. Qed.

Lemma worth_nonneg l : all_able l -> 0 <= worth l.
Proof.
  induction l as [|v l IH]; intros A; simpl; [lra|].
  assert (V := A v (or_introl eq_refl)). assert (D := IH (fun u I => A u (or_intror I))).
  pose proof (before_times v (worth l) V) as T. destruct V as (P & Q & R).
  apply (Qmult_le_r _ _ _ R). rewrite T. pose proof (Qmult_le_0 _ _ Q D). lra.
Qed.

(** Of two neighbours, the one with the smaller g comes first without loss. *)
Lemma exchange u v d : able_pair u -> able_pair v -> fst u <= fst v ->
  before v (before u d) <= before u (before v d).
Proof.
  intros U V L. pose proof (before_times u d U) as Tu. pose proof (before_times v d V) as Tv.
  pose proof (before_times v (before u d) V) as T1. pose proof (before_times u (before v d) U) as T2.
  destruct U as (U1 & U2 & U3), V as (V1 & V2 & V3).
  set (x := before v (before u d)) in *. set (y := before u (before v d)) in *.
  set (a := before u d) in *. set (b := before v d) in *.
  assert (P : 0 < (fst u + snd u) * (fst v + snd v)) by (apply Qmult_lt_0_compat; assumption).
  apply (Qmult_le_r _ _ _ P).
  assert (X : x * ((fst u + snd u) * (fst v + snd v)) == (fst u + snd u) + snd v * (1 + snd u * d)).
  { rewrite <- Tu. transitivity ((x * (fst v + snd v)) * (fst u + snd u)); [ring|]. rewrite T1. ring. }
  assert (Y : y * ((fst u + snd u) * (fst v + snd v)) == (fst v + snd v) + snd u * (1 + snd v * d)).
  { rewrite <- Tv. transitivity ((y * (fst u + snd u)) * (fst v + snd v)); [ring|]. rewrite T2. ring. }
  rewrite X, Y. lra.
Qed.

(** The first of a list may be put in its place. *)
Lemma into_place v l m : ordered (l ++ v :: m) -> all_able (l ++ v :: m) ->
  before v (worth (l ++ m)) <= worth (l ++ v :: m).
Proof.
  induction l as [|u l IH]; intros S A; [apply Qle_refl|].
  inversion S as [|? ? S' F]; subst. cbn [app] in *.
  assert (U := A u (or_introl eq_refl)).
  assert (I : In v (l ++ v :: m)) by (apply in_or_app; right; left; reflexivity).
  assert (V := A v (or_intror I)). rewrite Forall_forall in F. specialize (F v I).
  change (worth (u :: l ++ m)) with (before u (worth (l ++ m))).
  change (worth (u :: l ++ v :: m)) with (before u (worth (l ++ v :: m))).
  eapply Qle_trans; [apply exchange; assumption|].
  apply before_mono; [exact U|]. apply IH; [exact S'|]. intros x X. apply A. right. exact X.
Qed.

(** While g is the least, it is no better to wait than to be served. *)
Lemma worth_by_least x l : 0 <= x -> all_able l -> (forall v, In v l -> x <= fst v) -> x * worth l <= 1.
Proof.
  intros X. induction l as [|v l IH]; intros A F; [simpl; lra|].
  change (worth (v :: l)) with (before v (worth l)).
  assert (V := A v (or_introl eq_refl)). specialize (F v (or_introl eq_refl)) as Fv.
  assert (H : x * worth l <= 1)
    by (apply IH; [intros u I; apply A|intros u I; apply F]; right; exact I).
  pose proof (before_times v (worth l) V) as T. destruct V as (V1 & V2 & V3).
  apply (Qmult_le_r _ _ _ V3). rewrite <- Qmult_assoc, T.
  pose proof (Qmult_le_left _ _ (snd v) H V2). lra.
Qed.

(** A worker more is no loss. *)
Lemma one_more v l m : ordered (l ++ v :: m) -> all_able (l ++ v :: m) -> worth (l ++ m) <= worth (l ++ v :: m).
Proof.
  induction l as [|u l IH]; intros S A; cbn [app] in *.
  - change (worth (v :: m)) with (before v (worth m)).
    assert (V := A v (or_introl eq_refl)). inversion S as [|? ? S' F]; subst. rewrite Forall_forall in F.
    assert (H : fst v * worth m <= 1).
    { apply worth_by_least; [apply V|intros x X; apply A; right; exact X|exact F]. }
    pose proof (before_times v (worth m) V) as T. destruct V as (V1 & V2 & V3).
    apply (Qmult_le_r _ _ _ V3). rewrite T. lra.
  - change (worth (u :: l ++ m)) with (before u (worth (l ++ m))).
    change (worth (u :: l ++ v :: m)) with (before u (worth (l ++ v :: m))).
    apply before_mono; [apply A; left; reflexivity|]. inversion S; subst. apply IH; [assumption|].
    intros x X. apply A. right. exact X.
Qed.

(** * What a list of workers computes *)

(** A chunk that is sent from [at_time] on to a worker with a number, a link and a time to compute. *)
Record served := { number : nat; of_worker : Q * Q; part : Q; at_time : Q }.

Definition sent_by (c : served) : Q := at_time c + fst (of_worker c) * part c.

(** Chunks in the order in which they are sent, from time [t] on, all computed by time [e]. *)
Fixpoint in_turn (t e : Q) (l : list served) : Prop :=
  match l with
  | [] => True
  | c :: rest => t <= at_time c /\ 0 <= part c /\ sent_by c + snd (of_worker c) * part c <= e
      /\ in_turn (sent_by c) e rest
  end.

Lemma in_turn_from t t' e l : t <= t' -> in_turn t' e l -> in_turn t e l.
Proof. destruct l as [|c l]; simpl; [tauto|]. intros H (A & B). split; [lra|exact B]. Qed.

(** A chunk of size x, and what the others compute of D units in each time unit that is left. *)
Lemma first_and_rest x u link time d d' : 0 <= x -> (link + time) * x <= u -> 0 <= link -> 0 <= time ->
  0 < link + time -> 0 <= u -> d' <= d -> 1 + time * d' <= d * (link + time) -> x + d' * (u - link * x) <= d * u.
Proof.
  intros X F L T P U M I.
  destruct (Qlt_le_dec (link * d') 1) as [B|B].
  - apply (Qmult_le_r _ _ _ P).
    assert (K : (1 - link * d') * ((link + time) * x) <= (1 - link * d') * u) by (apply Qmult_le_left; lra).
    assert (J : u * (1 + time * d') <= u * (d * (link + time))) by (apply Qmult_le_left; assumption).
    lra.
  - assert (K : 0 <= x * (link * d' - 1)) by (apply Qmult_le_0; lra).
    assert (J : u * d' <= u * d) by (apply Qmult_le_left; assumption). lra.
Qed.

Lemma all_within : forall cs l t e, ordered (map snd l) -> all_able (map snd l) ->
  NoDup (map number cs) -> (forall c, In c cs -> In (number c, of_worker c) l) ->
  t <= e -> in_turn t e cs -> sum part cs <= worth (map snd l) * (e - t).
Proof.
  induction cs as [|c cs IH]; intros l t e S A N I L T.
  - simpl. pose proof (worth_nonneg _ A). apply Qmult_le_0; lra.
  - destruct T as (T1 & T2 & T3 & T4). inversion N as [|? ? N1 N2]; subst.
    destruct (in_split _ _ (I c (or_introl eq_refl))) as (l1 & l2 & E). subst l.
    rewrite map_app in *. cbn [map snd] in *.
    assert (V := A (of_worker c) (in_elt _ _ _)).
    assert (A' : all_able (map snd l1 ++ map snd l2)).
    { intros v H. apply A. apply in_app_or in H as [H|H]; apply in_or_app; [left|right; right]; exact H. }
    assert (S' : ordered (map snd l1 ++ map snd l2)).
    { clear -S. induction (map snd l1) as [|v k IHk]; cbn [app] in *; inversion S; subst; [assumption|].
      constructor; [apply IHk; assumption|]. rewrite Forall_forall in *. intros x X. apply H2.
      apply in_app_or in X as [X|X]; apply in_or_app; [left|right; right]; exact X. }
    assert (W : 0 <= part c * snd (of_worker c)) by (apply Qmult_le_0; [exact T2|apply V]).
    assert (R : sum part cs <= worth (map snd l1 ++ map snd l2) * (e - sent_by c)).
    { rewrite <- map_app. apply IH; rewrite ?map_app; try assumption.
      - intros d H. specialize (I d (or_intror H)). apply in_app_or in I as [I|[I|I]].
        + apply in_or_app. left. exact I.
        + exfalso. apply N1. injection I as -> _. apply in_map. exact H.
        + apply in_or_app. right. exact I.
      - lra. }
    pose proof (worth_nonneg _ A') as P.
    pose proof (one_more _ _ _ S A) as M. pose proof (into_place _ _ _ S A) as B.
    pose proof (before_times (of_worker c) (worth (map snd l1 ++ map snd l2)) V) as BT.
    destruct V as (V1 & V2 & V3).
    rewrite sum_cons. unfold sent_by in *. set (d' := worth (map snd l1 ++ map snd l2)) in *.
    set (d := worth (map snd l1 ++ of_worker c :: map snd l2)) in *.
    assert (K : d' * (e - (at_time c + fst (of_worker c) * part c)) <= d' * (e - t - fst (of_worker c) * part c)).
    { apply Qmult_le_left; lra. }
    apply Qle_trans with (part c + d' * (e - t - fst (of_worker c) * part c)); [lra|].
    apply (first_and_rest _ _ _ (snd (of_worker c))); try assumption; try lra.
    apply (Qmult_le_r _ _ _ V3) in B. lra.
Qed.

(** * Workers with their numbers *)

Definition numbered (first : nat) (some : list worker) : list (nat * (Q * Q)) :=
  flat_map (fun p => match w (snd p) with Some time => [(fst p, (g (snd p), time))] | None => [] end)
    (combine (seq first (length some)) some).

Lemma numbered_able i : map snd (numbered 0 (workers i)) = able i.
Proof.
  unfold numbered, able. generalize 0%nat. induction (workers i) as [|v l IH]; intros n; [reflexivity|].
  simpl. rewrite map_app, IH. destruct (w v); reflexivity.
Qed.

Lemma numbered_in some : forall n first v time, nth_error some n = Some v -> w v = Some time ->
  In ((first + n)%nat, (g v, time)) (numbered first some).
Proof.
  induction some as [|u some IH]; intros [|n] first v time N W; try discriminate; cbn in N |- *; apply in_or_app.
  - injection N as ->. left. rewrite W, Nat.add_0_r. left. reflexivity.
  - right. replace (first + S n)%nat with (S first + n)%nat by lia. apply IH; assumption.
Qed.

(** * What the check says *)

Lemma positive_spec x : positive x = true -> 0 < x.
Proof. unfold positive. destruct (Qle_bool x 0) eqn:E; [discriminate|]. intros _. apply Qle_bool_false, E. Qed.

Section Schedule.
Variables (i : instance) (s : schedule).
Hypotheses (OK : instance_ok i) (V : valid i s) (R : rounds i = One) (A : all_able (able i)).
Let T := objective i s.

Definition serve (c : chunk) : served :=
  {| number := to c; of_worker := (g (worker_of i c), time_of (worker_of i c)); part := size c;
     at_time := send_start c |}.

Lemma serve_in c : In c (chunks s) -> In (number (serve c), of_worker (serve c)) (numbered 0 (workers i)).
Proof.
  intros I. destruct (chunk_sound i s V c I) as (_ & N & _). cbn. unfold time_of.
  destruct (w (worker_of i c)) as [time|] eqn:E; [|congruence].
  exact (numbered_in _ _ 0%nat _ _ (worker_there i s V c I) E).
Qed.

Lemma chunks_in_turn : forall l t, (forall c, In c l -> In c (chunks s)) -> (forall c, In c l -> t <= send_start c) ->
  StronglySorted (ends_before (sending i)) l -> in_turn t T (map serve l).
Proof.
  induction l as [|c l IH]; intros t I L S; [exact Logic.I|]. inversion S as [|? ? S' F]; subst.
  assert (C := I c (or_introl eq_refl)). destruct (chunk_sound i s V c C) as (_ & _ & C1 & C2 & C3).
  destruct (worker_costs i s OK V c C) as (W1 & W2 & W3 & W4).
  pose proof (finished i s V c C) as C4. fold T in C4.
  unfold send_end in C4. simpl. unfold sent_by. simpl. repeat split.
  - apply L. left. reflexivity.
  - exact C1.
  - lra.
  - apply in_turn_from with (send_end (worker_of i c) c); [unfold send_end; lra|]. apply IH.
    + intros d D. apply I. right. exact D.
    + rewrite Forall_forall in F. intros d D. apply (F d D).
    + exact S'.
Qed.

Lemma sorted_able : ordered (sort (able i)).
Proof.
  assert (O : StronglySorted (fun u v : Q * Q => is_true (ByLink.leb u v)) (sort (able i))).
  { apply StronglySorted_sort. intros x y z. unfold ByLink.leb, is_true. rewrite !Qle_bool_iff. apply Qle_trans. }
  unfold ordered. induction O as [|v l O IH F]; constructor; [exact IH|].
  revert F. apply Forall_impl. intros u. apply Qle_bool_iff.
Qed.

(** All chunks together are no more than the worth of all workers, times T. *)
Lemma chunks_within : sum size (chunks s) <= worth (sort (able i)) * T.
Proof.
  destruct (chunks_in_order i s OK V) as (m & P & M).
  destruct (Permutation_map_inv (l1 := sort (able i)) snd (numbered 0 (workers i))) as (l & E & PL).
    { rewrite numbered_able. apply Permutation_sym, Permuted_sort. }
    rewrite E, (sum_permutation size _ _ P).
    assert (Z : sum size m == sum part (map serve m)) by (rewrite sum_map; reflexivity).
    rewrite Z. setoid_replace T with (T - 0) at 1 by ring. apply all_within.
    + rewrite <- E. apply sorted_able.
    + rewrite <- E. intros v H. apply A. apply Permutation_in with (2 := H). apply Permutation_sym, Permuted_sort.
    + rewrite map_map. apply (Permutation_NoDup (l := map to (chunks s))); [apply Permutation_map, P|].
      apply (one_round i s V R).
    + intros c C. apply in_map_iff in C as (d & <- & D). apply (Permutation_in _ PL), serve_in.
      apply (Permutation_in _ (Permutation_sym P) D).
    + apply (T_nonneg i s).
    + apply chunks_in_turn; [| |exact M].
      * intros c C. apply (Permutation_in _ (Permutation_sym P) C).
      * intros c C. apply (chunk_sound i s V c), (Permutation_in _ (Permutation_sym P) C).
Qed.

End Schedule.

Lemma takes_proves i s time : instance_ok i -> valid i s -> rounds i = One -> 0 < load i -> takes i time = true ->
  time <= objective i s.
Proof.
  intros OK V R L H. unfold takes in H. apply andb_prop in H as [A H]. rewrite forallb_forall in A.
  assert (AA : all_able (able i)).
  { intros v I. assert (P := positive_spec _ (A v I)). unfold able in I. apply in_flat_map in I as (u & U & I).
    destruct OK as (_ & _ & C). destruct (C u U) as (C1 & C2 & C3 & C4).
    destruct (w u) as [x|]; [|destruct I]. destruct I as [<-|[]]. repeat split; assumption. }
  pose proof (chunks_within i s OK V R AA) as W. pose proof (all_load i s V) as S.
  pose proof (master_sound i s V) as [M0 M]. pose proof (T_nonneg i s) as T0.
  set (rate := worth (sort (able i))) in *. set (T := objective i s) in *.
  assert (R0 : 0 <= rate).
  { apply worth_nonneg. intros v I. apply AA, (Permutation_in v (Permutation_sym (Permuted_sort _)) I). }
  destruct (Qlt_le_dec T time) as [B|B]; [exfalso|exact B].
  destruct (master_w i) as [own|] eqn:E.
  - apply andb_prop in H as [P H]. apply positive_spec in P. apply Qle_bool_iff in H.
    pose proof (master_within i s own E) as N. fold T in N.
    assert (D : 0 < rate * own + 1) by (pose proof (Qmult_le_0 rate own); lra).
    apply (Qmult_lt_r _ _ _ D) in B.
    assert (K : own * sum size (chunks s) <= own * (rate * T)) by (apply Qmult_le_left; lra).
    assert (J : load i * own == own * master s + own * sum size (chunks s)) by (rewrite <- S; ring). lra.
  - apply Qle_bool_iff in H. specialize (M eq_refl).
    destruct (Qlt_le_dec 0 rate) as [D|D].
    + apply (Qmult_lt_l _ _ _ D) in B. lra.
    + assert (Z : rate == 0) by lra. rewrite Z in W. lra.
Qed.

