(** The checkers of certificates and of schedules in OCaml. Integers become those of Zarith. The files are written into
    the folder in which this one is compiled. *)

From Coq Require Extraction ExtrOcamlBasic ExtrOcamlZBigInt.
From Schedcheck Require SwitchCheck SwitchMeasure StarCheck StarMeasure RingCheck RingMeasure.

(* Of the maps of the standard library, which are ordered by a proved function that is opaque. *)
Set Warnings "-extraction-opaque-accessed".
Extraction Language OCaml.
Extraction Blacklist List Nat.
Separate Extraction SwitchCheck.check SwitchMeasure.measure StarCheck.check StarMeasure.measure
  RingCheck.check RingMeasure.measure.
