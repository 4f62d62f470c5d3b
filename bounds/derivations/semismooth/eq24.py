"""Eq. (24): one step of gradient descent, line by line; root is the square root of the loss."""

from bounds.verdicts.question import Kind, Question

SEMI_SMOOTH = "L_xt1 <= L_xt + ip_x + b*dx_n^2 + a*dx_n*sqrt(L_xt)"  # Definition 4.2
UPPER, LOWER = "grad_x_sq <= tau_2^2*L_xt", "grad_x_sq >= tau_1^2*L_xt"  # Definition 4.3

questions = (
    Question(step="(1a)", claim="#(1a)", given=(SEMI_SMOOTH,)),
    Question(
        step="(1b), the inner product",
        claim="<g, y - x> == -eta*|g|^2",
        kind=Kind.VECTOR,
        given=("y == x - eta*g",),
        where=("g, x, y: vector",),
        asks="the gradient update",
    ),
    Question(
        step="(1b)",
        claim="#(1b)",
        given=(
            "#(1a)",
            "ip_x == -eta*grad_x_sq",
            "dx_n == eta*grad_x_n",
            "grad_x_sq == grad_x_n^2",
        ),
    ),
    Question(step="(1c)", claim="#(1c)", given=("#(1b)", "#(2a)")),
    Question(
        step="(2b), norm of the gradient",
        claim="grad_x_n*root <= tau_2*root^2",
        given=("grad_x_n^2 <= tau_2^2*root^2",),
        where=("root: real >= 0",),
        asks="the upper bound on the gradient, times the square root of the loss",
    ),
    Question(
        step="(2b)",
        claim="#(2b)",
        given=("#(2a)", UPPER, LOWER, "grad_x_n*sqrt(L_xt) <= tau_2*L_xt"),
    ),
    Question(step="(2c)", claim="#(2c)", given=("#(2b)",)),
    Question(step="(2d)", claim="#(2d)", given=("#(2c)", "#(3a)")),
    Question(
        step="(3b)",
        claim="#(3b)",
        given=("#(3a)", "#hypothesis: ceiling on the first-order constant, (3b)"),
    ),
    Question(
        step="(3c)",
        claim="#(3c)",
        given=("#(3b)", "#hypothesis: ceiling on eta, (3c)"),
        where=("b: real > 0",),
    ),
    Question(step="(4a)", claim="#(4a)", given=("#(1c)", "#(2d)")),
    Question(step="(4b)", claim="#(4b)", given=("#(4a)", "#(3c)")),
    Question(step="(4c)", claim="#(4c)", given=("#(4b)", "#constant: lam")),
    Question(step="(4d)", claim="#(4d)", given=("#(4c)",)),
)
