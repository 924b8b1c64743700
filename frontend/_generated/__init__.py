"""Made from ops.yaml by `python -m plugrad.codegen`; do not edit."""
