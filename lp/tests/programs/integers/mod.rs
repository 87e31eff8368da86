//! Integer programs, solved exactly.

mod drawn;
