"""PyScript's entry point: opens the app, nothing else."""

from laurel.browser.start import start

start()
