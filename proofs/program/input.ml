(* Reading: what JSON has to look like, as docs/formats.md says and the other checkers read it. What has another form is
   refused. Numbers are read exactly, from the text as it is written. *)

open Failure

type json = Yojson.Raw.t

let longest_input = 256 lsl 20

(* The JSON value of some bytes; a byte order mark at the start is skipped. *)
let parsed text : json =
  expect (String.length text <= longest_input) "the input" "less than 256 MiB";
  let marked = String.length text >= 3 && String.sub text 0 3 = "\xef\xbb\xbf" in
  let text = if marked then String.sub text 3 (String.length text - 3) else text in
  Strict.check text;
  try Yojson.Raw.from_string text
  with Yojson.Json_error _ | End_of_file | Stdlib.Failure _ -> raise (Refused "cannot be read as JSON")

(* The text of a literal with its quotes. *)
let unquoted literal =
  if not (String.contains literal '\\') then String.sub literal 1 (String.length literal - 2)
  else match Yojson.Safe.from_string literal with `String text -> text | _ -> raise (Refused "no string")

(* An object whose fields have these names and no others, none of them twice. *)
type obj = { where : string; pairs : (string * json) list }

let obj_of names (value : json) where =
  let what = "an object of " ^ String.concat ", " names in
  match value with
  | `Assoc pairs ->
      let known = List.map fst pairs in
      expect (List.for_all (fun name -> List.mem name names) known) where what;
      expect (List.length (List.sort_uniq compare known) = List.length known) where what;
      { where; pairs }
  | _ -> raise (Refused (where ^ ": " ^ what ^ " is expected"))

let at obj name = obj.where ^ "." ^ name

let field obj name shape =
  match List.assoc_opt name obj.pairs with
  | Some value -> shape value (at obj name)
  | None -> raise (Refused (at obj name ^ ": the field is missing"))

(* A field that may be absent or null. *)
let optional obj name default shape =
  match List.assoc_opt name obj.pairs with
  | None | Some `Null -> default
  | Some value -> shape value (at obj name)

let anything (value : json) _ = value

let list shape (value : json) where =
  match value with
  | `List entries ->
      List.rev (snd (List.fold_left
        (fun (place, read) entry -> (place + 1, shape entry (Printf.sprintf "%s[%d]" where place) :: read))
        (0, []) entries))
  | _ -> raise (Refused (where ^ ": a list is expected"))

let nonempty shape value where =
  let read = list shape value where in
  expect (read <> []) where "a list of 1 at least";
  read

let pair first second (value : json) where =
  match value with
  | `List [ one; other ] ->
      let one = first one where in
      (one, second other where)
  | _ -> raise (Refused (where ^ ": a list of 2 is expected"))

let text (value : json) where =
  match value with `Stringlit literal -> unquoted literal | _ -> raise (Refused (where ^ ": text is expected"))

let truth (value : json) where =
  match value with `Bool truth -> truth | _ -> raise (Refused (where ^ ": true or false is expected"))

(* One of a few words, or an object with one field, whose name says what it is. *)
let variant words shapes (value : json) where =
  match value with
  | `Stringlit literal when List.mem_assoc (unquoted literal) words -> List.assoc (unquoted literal) words
  | `Assoc [ (name, content) ] when List.mem_assoc name shapes ->
      (List.assoc name shapes) content (where ^ "." ^ name)
  | _ ->
      let names = List.map fst shapes @ List.map fst words in
      raise (Refused (where ^ ": one of " ^ String.concat ", " names ^ " is expected"))

(* Numbers. *)

type literal = Quoted | Unquoted | Either

(* The text of a number, in quotes or without. *)
let written literal (value : json) =
  match (value, literal) with
  | (`Intlit text | `Floatlit text), (Unquoted | Either) -> Some text
  | `Stringlit text, (Quoted | Either) -> Some (unquoted text)
  | _ -> None

(* The parts of a number: its digits with their sign, decimals, exponent, and what is below the line. *)
let parts text =
  let size = String.length text in
  let signed i = if i < size && (text.[i] = '+' || text.[i] = '-') then i + 1 else i in
  let digits i = let last = Strict.run Strict.is_digit text i in if last > i then Some last else None in
  let ( let* ) = Option.bind in
  let sub first last = String.sub text first (last - first) in
  let whole last_decimal whole_end decimals =
    if last_decimal = size then Some (sub 0 whole_end, decimals, "", "")
    else if text.[last_decimal] = 'e' || text.[last_decimal] = 'E' then
      let start = signed (last_decimal + 1) in
      let* last = digits start in
      if last = size && last - start <= 9 then Some (sub 0 whole_end, decimals, sub (last_decimal + 1) last, "")
      else None
    else None
  in
  let* whole_end = digits (signed 0) in
  if whole_end < size && text.[whole_end] = '/' then
    let* last = digits (signed (whole_end + 1)) in
    if last = size then Some (sub 0 whole_end, "", "", sub (whole_end + 1) last) else None
  else if whole_end < size && text.[whole_end] = '.' then
    let* last = digits (whole_end + 1) in
    whole last whole_end (sub (whole_end + 1) last)
  else whole whole_end whole_end ""

