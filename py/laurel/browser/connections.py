"""Carries out what the session asks for connections to other phones, with `static/device/connections.js`."""

from __future__ import annotations

from typing import Any

from laurel.app.effects import (
    AcceptAnswer,
    AnswerConnection,
    CloseConnection,
    ConnectionEffect,
    OfferConnection,
    SendTo,
)


def carry_out(device: Any, effect: ConnectionEffect) -> None:
    """Carry out an effect, by the functions of the module `device`."""
    match effect:
        case OfferConnection(id_):
            device.offerConnection(id_)
        case AnswerConnection(id_, sdp):
            device.answerConnection(id_, sdp)
        case AcceptAnswer(id_, sdp):
            device.acceptAnswer(id_, sdp)
        case SendTo(id_, text):
            device.sendTo(id_, text)
        case CloseConnection(id_):
            device.closeConnection(id_)
