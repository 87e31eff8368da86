(** What [check] accepts is a bound: no valid schedule of the instance has a smaller objective. *)

From Coq Require Import QArith Qminmax Lqa ZArith List Bool Lia Arith FMapPositive FinFun.
From Schedcheck Require Import Ring RingCheck RingArith RingCycle RingRows RingDuality RingPlaces.
Import ListNotations.
Open Scope Z_scope.

(** * The instance *)

Lemma Q_lt_true a b : Q_lt a b = true <-> (a < b)%Q.
Proof. unfold Q_lt, Qlt. apply Z.ltb_lt. Qed.

Lemma is_instance_ok I : is_instance_b I = true -> is_instance I.
Proof.
  unfold is_instance_b, is_instance. rewrite !andb_true_iff. intros ((((((HW & HH) & Hn) & Hw) & Hl) & Hc) & Hd).
  repeat split.
  - apply Qle_bool_iff. exact HW.
  - apply Qle_bool_iff. exact HH.
  - unfold processors in Hn. destruct (cycle_times I); [discriminate|discriminate].
  - apply Forall_forall. intros w Hin. rewrite forallb_forall in Hw. apply Q_lt_true, Hw, Hin.
  - apply Nat.eqb_eq. exact Hl.
  - apply Forall_forall. intros row Hin. rewrite forallb_forall in Hc. specialize (Hc row Hin).
    apply andb_prop in Hc as [H1 H2]. split; [apply Nat.eqb_eq; exact H1|].
    apply Forall_forall. intros c Hcin. rewrite forallb_forall in H2. apply Qle_bool_iff, H2, Hcin.
  - intros i Hi. rewrite forallb_forall in Hd. apply Qeq_bool_iff, Hd, in_seq. lia.
Qed.

Record scaled (I : instance) (b : Q) (N : integers) (nu kappa : Q) : Prop := {
  kappa_positive : (0 < kappa)%Q;
  below_positive : 0 < below N;
  bound_scaled : (kappa * b * inject_Z (below N) == inject_Z (top N))%Q;
  load_scaled : (inject_Z (load N) == kappa * nu * work I)%Q;
  speed_positive : forall i, (i < processors I)%nat -> 0 < speed N (Z.of_nat i);
  speed_scaled : forall i, (i < processors I)%nat -> (inject_Z (speed N (Z.of_nat i)) * cycle_time I i == nu)%Q;
  message_scaled : forall i j, (i < processors I)%nat -> (j < processors I)%nat ->
    (inject_Z (message N (Z.of_nat i) (Z.of_nat j)) == kappa * (volume I * cost I i j))%Q
}.

Lemma are_integers_scaled I b N nu kappa :
  is_instance I -> are_integers I b N nu kappa = true -> scaled I b N nu kappa.
Proof.
  intros (_ & _ & _ & _ & Hl & Hc & _). unfold are_integers. rewrite !andb_true_iff.
  intros ((((((Hnu & Hk) & Hq) & Hb) & Hx) & Hs) & Hr).
  rewrite forallb_forall in Hs, Hr. rewrite Forall_forall in Hc.
  assert (Hat : forall A (l : list A) default i, length l = processors I -> (i < processors I)%nat ->
    In (Z.of_nat i, nth i l default) (combine (upto (Z.of_nat (processors I))) l)).
  { intros A l default i Hlength Hi. unfold upto. rewrite Nat2Z.id.
    pose proof (in_combine_nth (range 0 (processors I)) l i 0 default) as Hin.
    rewrite range_length, nth_range in Hin by exact Hi. apply Hin; lia. }
  assert (Hspeed : forall i, (i < processors I)%nat ->
    0 < speed N (Z.of_nat i) /\ (inject_Z (speed N (Z.of_nat i)) * cycle_time I i == nu)%Q).
  { intros i Hi. specialize (Hs _ (Hat _ (cycle_times I) 0%Q i eq_refl Hi)). apply andb_prop in Hs as [H1 H2].
    split; [apply Z.ltb_lt; exact H1|apply Qeq_bool_iff; exact H2]. }
  constructor.
  - apply Q_lt_true. exact Hk.
  - apply Z.ltb_lt. exact Hq.
  - apply Qeq_bool_iff. exact Hb.
  - apply Qeq_bool_iff. exact Hx.
  - intros i Hi. apply Hspeed. exact Hi.
  - intros i Hi. apply Hspeed. exact Hi.
  - intros i j Hi Hj. specialize (Hr _ (Hat _ (costs I) [] i Hl Hi)). cbn beta iota in Hr.
    rewrite forallb_forall in Hr. destruct (Hc (nth i (costs I) [])) as [Hrow _]; [apply nth_In; lia|].
    specialize (Hr _ (Hat _ _ 0%Q j Hrow Hj)). apply Qeq_bool_iff. exact Hr.
