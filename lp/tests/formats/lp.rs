//! What the reader of the LP format makes of its text.
