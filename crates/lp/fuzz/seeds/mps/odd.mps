NAME
ROWS
 N obj
 E odd
COLUMNS
    MARKER 'MARKER' 'INTORG'
    x obj 1
    x odd 2
    y odd 4
    MARKER 'MARKER' 'INTEND'
RHS
    RHS odd 7
BOUNDS
 LO BND x -9
 UP BND x 9
 LO BND y -9
 UP BND y 9
ENDATA
