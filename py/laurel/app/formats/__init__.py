"""Texts as bytes: compressed, with checksums, as frames of QR codes, and in pictures.

Public: `checksums`, `code_frames`, `decompression`, `png_chunk`.
"""
