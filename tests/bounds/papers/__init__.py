"""Transcriptions of the papers, typed from their text."""
