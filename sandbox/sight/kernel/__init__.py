"""The compiled code for sight: Embree, rays, counts of pairs of models, and proofs.

Imports nothing of the project but `sandbox.work`. Every function here takes numbers, arrays and the
named tuples of `forms`. Modules that use `compiling` load numba (0.2 s): import them inside the
function that calls them. `ray_mesh` and `forms` load no numba.
"""