Qed.

(** * What a better schedule has *)

Open Scope Q_scope.

Lemma fold_max_le first others x : In x (first :: others) -> x <= fold_right Qmax first others.
Proof.
  induction others as [|y others IH]; simpl in *; intros H.
  - destruct H as [->|[]]. apply Qle_refl.
  - destruct H as [->|[->|H]].
    + eapply Qle_trans; [apply IH; auto|apply Q.le_max_r].
    + apply Q.le_max_l.
    + eapply Qle_trans; [apply IH; auto|apply Q.le_max_r].
Qed.

Lemma busy_le I S p : (p < length (ring S))%nat -> busy I S p <= objective I S.
Proof.
  intros Hp. unfold objective.
  assert (Hin : In (busy I S p) (map (busy I S) (seq 0 (length (ring S)))))
    by (apply in_map, in_seq; lia).
  destruct (map (busy I S) (seq 0 (length (ring S)))); [contradiction|]. apply fold_max_le. exact Hin.
Qed.

Lemma average (load t : Q) (share : nat -> Q) (delays speeds : nat -> Z) l :
  (forall p, In p l -> load * share p + inject_Z (delays p) < t * inject_Z (speeds p)) ->
  load * fold_right (fun p sum => share p + sum) 0 l + inject_Z (total delays l) <= t * inject_Z (total speeds l) /\
  (l <> [] ->
   load * fold_right (fun p sum => share p + sum) 0 l + inject_Z (total delays l) < t * inject_Z (total speeds l)).
Proof.
  induction l as [|p l IH]; simpl; intros H.
  - change (inject_Z 0) with 0. split; [lra|congruence].
  - destruct IH as [IH _]; [intros; apply H; auto|]. specialize (H p (or_introl eq_refl)).
    rewrite !inject_Z_plus, !Qmult_plus_distr_r. split; [|intros _]; lra.
Qed.

Lemma all_shares l :
  fold_right (fun p sum => nth p l 0 + sum) 0 (seq 0 (length l)) == fold_right Qplus 0 l.
Proof.
  induction l as [|x l IH]; [reflexivity|]. cbn [length seq fold_right nth].
  rewrite <- IH, <- seq_shift. apply Qplus_comp; [reflexivity|].
  generalize (seq 0 (length l)) as some. induction some; simpl; [reflexivity|]. rewrite IHsome. reflexivity.
Qed.

Section Better.

Variable I : instance.
Variable b : Q.
Variable N : integers.
Variables nu kappa : Q.
Hypothesis good : is_instance I.
Hypothesis known_integers : scaled I b N nu kappa.
Variable S : schedule.
Hypothesis S_valid : valid I S.
Hypothesis S_better : objective I S < b.

Notation r := (ring S).
Notation u := (at_place (ring S)).
Notation n := (Z.of_nat (processors I)).

(** The processors of the ring as integers. *)
Definition members : list Z := map Z.of_nat r.
Notation at_ := (place_of members).

Lemma at_is p : at_ p = Z.of_nat (u p).
Proof. unfold place_of, members. change 0%Z with (Z.of_nat 0). apply map_nth. Qed.

Lemma members_length : length members = length r.
Proof. apply map_length. Qed.
Notation places := (seq 0 (length (ring S))).

Lemma members_known i : In i r -> (i < processors I)%nat.
Proof. destruct S_valid as (_ & _ & H & _). rewrite Forall_forall in H. apply H. Qed.

Lemma member_known p : (p < length r)%nat -> (u p < processors I)%nat.
Proof. intros. apply members_known, nth_In. assumption. Qed.

