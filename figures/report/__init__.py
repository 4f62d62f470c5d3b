"""The report: a static site with every statement, what was asked of it, and what came out.

Pages are built from pieces that escape by construction (`markup`), and open from the file system:
no server, no network, every asset in the folder.
"""
