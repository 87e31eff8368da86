(** The rows of a case hold in each of its schedules that ends by the bound. *)

From Coq Require Import QArith Qminmax Lqa Lia List Permutation Sorted.
From Schedcheck Require Import Rational Lists Multipliers Star StarSchedules StarCases.
Import ListNotations.
Open Scope Q_scope.

(** * Lists *)

Lemma same_spec u v : same u v = true -> u = v.
Proof. destruct u, v; simpl; try discriminate; try reflexivity; intros H; apply Nat.eqb_eq in H; congruence. Qed.

Lemma sorted_nth {A} (R : A -> A -> Prop) l : StronglySorted R l -> forall j k a b,
  nth_error l j = Some a -> nth_error l k = Some b -> (j < k)%nat -> R a b.
Proof.
  induction 1 as [|x l S IH F]; intros j k a b J K L; [destruct j; discriminate|].
  destruct k as [|k]; [lia|]. cbn in K. destruct j as [|j]; cbn in J.
  - injection J as <-. rewrite Forall_forall in F. apply F, (nth_error_In _ _ K).
  - apply (IH j k); [assumption..|lia].
Qed.

Lemma sorted_app {A} (R : A -> A -> Prop) l m : StronglySorted R (l ++ m) ->
  StronglySorted R m /\ forall a b, In a l -> In b m -> R a b.
Proof.
  induction l as [|x l IH]; cbn [app]; intros S; [split; [exact S|intros a b []]|].
  inversion S as [|? ? S' F]; subst. destruct (IH S') as [M H]. split; [exact M|].
  rewrite Forall_forall in F. intros a b [<-|A1] B; [apply F, in_or_app; right; exact B|apply H; assumption].
Qed.

Lemma place_spec n l : match place n l with Some k => nth_error l k = Some n | None => ~ In n l end.
Proof.
  induction l as [|m l IH]; simpl; [tauto|]. destruct (n =? m)%nat eqn:E.
  - apply Nat.eqb_eq in E. subst. reflexivity.
  - apply Nat.eqb_neq in E. destruct (place n l); simpl; [exact IH|]. intros [H|H]; [congruence|exact (IH H)].
Qed.

Lemma numbers_distinct {A} (l : list A) first : NoDup (map fst (combine (seq first (length l)) l)).
Proof.
  assert (E : map fst (combine (seq first (length l)) l) = seq first (length l)); [|rewrite E; apply seq_NoDup].
  revert first. induction l as [|x l IH]; intros first; [reflexivity|]. simpl. rewrite IH. reflexivity.
Qed.

Lemma filter_distinct {A B} (f : A -> B) (test : A -> bool) l : NoDup (map f l) -> NoDup (map f (filter test l)).
Proof.
  induction l as [|x l IH]; intros N; [exact N|]. inversion N as [|? ? N1 N2]; subst. simpl.
  destruct (test x); [|apply IH, N2]. constructor; [|apply IH, N2]. intros I. apply N1.
  apply in_map_iff in I as (y & <- & I). apply in_map, (proj1 (filter_In _ _ _) I).
Qed.

Lemma value_app x (l m : form (var := variable)) : value x (l ++ m) == value x l + value x m.
Proof. apply sum_app. Qed.

Lemma value_flat_map {A} x (f : A -> form (var := variable)) l :
  value x (flat_map f l) == sum (fun p => value x (f p)) l.
Proof.
  induction l as [|p l IH]; [reflexivity|]. cbn [flat_map]. rewrite value_app, IH. reflexivity.
Qed.

Lemma value_map {A} x (f : A -> variable) l : value x (map (fun p => (f p, 1)) l) == sum (fun p => x (f p)) l.
Proof. unfold value. rewrite sum_map. apply sum_ext. intros p _. cbn [fst snd]. ring. Qed.

(** The sum over the places of a list is that over its entries. *)
Lemma sum_nth {A} (f : A -> Q) l :
  sum (fun k => match nth_error l k with Some x => f x | None => 0 end) (seq 0 (length l)) == sum f l.