Lemma share_nonneg p : 0 <= nth p (shares S) 0.
Proof.
  destruct S_valid as (_ & _ & _ & _ & H & _). rewrite Forall_forall in H.
  destruct (Nat.lt_ge_cases p (length (shares S))).
  - apply H, nth_In. assumption.
  - rewrite nth_overflow by assumption. lra.
Qed.

(** What a processor waits for its messages, in the scale of the integers. *)
Definition waits (p : nat) : Z :=
  match r with
  | [_] => 0%Z
  | _ => (message N (Z.of_nat (u p)) (Z.of_nat (before r p)) + message N (Z.of_nat (u p)) (Z.of_nat (after r p)))%Z
  end.

Lemma before_lt p : (p < length r)%nat -> (((p + length r - 1) mod length r) < length r)%nat.
Proof. intros. apply Nat.mod_upper_bound. lia. Qed.

Lemma after_lt p : (p < length r)%nat -> (((p + 1) mod length r) < length r)%nat.
Proof. intros. apply Nat.mod_upper_bound. lia. Qed.

Lemma busy_scaled p : (p < length r)%nat ->
  kappa * busy I S p == kappa * (work I * nth p (shares S) 0 * cycle_time I (u p)) + inject_Z (waits p).
Proof.
  intros Hp. unfold busy, waits.
  assert (H : kappa * (work I * nth p (shares S) 0 * cycle_time I (u p) + volume I *
    (cost I (u p) (before r p) + cost I (u p) (after r p))) ==
    kappa * (work I * nth p (shares S) 0 * cycle_time I (u p)) +
    inject_Z (message N (Z.of_nat (u p)) (Z.of_nat (before r p)) +
      message N (Z.of_nat (u p)) (Z.of_nat (after r p)))).
  { rewrite inject_Z_plus, 2 (message_scaled _ _ _ _ _ known_integers); auto using member_known.
    - ring.
    - apply member_known, after_lt, Hp.
    - apply member_known, before_lt, Hp. }
  destruct (ring S) as [|i [|j rest]]; [exact H| |exact H]. simpl. ring.
Qed.

Lemma busy_below p : (p < length r)%nat -> kappa * busy I S p < kappa * b.
Proof.
  intros Hp. pose proof (busy_le I S p Hp). pose proof (kappa_positive _ _ _ _ _ known_integers).
  apply Qmult_lt_l; lra.
Qed.

Lemma waits_below p : (p < length r)%nat -> (waits p * below N < top N)%Z.
Proof.
  intros Hp. pose proof (busy_below p Hp) as Hb. rewrite busy_scaled in Hb by auto.
  pose proof (below_positive _ _ _ _ _ known_integers) as Hq.
  pose proof (bound_scaled _ _ _ _ _ known_integers) as Ht.
  pose proof (kappa_positive _ _ _ _ _ known_integers) as Hk.
  destruct good as (HW & _ & _ & Hw & _). rewrite Forall_forall in Hw.
  assert (Hcomputed : 0 <= kappa * (work I * nth p (shares S) 0 * cycle_time I (u p))).
  { pose proof (share_nonneg p). assert (0 < cycle_time I (u p)) by (apply Hw, nth_In, member_known, Hp).
    repeat apply Qmult_le_0_compat; lra. }
  rewrite Zlt_Qlt, inject_Z_mult, <- Ht. apply Qmult_lt_r; [|lra].
  change 0 with (inject_Z 0). rewrite <- Zlt_Qlt. exact Hq.
Qed.

Lemma all_waits :
  ((load N + total (fun p => speed N (Z.of_nat (u p)) * waits p) places) * below N <
    top N * total (fun p => speed N (Z.of_nat (u p))) places)%Z.
