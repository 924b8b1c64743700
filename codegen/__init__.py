"""From ops.yaml to functions, autograd nodes, specs, stubs and the op reference page."""
