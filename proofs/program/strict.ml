(* Whether a text is JSON, before Yojson reads it: Yojson also takes comments, tuples, variants, names without quotes,
   NaN and infinities, and text that is not UTF-8. What has the tokens of JSON and is read by Yojson is JSON. *)

let deepest = 128

let fail at = raise (Failure.Refused (Printf.sprintf "cannot be read as JSON, from byte %d on" at))

(* The end of the character that begins at [i], of two bytes or more in UTF-8. *)
let character text i =
  let byte k = if i + k < String.length text then Char.code text.[i + k] else 0 in
  let follows k = byte k land 0xc0 = 0x80 in
  let within least most = byte 1 >= least && byte 1 <= most in
  match byte 0 with
  | b when b >= 0xc2 && b <= 0xdf && follows 1 -> i + 2
  | b when b >= 0xe0 && b <= 0xef && follows 1 && follows 2
      && (b <> 0xe0 || within 0xa0 0xbf) && (b <> 0xed || within 0x80 0x9f) -> i + 3
  | b when b >= 0xf0 && b <= 0xf4 && follows 1 && follows 2 && follows 3
      && (b <> 0xf0 || within 0x90 0xbf) && (b <> 0xf4 || within 0x80 0x8f) -> i + 4
  | _ -> fail i

(* The number of the four digits after "\u" at [i]. *)
let unit_at text i =
  let is_digit = function '0' .. '9' | 'a' .. 'f' | 'A' .. 'F' -> true | _ -> false in
  if i + 6 > String.length text || text.[i] <> '\\' || text.[i + 1] <> 'u' then fail i;
  String.iter (fun digit -> if not (is_digit digit) then fail i) (String.sub text (i + 2) 4);
  int_of_string ("0x" ^ String.sub text (i + 2) 4)

(* The end of an escape that begins at [i]; halves of pairs do not stand alone. *)
let escape text i =
  match if i + 1 < String.length text then text.[i + 1] else ' ' with
  | '"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' -> i + 2
  | 'u' ->
      let first = unit_at text i in
      if first < 0xd800 || first > 0xdfff then i + 6
      else
        let second = unit_at text (i + 6) in
        if first <= 0xdbff && second >= 0xdc00 && second <= 0xdfff then i + 12 else fail i
  | _ -> fail i

(* The end of a string whose content begins at [i]. *)
let rec string_end text i =
  if i >= String.length text then fail i
  else
    match text.[i] with
    | '"' -> i + 1
    | '\\' -> string_end text (escape text i)
    | '\x00' .. '\x1f' -> fail i
    | '\x80' .. '\xff' -> string_end text (character text i)
    | _ -> string_end text (i + 1)

(* The end of the longest run from [i] on of characters that pass a test. *)
let rec run test text i = if i < String.length text && test text.[i] then run test text (i + 1) else i

let is_digit = function '0' .. '9' -> true | _ -> false
let is_space = function ' ' | '\t' | '\n' | '\r' -> true | _ -> false
let is_letter = function 'a' .. 'z' | 'A' .. 'Z' | '_' -> true | _ -> false

(* The end of a number that begins at [i]. *)
let number_end text i =
  let at j = if j < String.length text then text.[j] else ' ' in
  let digits j = let e = run is_digit text j in if e = j then fail j else e in
  let start = if at i = '-' then i + 1 else i in
  let whole = if at start = '0' then start + 1 else digits start in
  let decimals = if at whole = '.' then digits (whole + 1) else whole in
  let exponent j = match at j with '+' | '-' -> digits (j + 1) | _ -> digits j in
  let last = match at decimals with 'e' | 'E' -> exponent (decimals + 1) | _ -> decimals in
  if is_digit (at last) || is_letter (at last) then fail last else last

(* The end of one of the three words, which is no name of a field. *)
let word_end text i =
  let last = run is_letter text i in
  let next = run is_space text last in
  if next < String.length text && text.[next] = ':' then fail i;
  match String.sub text i (last - i) with "true" | "false" | "null" -> last | _ -> fail i

let check text =
  let rec go depth i =
    if i < String.length text then
      match text.[i] with
      | '[' | '{' -> if depth >= deepest then fail i else go (depth + 1) (i + 1)
      | ']' | '}' -> go (depth - 1) (i + 1)
      | ',' | ':' -> go depth (i + 1)
      | '"' -> go depth (string_end text (i + 1))
      | '-' | '0' .. '9' -> go depth (number_end text i)
      | c when is_space c -> go depth (i + 1)
      | c when is_letter c -> go depth (word_end text i)
      | _ -> fail i
  in
  go 0 0
