"""Draws and encodes the recordings in samples/."""
