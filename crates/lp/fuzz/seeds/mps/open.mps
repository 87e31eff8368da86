NAME open
ROWS
 N o
 L r
COLUMNS
 x o -0.5 r 1
 M1 'MARKER' 'INTORG'
 k o -1 r 2
 b o -1 r 1
RHS
 R r 9
BOUNDS
 FR B x
 UP B x 4
 BV B b
 FX B b 0
SOS
ENDATA
behind
