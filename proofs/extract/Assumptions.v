(** What the theorems rest on: each answer of `Print Assumptions` has to be "Closed under the global context". *)

From Schedcheck Require SwitchProof SwitchMeasure StarProof StarMeasure RingProof RingMeasure.

Check SwitchProof.switch_bound.
Print Assumptions SwitchProof.switch_bound.
Check SwitchMeasure.valid_b_spec.
Print Assumptions SwitchMeasure.valid_b_spec.
Check StarProof.star_bound.
Print Assumptions StarProof.star_bound.
Check StarMeasure.valid_b_spec.
Print Assumptions StarMeasure.valid_b_spec.
Check RingProof.ring_bound.
Print Assumptions RingProof.ring_bound.
Check RingMeasure.valid_b_spec.
Print Assumptions RingMeasure.valid_b_spec.
