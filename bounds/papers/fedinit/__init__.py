"""FedInit: "Rethinking the Personalized Relaxed Initialization", and the poster before it.

The paper starts every local training stage from a personalized relaxed initialization (RI), a
state moved away from the client's latest local model, and studies how the inconsistency between
clients enters the excess risk. The items follow its plan:

- objectives and the algorithm: `eq1`, `eq2`, `excess`, `alg1`;
- assumptions: `as1` to `as7`;
- optimization: `thm1` to `rem10` and `tab2`, proved in Appendix A (`lem21` to `lem26`, `A22`,
  `A23`, `A32`, `A33`);
- generalization by uniform stability: `def11` to `rem16` and `tab3`, proved in Appendix B
  (`lem27` to `lem30`, `B22`, `B32`);
- divergence between clients: `eq10`, `thm17` to `rem20`;
- experiments, costs and notation: `exp_protocol`, `fig1`, `fig2`, `tab1`, `tab4` to `tab11`.

The items named `poster_*` are those of the poster by Yan Sun, Li Shen and Dacheng Tao,
"Understanding How Consistency Works in Federated Learning via Stage-wise Relaxed Initialization".
It has its own assumptions, its own printed constants and a table of bounds.

An item's `lines` count lines of the paper's plain text; for `poster_*` items, of the poster's.
"""
