"""Renderings of formulas as source text in the languages of devices."""
