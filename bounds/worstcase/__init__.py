"""Exact worst cases: a federated method at its worst over all problems of a class, as one SDP.

Performance estimation (Drori and Teboulle, 2014; Taylor, Hendrickx and Glineur, 2017): only the
models, gradients and values that a run sees matter, conditions on them say when functions of the
class pass through them, and in free dimension the rest is a semidefinite program in the vectors'
Gram matrix.

    vectors      vectors with exact coefficients, and forms in their inner products
    setting      what is asked: method, class, counts, rates, conditions, quantity
    running      the run itself, on vectors that nobody has chosen yet
    drawing      the clients that are there, and what is drawn
    alike        clients that are exchanged, one of which stands for all;  orbits: their matrices
    case         all conditions and the quantity as forms
    program      the forms as Clarabel's data;  solving: its answer, or why there is none
    certificate  both ends in rational numbers, checked without the solver
    instance     the worst federation, and its replay
    tightness    published bounds beside the worst case
    recursion    one round's multipliers as a bound for any number of rounds

The folders `classes` and `heterogeneity`, and `bounds.methods`, hold one module for each of what
they name; a module is found by being there. Quantities and conditions on the start are terms, in
`asked`.
"""
