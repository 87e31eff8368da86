//! Gantt charts of schedules of every model.
//!
//! | module | draws schedules of |
//! | --- | --- |
//! | [`star`] | tasks on a star (rr6005, section 3) |

pub mod star;
