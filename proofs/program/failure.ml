(* What may be said of a line that is not valid. *)

(* The input is not what it should be: nothing is said of its validity. *)
exception Refused of string

(* A rule is broken. *)
exception Broken of string

let require holds why = if not holds then raise (Broken why)
let expect holds where what = if not holds then raise (Refused (where ^ ": " ^ what ^ " is expected"))
