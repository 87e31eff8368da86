//! What the reader of MPS makes of its text.
