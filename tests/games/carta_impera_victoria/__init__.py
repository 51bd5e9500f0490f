"""CIV: Carta Impera Victoria."""
