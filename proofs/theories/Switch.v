(** Kind [switch]: loads exchanged through a switch. The text in quotes is that of docs/formats.md. *)

From Coq Require Import QArith Qminmax List.
From Schedcheck Require Import Rational.
Import ListNotations.
Open Scope Q_scope.

(** * Instance: "[workers]: a list, at least one" *)
Record worker := {
  load : Q; (** "the load that the worker holds at the start, in units" *)
  bandwidth : Q; (** "how many units its link carries in a time unit, in each direction at the same time" *)
  speed : Q; (** "how many units the worker computes in a time unit" *)
}.
Definition instance := list worker.

(** * Schedule *)

(** Some [units] of load, "at a constant rate from [start] to [end]". *)
Record piece := { units : Q; start : Q; finish : Q }.

(** "[flows]: a list: [load] units go [from] one worker [to] another" *)
Record flow := { from : nat; to : nat; moved : piece }.

(** "[computations]: a list: a [worker] computes [load] units" *)
Record computation := { at_worker : nat; computed : piece }.

Record schedule := { flows : list flow; computations : list computation }.

(** What worker [n] sends, receives and computes. *)
Definition sends (s : schedule) (n : nat) : list piece := map moved (filter (fun f => from f =? n)%nat (flows s)).
Definition receives (s : schedule) (n : nat) : list piece := map moved (filter (fun f => to f =? n)%nat (flows s)).
Definition computes (s : schedule) (n : nat) : list piece :=
  map computed (filter (fun c => at_worker c =? n)%nat (computations s)).

(** The rate of a piece at time [t]: constant from its start, and zero from its end on. *)
Definition rate (t : Q) (p : piece) : Q :=
  if Qle_bool (start p) t && negb (Qle_bool (finish p) t) then units p / (finish p - start p) else 0.

(** How many units of a piece are done by time [t]. *)
Definition done (t : Q) (p : piece) : Q :=
  if Qle_bool t (start p) then 0
  else if Qle_bool (finish p) t then units p
  else units p / (finish p - start p) * (t - start p).

(** * Validity. Times are rational, as rates change at starts and ends alone. *)

(** What the formats say of all times and loads: none is negative; and load that is positive takes time. *)
Definition sound (p : piece) : Prop :=
  0 <= units p /\ 0 <= start p /\ start p <= finish p /\ (start p == finish p -> units p == 0).

Record valid (i : instance) (s : schedule) : Prop := {
  (** Each worker named exists, and nobody sends to itself. *)
  flows_sound : forall f, In f (flows s) ->
    (from f < length i)%nat /\ (to f < length i)%nat /\ from f <> to f /\ sound (moved f);
  computations_sound : forall c, In c (computations s) -> (at_worker c < length i)%nat /\ sound (computed c);
  (** "At every time, the total rate at which a worker sends is at most its [bandwidth]," *)
  sends_in_time : forall n w t, nth_error i n = Some w -> sum (rate t) (sends s n) <= bandwidth w;
  (** "the total rate at which it receives is at most its [bandwidth]," *)
  receives_in_time : forall n w t, nth_error i n = Some w -> sum (rate t) (receives s n) <= bandwidth w;
  (** "and the rate at which it computes is at most its [speed]." *)
  computes_in_time : forall n w t, nth_error i n = Some w -> sum (rate t) (computes s n) <= speed w;
  (** "At every time, the load that a worker has sent and computed is at most the load that it held at the start plus
      the load that it has received." *)
  has_load : forall n w t, nth_error i n = Some w ->
    sum (done t) (sends s n) + sum (done t) (computes s n) <= load w + sum (done t) (receives s n);
  (** "At the end, the whole load has been computed": each worker has computed what it held and received, less what it
      sent. *)
  all_computed : forall n w, nth_error i n = Some w ->
    sum units (sends s n) + sum units (computes s n) == load w + sum units (receives s n);
}.

(** * Objective: "the time at which the last flow or computation ends". What moves nothing counts for nothing. *)
Definition counted (p : piece) : Q := if Qle_bool (units p) 0 then 0 else finish p.

Definition objective (s : schedule) : Q :=
  Qmax (largest (fun f => counted (moved f)) (flows s)) (largest (fun c => counted (computed c)) (computations s)).
