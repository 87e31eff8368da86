NAME
OBJSENSE
    MAX
ROWS
 N value
 L weight
COLUMNS
    MARKER 'MARKER' 'INTORG'
    x value 3
    x weight 3
    y value 2
    y weight 2
    z value 2
    z weight 2
    MARKER 'MARKER' 'INTEND'
RHS
    RHS weight 4
BOUNDS
 UP BND x 1
 UP BND y 1
 UP BND z 1
ENDATA