Proof.
  induction l as [|x l IH]; [reflexivity|]. cbn [length seq]. rewrite sum_cons, sum_cons. cbn [nth_error].
  rewrite <- seq_shift, sum_map, IH. reflexivity.
Qed.

(** * The rows of a case hold in each of its schedules that ends by the bound *)

Section Case.
Variables (i : instance) (bound : Q) (s : schedule) (complete : bool) (pre rest : list chunk).
Hypotheses (OK : instance_ok i) (V : valid i s) (R : rounds i = One).
Hypotheses (P : Permutation (chunks s) (pre ++ rest)) (S : StronglySorted (ends_before (sending i)) (pre ++ rest)).
Hypotheses (C : complete = true -> rest = []) (B : objective i s <= bound).
Let T := objective i s.
Let sent := map to pre.

Lemma chunk_there c : In c (pre ++ rest) -> In c (chunks s).
Proof. apply Permutation_in, Permutation_sym, P. Qed.

Lemma pre_there c : In c pre -> In c (chunks s).
Proof. intros I. apply chunk_there, in_or_app. left. exact I. Qed.

Lemma rest_there c : In c rest -> In c (chunks s).
Proof. intros I. apply chunk_there, in_or_app. right. exact I. Qed.

Lemma one_each : NoDup (map to pre ++ map to rest).
Proof.
  rewrite <- map_app. apply (Permutation_NoDup (l := map to (chunks s))); [apply Permutation_map, P|].
  apply (one_round i s V R).
Qed.

(** What holds of the times of a chunk. *)
Lemma times c : In c (chunks s) ->
  0 <= size c /\ 0 <= send_start c /\ 0 <= g (worker_of i c) * size c /\ 0 <= G (worker_of i c) /\
  0 <= W (worker_of i c) /\ 0 <= time_of (worker_of i c) * size c /\
  send_end (worker_of i c) c == send_start c + (G (worker_of i c) + g (worker_of i c) * size c) /\
  send_end (worker_of i c) c + (W (worker_of i c) + time_of (worker_of i c) * size c) <= T.
Proof.
  intros I. destruct (worker_costs i s OK V c I) as (W1 & W2 & W3 & W4).
  destruct (chunk_sound i s V c I) as (_ & _ & C1 & C2 & _).
  pose proof (Qmult_le_0 _ _ W1 C1). pose proof (Qmult_le_0 _ _ W4 C1). pose proof (finished i s V c I).
  repeat split; try assumption; reflexivity.
Qed.

Definition arrival (c : chunk) : Q := send_end (worker_of i c) c.
Definition computed (c : chunk) : Q := arrival c + (W (worker_of i c) + time_of (worker_of i c) * size c).
Definition of_place (f : chunk -> Q) (k : nat) : Q := match nth_error pre k with Some c => f c | None => 0 end.
Definition to_worker (n : nat) : list chunk := filter (fun c => to c =? n)%nat rest.

Definition x (v : variable) : Q :=
  match v with
  | Time => T
  | Own => master s
  | Size k => of_place size k
  | Arrival k => of_place arrival k
  | Done k => of_place computed k
  | Open n => sum size (to_worker n)
  | Message n => sum (fun _ => 1) (to_worker n)
  end.

Lemma to_worker_one n : to_worker n = [] \/ exists c, to_worker n = [c] /\ In c rest /\ to c = n.
Proof.
  assert (N : NoDup (map to (to_worker n))).
  { apply filter_distinct. pose proof one_each as N. clear -N. induction pre as [|c l IH]; [exact N|].
    inversion N; subst. apply IH. assumption. }
  assert (I : forall c, In c (to_worker n) -> In c rest /\ to c = n).
  { intros c H. apply filter_In in H as [H E]. apply Nat.eqb_eq in E. split; assumption. }
  destruct (to_worker n) as [|c [|d l]]; [left; reflexivity| |exfalso].
  - right. exists c. split; [reflexivity|]. apply I. left. reflexivity.
  - inversion N as [|? ? N1 N2]; subst. apply N1. destruct (I c (or_introl eq_refl)) as [_ E1].
    destruct (I d (or_intror (or_introl eq_refl))) as [_ E2]. rewrite E1, <- E2. left. reflexivity.
