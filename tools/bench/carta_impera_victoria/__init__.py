"""What is measured of CIV: Carta Impera Victoria."""
