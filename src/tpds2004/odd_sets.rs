//! What MSSG(G) lacks where a node has one port for sending and receiving (section 4): the inequalities of odd sets.