Proof.
  destruct S_valid as (Hne & _ & _ & Hlen & _ & Hsum).
  destruct (average (inject_Z (load N)) (kappa * b) (fun p => nth p (shares S) 0)
    (fun p => speed N (Z.of_nat (u p)) * waits p)%Z (fun p => speed N (Z.of_nat (u p))) places) as [_ H].
  - intros p Hp%in_seq. destruct Hp as [_ Hp]. simpl in Hp.
    pose proof (busy_below p Hp) as Hb. rewrite busy_scaled in Hb by auto.
    pose proof (speed_positive _ _ _ _ _ known_integers _ (member_known p Hp)) as Hv.
    rewrite inject_Z_mult, (load_scaled _ _ _ _ _ known_integers).
    rewrite <- (speed_scaled _ _ _ _ _ known_integers _ (member_known p Hp)).
    rewrite Zlt_Qlt in Hv. change (inject_Z 0) with 0 in Hv.
    apply (Qmult_lt_l _ _ _ Hv) in Hb. lra.
  - assert (Hone : fold_right (fun p sum => nth p (shares S) 0 + sum) 0 places == 1)
      by (rewrite <- Hlen, all_shares; exact Hsum).
    cbv beta in H. rewrite Hone in H.
    assert (Hp : places <> []) by (destruct (ring S); [congruence|discriminate]). specialize (H Hp).
    pose proof (below_positive _ _ _ _ _ known_integers) as Hq. rewrite Zlt_Qlt in Hq. change (inject_Z 0) with 0 in Hq.
    apply (Qmult_lt_r _ _ _ Hq) in H. pose proof (bound_scaled _ _ _ _ _ known_integers) as Ht.
    rewrite Zlt_Qlt, 2 inject_Z_mult, inject_Z_plus, <- Ht. lra.
Qed.

(** A ring of one or two is among those that are tried. *)
Lemma small_is_tried : (length r < 3)%nat -> exists members,
  In members (small_rings n) /\ is_better N members = true.
Proof.
  intros Hl. pose proof all_waits as H. pose proof members_known as Hk.
  destruct S_valid as (Hne & Hnd & _).
  unfold waits, before, after, at_place in H.
  destruct (ring S) as [|i [|j [|]]]; simpl in Hl; try lia; [congruence| |].
  - exists [Z.of_nat i]. split.
    + apply in_flat_map. exists (Z.of_nat i). rewrite in_upto.
      specialize (Hk i (or_introl eq_refl)). split; [lia|left; auto].
    + unfold is_better. apply Z.ltb_lt. simpl in *. lia.
  - assert (Hij : i <> j) by (intros ->; apply NoDup_cons_iff in Hnd as [Hnot _]; apply Hnot; left; reflexivity).
    pose proof (Hk i (or_introl eq_refl)) as Hi. pose proof (Hk j (or_intror (or_introl eq_refl))) as Hj.
    cbn in H. destruct (Nat.lt_ge_cases i j).
    + exists [Z.of_nat i; Z.of_nat j]. split.
      * apply in_flat_map. exists (Z.of_nat j). rewrite in_upto. split; [lia|right].
        apply in_map_iff. exists (Z.of_nat i). rewrite in_upto. split; [reflexivity|lia].
      * unfold is_better, small_work, small_speed, delay. apply Z.ltb_lt. cbn [fold_right]. lia.
    + exists [Z.of_nat j; Z.of_nat i]. split.
      * apply in_flat_map. exists (Z.of_nat i). rewrite in_upto. split; [lia|right].
        apply in_map_iff. exists (Z.of_nat j). rewrite in_upto. split; [reflexivity|lia].
      * unfold is_better, small_work, small_speed, delay. apply Z.ltb_lt. cbn [fold_right]. lia.
Qed.

Lemma waits_of_three p : (3 <= length r)%nat -> (p < length r)%nat -> waits p = messages_at members N p.
Proof.
  intros H3 Hp. unfold waits, messages_at, before, after, prev, next. rewrite members_length, !at_is.
  assert (Hb : ((p + length r - 1) mod length r = if Nat.eqb p 0 then length r - 1 else p - 1)%nat).
  { destruct (Nat.eqb_spec p 0) as [->|].
    - apply Nat.mod_small. lia.
    - replace (p + length r - 1)%nat with (p - 1 + 1 * length r)%nat by lia.
      rewrite Nat.mod_add by lia. apply Nat.mod_small. lia. }
  assert (Ha : ((p + 1) mod length r = if Nat.eqb (Datatypes.S p) (length r) then 0 else Datatypes.S p)%nat).
  { rewrite Nat.add_1_r. destruct (Nat.eqb_spec (Datatypes.S p) (length r)) as [->|].
    - apply Nat.mod_same. lia.
    - apply Nat.mod_small. lia. }
  rewrite Hb, Ha. destruct (ring S) as [|i [|j rest]]; simpl in H3; try lia; reflexivity.
