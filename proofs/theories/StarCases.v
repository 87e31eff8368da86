(** Certificates of the form [sequences], in one round: cases over the order of messages, each closed by multipliers.

    A case is the beginning of the order in which messages are sent: the workers who get them, and whether no more
    messages follow. A step either asks who gets the next message, which makes a case for nobody and one for each worker
    without a message, or closes the case in hand. Of workers with the same numbers, the first without a message comes
    first. The rows of a case are those of crates/certificates/src/divisible_star/sequence.rs. *)

From Coq Require Import QArith Qminmax List.
From Schedcheck Require Import Rational Multipliers Star StarSchedules.
Import ListNotations.
Open Scope Q_scope.

Inductive step := Next | Closed (by_these : multipliers).

(** T, what the master computes, of message k its units, its arrival and the end of its computation; of worker n, to
    which a message may still be sent, its units, and whether there is one. *)
Inductive variable :=
  | Time | Own
  | Size (k : nat) | Arrival (k : nat) | Done (k : nat)
  | Open (n : nat) | Message (n : nat).

Definition same (u v : variable) : bool :=
  match u, v with
  | Time, Time | Own, Own => true
  | Size k, Size l | Arrival k, Arrival l | Done k, Done l | Open k, Open l | Message k, Message l => (k =? l)%nat
  | _, _ => false
  end.

(** Of a message there is at most one. *)
Definition upper (v : variable) : option Q := match v with Message _ => Some 1 | _ => None end.

Definition at_least (low : Q) (l : form (var := variable)) : row := {| terms := l; low := low; is_equation := false |}.

(** Workers with their numbers. *)
Definition with_numbers (i : instance) : list (nat * worker) := combine (seq 0 (length (workers i))) (workers i).

Definition can_compute (v : worker) : bool := match w v with Some _ => true | None => false end.

(** The place of a number in a list. *)
Fixpoint place (n : nat) (l : list nat) : option nat :=
  match l with
  | [] => None
  | m :: rest => if (n =? m)%nat then Some O else option_map S (place n rest)
  end.

Section Case.
Variables (i : instance) (bound : Q) (sent : list nat) (complete : bool).

Definition worker_at (n : nat) : worker := nth n (workers i) {| g := 0; G := 0; w := None; W := 0 |}.

(** Less the arrival of the message before message k. *)
Definition less_arrival (k : nat) : form := match k with O => [] | S j => [(Arrival j, - (1))] end.

(** Message k goes to worker n: it is sent after the one before it, and computed after it has arrived. *)
Definition sent_rows (message : nat * nat) : list row :=
  let (k, n) := message in
  let v := worker_at n in
  [ at_least (G v) ((Arrival k, 1) :: (Size k, - g v) :: less_arrival k);
    at_least (W v) [(Done k, 1); (Arrival k, - (1)); (Size k, - time_of v)] ].

(** Who may still get a message. *)
Definition is_open (numbered : nat * worker) : bool :=
  let (n, v) := numbered in
  negb complete && can_compute v && match place n sent with None => true | Some _ => false end.
Definition opened : list (nat * worker) := filter is_open (with_numbers i).

(** The most units of a message that is sent and computed by the bound. *)
Definition most (v : worker) : Q :=
  let spare := Qred (bound - G v - W v) in
  let unit := g v + time_of v in
  if negb (Qle_bool 0 spare) then 0 else if Qeq_bool unit 0 then load i else Qred (Qmin (spare / unit) (load i)).

(** What is computed of a known message ends by T; one that is open is sent after those that are known, and computed. *)
Definition worker_rows (numbered : nat * worker) : list row :=
  let (n, v) := numbered in
  match place n sent with
  | Some k => [ at_least 0 [(Time, 1); (Done k, - (1))] ]
  | None =>
      if is_open numbered then
        [ at_least 0 [(Message n, most v); (Open n, - (1))];
          at_least 0 ((Time, 1) :: less_arrival (length sent) ++
            [(Message n, - (G v + W v)); (Open n, - (g v + time_of v))]) ]
      else []
  end.

Definition master_rows : list row :=
  match master_w i with Some time => [ at_least 0 [(Time, 1); (Own, - time)] ] | None => [] end.

(** All open messages are sent after those that are known, by T. *)
Definition port_row : row :=
  at_least 0 ((Time, 1) :: less_arrival (length sent) ++
    flat_map (fun p => [(Message (fst p), - G (snd p)); (Open (fst p), - g (snd p))]) opened).

Definition load_row : row :=
  {| low := load i; is_equation := true;
     terms := match master_w i with Some _ => [(Own, 1)] | None => [] end ++
       map (fun k => (Size k, 1)) (seq 0 (length sent)) ++ map (fun p => (Open (fst p), 1)) opened |}.

Definition rows : list row :=
  master_rows ++ flat_map sent_rows (combine (seq 0 (length sent)) sent) ++
  flat_map worker_rows (with_numbers i) ++ [port_row; load_row].
End Case.

(** * The cases *)

(** Whether two numbers are written alike, in lowest terms. *)
Definition same_number (x y : Q) : bool := Z.eqb (Qnum x) (Qnum y) && Pos.eqb (Qden x) (Qden y).
Definition same_time (x y : option Q) : bool :=
  match x, y with Some x, Some y => same_number x y | None, None => true | _, _ => false end.
Definition same_worker (u v : worker) : bool :=
  same_number (g u) (g v) && same_number (G u) (G v) && same_time (w u) (w v) && same_number (W u) (W v).

(** Of workers with the same numbers, the first. *)
Fixpoint firsts (seen : list worker) (l : list (nat * worker)) : list nat :=
  match l with
  | [] => []
  | (n, v) :: rest =>
      if existsb (same_worker v) seen then firsts seen rest else n :: firsts (v :: seen) rest
  end.

Definition next_of (i : instance) (sent : list nat) : list nat := firsts [] (opened i sent false).

(** More workers, or messages, than cases are made of. *)
Definition too_many (i : instance) (sent : list nat) : bool :=
  (1000 <? Z.of_nat (length (workers i)))%Z || (1000 <? Z.of_nat (length sent))%Z.

(** Whether the steps close all cases, of which the first is in hand. *)
Fixpoint all_closed (i : instance) (bound : Q) (steps : list step) (cases : list (list nat * bool)) : bool :=
  match steps, cases with
  | [], [] => true
  | Next :: steps, (sent, false) :: cases =>
      negb (too_many i sent) &&
      all_closed i bound steps ((sent, true) :: map (fun n => (sent ++ [n], false)) (next_of i sent) ++ cases)
  | Closed m :: steps, (sent, complete) :: cases =>
      closed same upper Time (rows i bound sent complete) bound m && all_closed i bound steps cases
  | _, _ => false
  end.
