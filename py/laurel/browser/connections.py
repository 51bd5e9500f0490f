"""Carries out what the session asks for connections to other phones, with `static/device/connections.js`."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import to_js

from laurel.app.effects import (
    AcceptAnswer,
    AnswerConnection,
    CloseConnection,
    ComeBack,
    ConnectionEffect,
    HoldOffer,
    KeepCertificates,
    OfferConnection,
    SendTo,
    StandingEffect,
)


def carry_out(device: Any, effect: ConnectionEffect) -> None:
    """Carry out an effect, by the functions of the module `device`."""
    match effect:
        case OfferConnection(id_, is_standing):
            device.offerConnection(id_, is_standing)
        case AnswerConnection(id_, sdp):
            device.answerConnection(id_, sdp)
        case AcceptAnswer(id_, sdp):
            device.acceptAnswer(id_, sdp)
        case SendTo(id_, text):
            device.sendTo(id_, text)
        case CloseConnection(id_):
            device.closeConnection(id_)
        case HoldOffer() | ComeBack() | KeepCertificates():
            _carry_out_standing(device, effect)


def _carry_out_standing(device: Any, effect: StandingEffect) -> None:
    """Carry out an effect about standing offers."""
    match effect:
        case HoldOffer(id_, sdp):
            device.holdOffer(id_, sdp)
        case ComeBack(id_, sdp, user, password, after, within):
            device.comeBack(id_, sdp, user, password, after, within)
        case KeepCertificates(offers):
            device.keepCertificates(to_js(offers))