Qed.

Lemma of_place_nonneg f k : (forall c, In c (chunks s) -> 0 <= f c) -> 0 <= of_place f k.
Proof.
  intros H. unfold of_place. destruct (nth_error pre k) as [c|] eqn:E; [|lra].
  apply H, pre_there, (nth_error_In _ _ E).
Qed.

Lemma x_within : within upper x.
Proof.
  intros v. split.
  - destruct v; cbn [x].
    + apply (T_nonneg i s).
    + apply (master_sound i s V).
    + apply of_place_nonneg. intros c I. apply (times c I).
    + apply of_place_nonneg. intros c I. unfold arrival. pose proof (times c I). lra.
    + apply of_place_nonneg. intros c I. unfold computed, arrival. pose proof (times c I). lra.
    + apply sum_nonneg. intros c I. apply filter_In in I as [I _]. apply (times c (rest_there c I)).
    + apply sum_nonneg. intros c I. lra.
  - destruct v; cbn [upper]; try exact Logic.I. cbn [x].
    destruct (to_worker_one n) as [E|(c & E & _)]; rewrite E; simpl; lra.
Qed.

(** The arrival of the last message that is known. *)
Definition last : Q := match length pre with O => 0 | Datatypes.S j => of_place arrival j end.

Lemma less_arrival_value k :
  value x (less_arrival k) == - match k with O => 0 | Datatypes.S j => of_place arrival j end.
Proof. destruct k; unfold value; simpl; lra. Qed.

Lemma last_before c : In c rest -> last <= send_start c.
Proof.
  intros I. unfold last. destruct (length pre) as [|j] eqn:L; [apply (times c (rest_there c I))|].
  unfold of_place. destruct (nth_error pre j) as [d|] eqn:E; [|apply (times c (rest_there c I))].
  destruct (sorted_app _ _ _ S) as [_ H]. apply (H d c (nth_error_In _ _ E) I).
Qed.

Lemma last_by_T : last <= T.
Proof.
  unfold last. destruct (length pre) as [|j]; [apply (T_nonneg i s)|].
  unfold of_place. destruct (nth_error pre j) as [d|] eqn:E; [|apply (T_nonneg i s)].
  pose proof (times d (pre_there d (nth_error_In _ _ E))). unfold arrival. lra.
Qed.

