(** Kind [divisible-star]: a load cut into chunks. The text in quotes is that of docs/formats.md. *)

From Coq Require Import QArith Qminmax List.
From Schedcheck Require Import Rational.
Import ListNotations.
Open Scope Q_scope.

(** * Instance *)
Record worker := {
  g : Q; G : Q; (** "a message of x units takes G + g x" *)
  w : option Q; W : Q; (** "computing a chunk of x units takes W + w x; [w] may be inf": [None] *)
}.

(** "[rounds]: [1], the default, allows at most one chunk for each worker; [any] allows any number of chunks" *)
Inductive number_of_rounds := One | Any.

Record instance := {
  load : Q; (** "the load, in units" *)
  workers : list worker; (** "a list, at least one" *)
  master_w : option Q; (** "the time in which the master computes a unit. Without this field, or with inf, the master
    does not compute": [None] *)
  rounds : number_of_rounds;
}.

(** "a cost: a number that is not negative" *)
Definition cost (x : Q) : Prop := 0 <= x.
Definition cost_or_inf (x : option Q) : Prop := match x with Some x => cost x | None => True end.

Definition instance_ok (i : instance) : Prop :=
  cost (load i) /\ cost_or_inf (master_w i) /\
  forall v, In v (workers i) -> cost (g v) /\ cost (G v) /\ cost_or_inf (w v) /\ cost (W v).

(** * Schedule *)

(** "the worker, the load of the chunk, when the master begins to send it, and when the worker begins to compute it" *)
Record chunk := { to : nat; size : Q; send_start : Q; compute_start : Q }.

Record schedule := {
  master : Q; (** "how many units the master computes itself, from time 0 on" *)
  chunks : list chunk;
}.

(** When the master ends to send a chunk, and when the worker [v] ends to compute it. *)
Definition send_end (v : worker) (c : chunk) : Q := send_start c + (G v + g v * size c).
Definition compute_end (v : worker) (c : chunk) : Q :=
  compute_start c + (W v + match w v with Some time => time * size c | None => 0 end).

(** * Validity *)

(** An interval ends before another one starts, or the other way round. One of length zero "may take place at the start
    or at the end of another activity, but not inside it". *)
Definition apart (one other : Q * Q) : Prop := snd one <= fst other \/ snd other <= fst one.

Definition worker_of (i : instance) (c : chunk) : worker :=
  nth (to c) (workers i) {| g := 0; G := 0; w := None; W := 0 |}.
Definition sending (i : instance) (c : chunk) : Q * Q := (send_start c, send_end (worker_of i c) c).
Definition computing (i : instance) (c : chunk) : Q * Q := (compute_start c, compute_end (worker_of i c) c).

Record valid (i : instance) (s : schedule) : Prop := {
  (** Each worker named exists and can compute; "no time and no load is negative". *)
  chunk_sound : forall c, In c (chunks s) ->
    (to c < length (workers i))%nat /\ w (worker_of i c) <> None /\
    0 <= size c /\ 0 <= send_start c /\ 0 <= compute_start c;
  master_sound : 0 <= master s /\ (master_w i = None -> master s == 0);
  (** "the master sends one chunk at a time" *)
  one_message : ForallOrdPairs (fun c d => apart (sending i c) (sending i d)) (chunks s);
  (** "a worker computes one chunk at a time," *)
  one_computation : ForallOrdPairs (fun c d => to c = to d -> apart (computing i c) (computing i d)) (chunks s);
  (** "and only after it has received the whole chunk" *)
  received : forall c, In c (chunks s) -> send_end (worker_of i c) c <= compute_start c;
  (** "the loads of the chunks and of the master sum to the load of the instance" *)
  all_load : master s + sum size (chunks s) == load i;
  (** In one round, "at most one chunk for each worker". *)
  one_round : rounds i = One -> NoDup (map to (chunks s));
}.

(** * Objective: "the makespan", when the last computation ends *)
Definition objective (i : instance) (s : schedule) : Q :=
  Qmax (match master_w i with Some time => time * master s | None => 0 end)
    (largest (fun c => compute_end (worker_of i c) c) (chunks s)).