Qed.

Lemma members_once : NoDup members.
Proof.
  apply Injective_map_NoDup; [|apply S_valid]. intros i j H. apply Nat2Z.inj. exact H.
Qed.

Lemma each_member i : In i members -> (0 <= i < n)%Z.
Proof. intros (a & <- & Ha)%in_map_iff. pose proof (members_known a Ha). lia. Qed.

Lemma walk_is_refused checked steps : (3 <= length r)%nat ->
  all_checked N n checked -> walk N n 0 (table_of N n) checked [first_case N n] steps = Ok tt -> False.
Proof.
  intros H3 Hall Hwalk.
  assert (Hm : forall p, (p < length members)%nat -> ((message N (at_ p) (at_ (prev members p)) +
    message N (at_ p) (at_ (next members p))) * below N < top N)%Z).
  { intros p Hp. rewrite members_length in Hp. pose proof (waits_below p Hp) as Hw.
    rewrite waits_of_three in Hw by auto. exact Hw. }
  assert (H3' : (3 <= length members)%nat) by (rewrite members_length; exact H3).
  assert (Hbetter : (total (fun c => objective_of N c * z members c) (columns n) < - (below N * load N))%Z).
  { rewrite objective_at_places by auto using each_member, members_once. pose proof all_waits as H.
    rewrite members_length.
    rewrite (total_ext (fun p => speed N (at_ p) * _)%Z (fun p => speed N (Z.of_nat (u p)) * waits p)%Z).
    - rewrite (total_ext (fun p => speed N (at_ p)) (fun p => speed N (Z.of_nat (u p)))).
      + lia.
      + intros p _. rewrite at_is. reflexivity.
    - intros p Hp%in_places. rewrite waits_of_three, at_is by auto. reflexivity. }
  pose proof (below_positive _ _ _ _ _ known_integers) as Hq.
  eapply (walk_leaves_nothing N n members); eauto using each_member, members_once; [left; reflexivity|].
  apply first_case_obeyed; auto using each_member, members_once.
Qed.

End Better.

(** For every instance and every certificate: if [check] returns a bound, the instance is one, and the objective of each
    valid schedule is at least that bound. *)
Theorem ring_bound : forall (I : instance) (C : certificate) (b : Q), check I C = Ok b ->
  is_instance I /\ forall S : schedule, valid I S -> b <= objective I S.
Proof.
  intros I C b H. unfold check in H.
  apply bind_ok in H as ([] & Hi & H). apply require_ok, is_instance_ok in Hi. split; [exact Hi|].
  intros S Hvalid. destruct (integers_of I (bound C)) as [N [nu kappa]].
  apply bind_ok in H as ([] & Hn & H). apply require_ok, are_integers_scaled in Hn; auto.
  apply bind_ok in H as ([] & Hsmall & H). apply bind_ok in H as (checked & Hrows & H).
  apply bind_ok in H as ([] & Hwalk & H). injection H as <-.
  apply Qnot_lt_le. intros Hbetter.
  destruct (Nat.lt_ge_cases (length (ring S)) 3) as [Hl|Hl].
  - destruct (small_is_tried I _ N nu kappa Hn S Hvalid Hbetter Hl) as (members & Hin & Hm).
    unfold check_small in Hsmall. destruct (find (is_better N) _) eqn:Hf; [discriminate|].
    eapply find_none in Hf; eauto. congruence.
  - assert (Hmany : (Z.of_nat (processors I) <? 3)%Z = false).
    { apply Z.ltb_ge. destruct Hvalid as (_ & Hnd & Hall & _). rewrite Forall_forall in Hall.
      pose proof (NoDup_incl_length Hnd (l' := seq 0 (processors I))) as Hle. rewrite seq_length in Hle.
      enough (length (ring S) <= processors I)%nat by lia. apply Hle. intros i Hin. apply in_seq.
      specialize (Hall i Hin). lia. }
    rewrite Hmany in Hwalk.
    eapply (walk_is_refused I _ N nu kappa Hi Hn S Hvalid Hbetter); eauto.
    eapply check_rows_checked; [|exact Hrows]. intros k one Hone. rewrite PositiveMap.gempty in Hone. discriminate.
Qed.
