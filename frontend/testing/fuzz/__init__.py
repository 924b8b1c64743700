"""Random programs of ops, run on several devices and on torch, and compared step by step."""