(** The messages that follow take their time one after the other. *)
Lemma port_time : last + sum (fun c => G (worker_of i c) + g (worker_of i c) * size c) rest <= T.
Proof.
  assert (H : forall l t, (forall c, In c l -> In c rest) -> StronglySorted (ends_before (sending i)) l ->
    t <= T -> (forall c, In c l -> t <= send_start c) ->
    t + sum (fun c => G (worker_of i c) + g (worker_of i c) * size c) l <= T).
  { induction l as [|c l IH]; intros t I M E L; [simpl; lra|]. inversion M as [|? ? M' F]; subst.
    rewrite sum_cons. pose proof (times c (rest_there c (I c (or_introl eq_refl)))) as Z.
    pose proof (L c (or_introl eq_refl)). rewrite Forall_forall in F.
    assert (N : arrival c + sum (fun c => G (worker_of i c) + g (worker_of i c) * size c) l <= T).
    { apply IH.
      - intros d D. apply I. right. exact D.
      - exact M'.
      - unfold arrival. lra.
      - intros d D. apply (F d D). }
    unfold arrival in N. lra. }
  apply H; [tauto|apply (sorted_app _ _ _ S)|exact last_by_T|exact last_before].
Qed.

(** A chunk that follows goes to a worker to whom a message is open. *)
Lemma rest_open c : In c rest -> In (to c, worker_of i c) (opened i sent complete).
Proof.
  intros I. apply filter_In. split.
  - apply (nth_error_combine _ 0), (worker_there i s V), rest_there, I.
  - unfold is_open. destruct complete; [rewrite (C eq_refl) in I; destruct I|].
    destruct (chunk_sound i s V c (rest_there c I)) as (_ & N & _).
    assert (A : can_compute (worker_of i c) = true) by (unfold can_compute; destruct (w (worker_of i c)); congruence).
    rewrite A. pose proof (place_spec (to c) sent) as H. destruct (place (to c) sent) as [k|]; [|reflexivity].
    exfalso. apply nth_error_In in H. pose proof one_each as O. unfold sent in H.
    apply in_map with (f := to) in I. clear -H O I. induction pre as [|d l IH]; [destruct H|].
    inversion O as [|? ? O1 O2]; subst. destruct H as [H|H]; [|exact (IH H O2)].
    apply O1, in_or_app. right. rewrite H. exact I.
Qed.

Lemma opened_there n v : In (n, v) (opened i sent complete) -> nth_error (workers i) n = Some v.
Proof.
  intros I. apply filter_In in I as [I _]. apply (nth_error_combine _ 0), I.
Qed.

Lemma worker_at_number n v c : nth_error (workers i) n = Some v -> to c = n -> worker_of i c = v.
Proof.
  intros E <-. unfold worker_of. apply nth_error_nth with (d := {| g := 0; G := 0; w := None; W := 0 |}) in E. exact E.
Qed.

(** Summed by the workers to whom a message is open, the chunks that follow are all there. *)
Lemma by_workers (f : worker -> chunk -> Q) :
  sum (fun p => sum (f (snd p)) (to_worker (fst p))) (opened i sent complete)
  == sum (fun c => f (worker_of i c) c) rest.
Proof.
  rewrite (sum_ext _ (fun p => sum (fun c => if (to c =? fst p)%nat then f (worker_of i c) c else 0) rest)).
  2: { intros [n v] I. unfold to_worker. rewrite sum_filter. apply sum_ext. intros c _. cbn [fst snd].
       destruct (to c =? n)%nat eqn:E; [|reflexivity]. apply Nat.eqb_eq in E.
       rewrite (worker_at_number n v c (opened_there n v I) E). reflexivity. }
  rewrite sum_swap. apply sum_ext. intros c I.
  assert (N : NoDup (map fst (opened i sent complete))) by apply filter_distinct, numbers_distinct.
  assert (In (to c) (map fst (opened i sent complete))) as J by (apply (in_map fst _ _ (rest_open c I))).
  clear I. induction (opened i sent complete) as [|[n v] l IH]; [destruct J|].
  inversion N as [|? ? N1 N2]; subst. rewrite sum_cons. cbn [fst] in *. destruct (to c =? n)%nat eqn:E.
  - apply Nat.eqb_eq in E. subst n. rewrite sum_zero; [ring|]. intros [m u] M. cbn [fst].
    destruct (to c =? m)%nat eqn:F; [|reflexivity]. apply Nat.eqb_eq in F. exfalso. apply N1. rewrite F.
    apply (in_map fst _ _ M).
  - apply Nat.eqb_neq in E. destruct J as [J|J]; [cbn in J; congruence|]. rewrite IH by assumption. ring.
Qed.

Lemma at_least_holds low l : low <= value x l -> holds x (at_least low l).
Proof. intros H. split; [exact H|discriminate]. Qed.

Lemma master_holds : forall r, In r (master_rows i) -> holds x r.
Proof.
  unfold master_rows. destruct (master_w i) as [time|] eqn:E; intros r []; [|destruct H]. subst r.
  apply at_least_holds. unfold value. simpl. pose proof (master_within i s time E) as M. fold T in M. lra.
Qed.

Lemma sent_holds p : In p (combine (seq 0 (length sent)) sent) -> forall r, In r (sent_rows i p) -> holds x r.
Proof.
  destruct p as [k n]. intros I r H. apply (nth_error_combine sent 0) in I as E.
  unfold sent in E. rewrite nth_error_map in E. destruct (nth_error pre k) as [c|] eqn:K; [|discriminate].
  injection E as E. pose proof (times c (pre_there c (nth_error_In _ _ K))) as Z.
  assert (A : worker_at i n = worker_of i c) by (rewrite <- E; reflexivity).
  unfold sent_rows in H. rewrite A in H. destruct H as [<-|[<-|[]]]; apply at_least_holds.
  - assert (L : match k with O => 0 | Datatypes.S j => of_place arrival j end <= send_start c).
    { destruct k as [|j]; [apply Z|]. unfold of_place. destruct (nth_error pre j) as [d|] eqn:J; [|apply Z].
      apply (sorted_nth _ _ S j (Datatypes.S j) d c); try lia.
      - rewrite nth_error_app1; [exact J|]. apply nth_error_Some. congruence.
      - rewrite nth_error_app1; [exact K|]. apply nth_error_Some. congruence. }
    unfold value. rewrite !sum_cons. fold (value x (less_arrival k)). rewrite less_arrival_value. cbn [fst snd x].
    unfold of_place at 1 2. rewrite K. unfold arrival at 1. lra.
  - unfold value. simpl. unfold of_place. rewrite K. unfold computed. lra.
Qed.

Lemma most_spec n v : In (n, v) (opened i sent complete) -> sum size (to_worker n) <= most i bound v.
Proof.
  intros I. destruct (to_worker_one n) as [E|(c & E & D & N)]; rewrite E.
  - simpl. unfold most. destruct (Qle_bool 0 (Qred (bound - G v - W v))) eqn:F; [|simpl; lra]. cbn [negb].
    apply Qle_bool_iff in F. destruct (Qeq_bool (g v + time_of v) 0) eqn:U; [apply OK|].
    rewrite Qred_correct. apply Q.min_glb; [|apply OK].
    apply Qeq_bool_neq in U. destruct OK as (_ & _ & Z). destruct (Z v) as (Z1 & Z2 & Z3 & Z4).
    { apply nth_error_In with (n := n), opened_there, I. }
    assert (Z5 : 0 <= time_of v) by (unfold time_of; destruct (w v); [exact Z3|lra]). unfold cost in Z1.
    apply Qle_shift_div_l; [lra|]. lra.
  - assert (A : worker_of i c = v) by (apply (worker_at_number n); [apply opened_there, I|exact N]).
    pose proof (times c (rest_there c D)) as Z. pose proof (worker_costs i s OK V c (rest_there c D)) as Y.
    rewrite A in Z, Y. simpl. assert (L : size c <= load i).
    { rewrite <- (all_load i s V), (sum_permutation size _ _ P), sum_app.
      assert (U : forall l, (forall d, In d l -> In d (chunks s)) -> 0 <= sum size l).
      { intros l H. apply sum_nonneg. intros d K. apply (times d), H, K. }
      pose proof (proj1 (master_sound i s V)). pose proof (U pre pre_there).
      assert (K : size c <= sum size rest); [|lra]. pose proof rest_there as RT.
      apply in_split in D as (l1 & l2 & Eq). rewrite Eq in RT |- *. rewrite sum_app, sum_cons.
      pose proof (U l1 (fun d D => RT d (in_or_app _ _ _ (or_introl D)))).
      pose proof (U l2 (fun d D => RT d (in_or_app _ _ _ (or_intror (in_cons _ _ _ D))))). lra. }
    fold T in B. assert (F : (g v + time_of v) * size c <= bound - G v - W v) by lra. unfold most.
    destruct (Qle_bool 0 (Qred (bound - G v - W v))) eqn:Sp; cbn [negb].
    + destruct (Qeq_bool (g v + time_of v) 0) eqn:U; [lra|]. rewrite Qred_correct.
      apply Q.min_glb; [|lra]. apply Qeq_bool_neq in U. apply Qle_shift_div_l; [lra|]. rewrite Qred_correct. lra.
    + apply Qle_bool_false in Sp. rewrite Qred_correct in Sp. lra.
Qed.

Lemma worker_holds p : In p (with_numbers i) -> forall r, In r (worker_rows i bound sent complete p) -> holds x r.
Proof.
  destruct p as [n v]. intros I r H. unfold worker_rows in H. pose proof (place_spec n sent) as K.
  destruct (place n sent) as [k|] eqn:Pl.
  - destruct H as [<-|[]]. apply at_least_holds. unfold value. simpl. unfold of_place.
    unfold sent in K. rewrite nth_error_map in K. destruct (nth_error pre k) as [c|] eqn:E; [|discriminate].
    pose proof (times c (pre_there c (nth_error_In _ _ E))). unfold computed, arrival. lra.
  - destruct (is_open sent complete (n, v)) eqn:O; [|destruct H].
    assert (J : In (n, v) (opened i sent complete)) by (apply filter_In; split; assumption).
    destruct H as [<-|[<-|[]]]; apply at_least_holds.
    + pose proof (most_spec n v J) as M. unfold value. simpl.
      destruct (to_worker_one n) as [E|(c & E & D & N)]; rewrite E in *; simpl in *; lra.
    + unfold sent. rewrite map_length.
      change (0 <= 1 * T + value x
        (less_arrival (length pre) ++ [(Message n, - (G v + W v)); (Open n, - (g v + time_of v))])).
      rewrite value_app, less_arrival_value. fold last. pose proof last_by_T. unfold value. simpl.
      destruct (to_worker_one n) as [E|(c & E & D & N)]; rewrite E; simpl; [lra|].
      assert (A : worker_of i c = v) by (apply (worker_at_number n); [apply opened_there, J|exact N]).
      pose proof (times c (rest_there c D)) as Z. pose proof (last_before c D). rewrite A in Z. lra.
Qed.

Lemma port_holds : holds x (port_row i sent complete).
Proof.
  apply at_least_holds. unfold sent at 1. rewrite map_length.
  change (0 <= 1 * T + value x (less_arrival (length pre) ++
    flat_map (fun p => [(Message (fst p), - G (snd p)); (Open (fst p), - g (snd p))]) (opened i sent complete))).
  rewrite value_app, less_arrival_value, value_flat_map. fold last.
  rewrite (sum_ext _ (fun p => sum (fun c => - (1) * (G (snd p) + g (snd p) * size c)) (to_worker (fst p)))).
  2: { intros [n v] _. unfold value. simpl. destruct (to_worker_one n) as [E|(c & E & _)]; rewrite E; simpl; ring. }
  rewrite (by_workers (fun v c => - (1) * (G v + g v * size c))), sum_times.
  pose proof port_time. lra.
Qed.

Lemma load_holds : holds x (load_row i sent complete).
Proof.
  assert (E : load i == value x (terms (load_row i sent complete))).
  2: { split; [rewrite E; apply Qle_refl|intros _; exact E]. }
  unfold load_row, terms. rewrite !value_app.
  rewrite (value_map x Size), (value_map x (fun p => Open (fst p))). unfold sent at 1. rewrite map_length.
  assert (A : sum (fun k => x (Size k)) (seq 0 (length pre)) == sum size pre) by apply sum_nth.
  assert (D : sum (fun p => x (Open (fst p))) (opened i sent complete) == sum size rest)
    by exact (by_workers (fun _ c => size c)).
  rewrite A, D, <- (all_load i s V), (sum_permutation size _ _ P), sum_app.
  pose proof (proj2 (master_sound i s V)) as M. destruct (master_w i); unfold value; simpl; [ring|].
  rewrite (M eq_refl). ring.
Qed.

Lemma rows_hold r : In r (rows i bound sent complete) -> holds x r.
Proof.
  unfold rows. rewrite !in_app_iff, !in_flat_map. intros [H|[(p & I & H)|[(p & I & H)|H]]].
  - apply master_holds, H.
  - apply (sent_holds p I r H).
  - apply (worker_holds p I r H).
  - destruct H as [<-|[<-|[]]]; [apply port_holds|apply load_holds].
Qed.
End Case.
