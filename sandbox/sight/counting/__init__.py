"""Count rays for pairs of models: directions, batches of pairs, obstacles, proofs, intervals.

Imports `sandbox.sight.surroundings` and below. Door: `sampling.count`.
"""
