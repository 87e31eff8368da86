(** The checker of certificates of kind [divisible-star], in one round, of two forms. Any form proves a bound that is
    not positive, as no time is negative.

    - [without-latencies]: even if nothing had a latency, no schedule would end before the bound. Let the workers be
      ordered by non-decreasing g. The worth of a list of workers is 0 if it is empty, and (1 + w D) / (g + w) for a
      worker with g and w before a list worth D. In one time unit all workers together compute no more than the worth of
      the list of all of them, as StarLinear.v proves.
    - [sequences]: cases over the order of messages, see StarCases.v.

    The form [prices], and [sequences] in any number of rounds, are not known to this checker. *)

From Coq Require Import QArith List Orders Mergesort.
From Schedcheck Require Import Rational Star StarCases.
Import ListNotations.
Open Scope Q_scope.

Inductive proof := WithoutLatencies | Sequences (steps : list step) | Prices.

Record certificate := { bound : Q; by_form : proof }.

(** What is said of a certificate: accepted, not accepted, or of a form that this checker does not know. *)
Inductive verdict := Proved | Unproved | Unknown.

(** Workers that compute: the cost of the link and the time to compute. *)
Definition able (i : instance) : list (Q * Q) :=
  flat_map (fun v => match w v with Some time => [(g v, time)] | None => [] end) (workers i).

Module ByLink <: TotalLeBool.
  Definition t := (Q * Q)%type.
  Definition leb (x y : t) := Qle_bool (fst x) (fst y).
  Theorem leb_total x y : leb x y = true \/ leb y x = true.
  Proof.
    unfold leb. rewrite !Qle_bool_iff. destruct (Qlt_le_dec (fst x) (fst y)); [left|right]; [apply Qlt_le_weak|];
      assumption.
  Qed.
End ByLink.
Module Export BySort := Sort ByLink.

(** (1 + w D) / (g + w) for positive g + w, with numerators and denominators multiplied as they are. *)
Definition before (v : Q * Q) (worth : Q) : Q :=
  let (link, time) := v in
  let both := (Qnum link * Zpos (Qden time) + Qnum time * Zpos (Qden link))%Z in
  (Qnum worth * Qnum time + Zpos (Qden worth * Qden time))%Z * Zpos (Qden link)
    # Qden worth * Z.to_pos both.

Definition worth (l : list (Q * Q)) : Q := fold_right before 0 l.

Definition cost_b (x : Q) : bool := Qle_bool 0 x.
Definition cost_or_inf_b (x : option Q) : bool := match x with Some x => cost_b x | None => true end.
Definition instance_ok_b (i : instance) : bool :=
  cost_b (load i) && cost_or_inf_b (master_w i) &&
  forallb (fun v => cost_b (g v) && cost_b (G v) && cost_or_inf_b (w v) && cost_b (W v)) (workers i).

Definition positive (x : Q) : bool := negb (Qle_bool x 0).

(** All workers and the master take the bound or more for the load. *)
Definition takes (i : instance) (time : Q) : bool :=
  forallb (fun v => positive (fst v + snd v)) (able i) &&
  let rate := worth (sort (able i)) in
  match master_w i with
  | None => Qle_bool (time * rate) (load i)
  | Some own => positive own && Qle_bool (time * (rate * own + 1)) (load i * own)
  end.

(** Whether no valid schedule ends before the bound. *)
Definition check (i : instance) (c : certificate) : verdict :=
  if Qle_bool (bound c) 0 then Proved
  else if Qle_bool (load i) 0 then Unproved
  else match by_form c, rounds i with
  | WithoutLatencies, One => if instance_ok_b i && takes i (bound c) then Proved else Unproved
  | Sequences steps, One =>
      if instance_ok_b i && all_closed i (bound c) steps [([], false)] then Proved else Unproved
  | WithoutLatencies, Any | Prices, Any => Unproved
  | Sequences _, Any | Prices, One => Unknown
  end.
