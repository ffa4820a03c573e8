"""The machine code under sight: Embree, rays, and what is counted and proved of pairs of models.

Imports nothing of the project but `sandbox.work`. Every function here takes numbers, arrays and the
named tuples of `forms`. Modules that use `compiling` load numba (0.2 s): import them inside the
function that calls them. `ray_mesh` and `forms` load no numba.
"""
