//! Loris Marchal, Veronika Rehn, Yves Robert, Frédéric Vivien: *Scheduling and data redistribution strategies on star
//! platforms*, INRIA research report RR-6005, 2006.