let without_sign part =
  if part <> "" && (part.[0] = '+' || part.[0] = '-') then String.sub part 1 (String.length part - 1) else part

let integer_of part =
  let digits = Z.of_string_base 10 (without_sign part) in
  if part.[0] = '-' then Z.neg digits else digits

(* A rational of at most so many digits above and below the line, as written and as it is. *)
let number_within digits literal value where =
  let what = Printf.sprintf "a number of at most %d digits%s" digits (if literal = Quoted then ", in quotes" else "") in
  let text = match written literal value with Some text -> text | None -> "" in
  let found = if String.length text <= (2 * digits) + 8 then parts text else None in
  expect (found <> None) where what;
  let whole, decimals, exponent, below = Option.get found in
  let long part = String.length (without_sign part) in
  let power = if exponent = "" then 0 else Z.to_int (integer_of exponent) in
  expect (max (long whole + String.length decimals) (long below) <= digits && abs power <= 1000) where what;
  let below = if below = "" then Z.one else integer_of below in
  expect (Z.sign below <> 0) where "a denominator that is not zero";
  let power = power - String.length decimals in
  let ten = Z.pow (Z.of_int 10) (abs power) in
  let above = integer_of (whole ^ decimals) in
  let number = if power >= 0 then Q.make (Z.mul above ten) below else Q.make above (Z.mul below ten) in
  let longest = Z.max (Z.abs (Q.num number)) (Q.den number) in
  expect (Z.numbits longest <= 3 * digits || Z.lt longest (Z.pow (Z.of_int 10) digits)) where what;
  number

let given = number_within 1_000 Either
let moment = number_within 100_000 Either
let bound = number_within 20_000 Quoted

let such_that shape holds what value where =
  let read = shape value where in
  expect (holds read) where what;
  read

let cost = such_that given (fun number -> Q.sign number >= 0) "a number that is not negative"
let positive = such_that cost (fun number -> Q.sign number > 0) "a positive number"

(* A time to compute: [None] for what cannot. *)
let time_or_inf (value : json) where =
  match value with `Stringlit literal when unquoted literal = "inf" -> None | _ -> Some (cost value where)

let whole shape value where =
  let read = shape value where in
  expect (Z.equal (Q.den read) Z.one) where "a whole number";
  Q.num read

(* A whole number without quotes, as the number of a worker in a schedule. *)
let count value where =
  let read = whole (number_within 1_000 Unquoted) value where in
  expect (Z.sign read >= 0 && Z.lt read (Z.pow (Z.of_int 2) 32)) where "a number from 0 to 2^32 - 1";
  read

(* A whole number without quotes, a point or an exponent. *)
let digits_alone least most (value : json) where =
  let what = "a whole number without quotes" in
  match value with
  | `Intlit text ->
      expect (String.length text <= 20 && text <> "-0") where what;
      let number = integer_of text in
      expect (Z.leq least number && Z.lt number most) where what;
      number
  | _ -> raise (Refused (where ^ ": " ^ what ^ " is expected"))

let index = digits_alone Z.zero (Z.pow (Z.of_int 2) 64)
let word = digits_alone Z.zero (Z.pow (Z.of_int 2) 32)
let integer = whole bound
let weights = list (pair index integer)

(* Multipliers: the common denominator, and the integer of each row. *)
let multipliers value where : Multipliers.multipliers =
  let read = obj_of [ "over"; "of" ] value where in
  let over = field read "over" integer in
  { over; weights = field read "of" weights }

(* Whatever says where an instance is from: no field twice, and numbers that everybody reads alike. *)
let rec free levels (value : json) where =
  expect (levels >= 0) where "at most 126 levels";
  match value with
  | `Null | `Bool _ | `Stringlit _ -> ()
  | `Intlit _ -> ignore (digits_alone (Z.neg (Z.pow (Z.of_int 2) 63)) (Z.pow (Z.of_int 2) 64) value where)
  | `List entries -> List.iter (fun entry -> free (levels - 1) entry where) entries
  | `Assoc pairs ->
      ignore (obj_of (List.map fst pairs) value where);
      List.iter (fun (name, entry) -> free (levels - 1) entry (where ^ "." ^ name)) pairs
  | _ -> raise (Refused (where ^ ": a whole number, text, a list or an object is expected"))

let provenance (value : json) where =
  match value with `Assoc _ -> free 126 value where | _ -> raise (Refused (where ^ ": an object is expected"))

(* The numbers of the proved checkers. *)

let rational number : QArith_base.coq_Q = { coq_Qnum = Q.num number; coq_Qden = Q.den number }
let of_rational ({ coq_Qnum; coq_Qden } : QArith_base.coq_Q) = Q.make coq_Qnum coq_Qden

(* The number of a worker; that of none for all that are too large. *)
let place size number =
  let rec nat n = if n = 0 then Datatypes.O else Datatypes.S (nat (n - 1)) in
  nat (if Z.lt number (Z.of_int size) then Z.to_int number else size)
