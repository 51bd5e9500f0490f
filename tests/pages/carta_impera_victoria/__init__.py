"""The pages of CIV: Carta Impera Victoria."""
