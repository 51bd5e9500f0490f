// Connections to other phones (WebRTC). Each has an id, which Python gives, and one data channel. No server takes part: a device
// is reached at its addresses in the room's network. What a connection tells Python:
//
//   connection-described  id, kind (offer or answer), sdp
//   connection-reached    id: an attempt to come back has arrived at this device, which has made the standing offer
//   connection-open       id
//   connection-message    id, text
//   connection-flooded    id: more has arrived than can be done
//   connection-steady     id, state: yes, or no while nothing arrives
//   connection-closed     id, reason: unsupported, expired, failed, unusable, lost
//   phones-woken          the page was stopped, or is looked at again, or the network is back
//
// A standing offer waits, for as long as its page is open, for the phone that has answered it. That phone does not connect
// by its answer before the present connection is lost: then it goes on from there, also in a later page, with the same
// certificate and the same ICE credentials (`credentials.js`).
import { credentialsOf, newCertificate, ownCertificate, store, stored } from './credentials.js';
import { renewForEveryAttempt } from './handshake.js';
import { isHeard, report } from './report.js';
import { afterOthers, noTurns, pauseOf, take, wait } from './turns.js';

/** An offer or an answer that leads to no connection is dropped after so many milliseconds. */
const EXPIRES_AFTER_MS = 120_000;

/** How much longer an attempt may take that has reached the other device. */
const HANDSHAKE_WITHIN_MS = 20_000;

/** A page that has not run for so long was stopped, as of a phone that sleeps. */
const SLEPT_MS = 4_000;
const BEAT_MS = 1_000;

/** A phone that is called answers within this time, or its connection is lost. */
const ANSWERED_WITHIN_MS = 1_000;

/** A connection that is open proves within this time that messages come and go. */
const PROVED_WITHIN_MS = 5_000;
const CALL = 'ping';
const ANSWER = 'pong';

/** How long the browser may look for the addresses of this device. */
const GATHERED_WITHIN_MS = 2_000;

/** How long this device waits for the first of its addresses. */
const GATHERED_AT_LAST_MS = 10_000;

/** How long messages wait for a finger that presses: nothing moves under it. */
const PRESSED_AT_MOST_MS = 1_500;

/** A phone that sends a longer message, or calls more often, is disconnected. */
const LONGEST_MESSAGE = 60_000;
const MOST_CALLS = 100;
const CALLS_WITHIN_MS = 10_000;

/** @typedef {ReturnType<typeof setTimeout>} Timer */

/** @typedef {'expired' | 'failed' | 'lost'} Reason */

/** @typedef {{peer: RTCPeerConnection, channel: RTCDataChannel, isStanding: boolean, timer?: Timer, call?: Timer, calls: number[], turns: import('./turns.js').Turns, isFlooded?: boolean, ended?: Reason}} Connection */

/** @type {Map<string, Connection>} those that are open or being made, and standing offers of this device */
const connections = new Map();

/** @typedef {{peer: RTCPeerConnection, channel: RTCDataChannel, answer: RTCSessionDescriptionInit}} Answering */

/** @type {Map<string, Answering>} answers to standing offers, by which this page has not connected */
const held = new Map();

/** @type {Map<string, Timer>} attempts to come back that have not begun */
const planned = new Map();

// --------------------------------------------------------------- making a connection

/** @param {string} id make an offer, which another phone is to answer @param {boolean} isStanding whether it waits without an end */
export async function offerConnection(id, isStanding) {
  await describe(id, isStanding, async ({ peer }) => peer.setLocalDescription(await peer.createOffer()));
}

/** @param {string} id @param {string} sdp the offer of another phone: answer it */
export async function answerConnection(id, sdp) {
  const negotiate = async (/** @type {Connection} */ { peer }) => {
    await peer.setRemoteDescription({ type: 'offer', sdp });
    await peer.setLocalDescription(await peer.createAnswer());
  };
  await describe(id, false, negotiate, 'RTCPeerConnection' in globalThis ? await ownCertificate() : undefined);
}

/** @param {string} id @param {string} sdp the answer of the other phone */
export async function acceptAnswer(id, sdp) {
  const connection = connections.get(id);
  if (!connection) {
    report('connection-closed', { id, reason: 'expired' });
    return;
  }
  try {
    const { peer, channel, isStanding } = connection;
    await peer.setRemoteDescription({ type: 'answer', sdp });
    if (isStanding) renewForEveryAttempt(peer, channel, sdp);
  } catch (error) {
    console.warn('the answer does not fit', error);
    close(id, 'failed');
  }
}

/** @param {string} id @param {boolean} isStanding @param {(connection: Connection) => Promise<void>} negotiate @param {RTCCertificate} [certificate] */
async function describe(id, isStanding, negotiate, certificate) {
  if (connections.has(id)) return;
  const made = newPeer(certificate);
  if (made === undefined) {
    report('connection-closed', { id, reason: 'unsupported' });
    return;
  }
  const connection = watch(id, made, isStanding ? undefined : EXPIRES_AFTER_MS);
  try {
    await negotiate(connection);
    await gathered(connection.peer);
    const description = connection.peer.localDescription;
    if (description) report('connection-described', { id, kind: description.type, sdp: description.sdp });
  } catch (error) {
    console.warn('no connection can be described', error);
    close(id, 'failed');
  }
}

/** @param {RTCCertificate} [certificate] @returns {{peer: RTCPeerConnection, channel: RTCDataChannel} | undefined} undefined where the browser makes none */
function newPeer(certificate) {
  try {
    const peer = new RTCPeerConnection(certificate ? { iceServers: [], certificates: [certificate] } : { iceServers: [] });
    return { peer, channel: peer.createDataChannel('laurel', { negotiated: true, id: 0 }) };
  } catch (error) {
    console.warn('this browser makes no connections', error);
    return undefined;
  }
}

/**
 * @param {string} id @param {{peer: RTCPeerConnection, channel: RTCDataChannel}} made
 * @param {number | undefined} within milliseconds, after which it is closed if it is not open; none for a standing offer of this device
 * @returns {Connection}
 */
function watch(id, { peer, channel }, within) {
  /** @type {Connection} */
  const connection = { peer, channel, isStanding: within === undefined, calls: [], turns: noTurns() };
  if (within !== undefined) connection.timer = setTimeout(expire, within, id, connection);
  connections.set(id, connection);
  channel.addEventListener('open', () => {
    if (connections.get(id) !== connection) return; // it was given up
    clearTimeout(connection.timer);
    watchSleep();
    report('connection-open', { id });
    prove(id, connection, PROVED_WITHIN_MS);
  });
  channel.addEventListener('close', () => close(id, 'lost'));
  channel.addEventListener('message', ({ data }) => receive(id, connection, data));
  peer.addEventListener('connectionstatechange', () => {
    const state = peer.connectionState;
    if (connection.isStanding && channel.readyState === 'connecting') return; // whoever has tried it may try again
    if (state === 'failed') close(id, channel.readyState === 'connecting' ? 'failed' : 'lost');
    else if (channel.readyState === 'open') report('connection-steady', { id, state: state === 'connected' ? 'yes' : 'no' });
  });
  peer.addEventListener('iceconnectionstatechange', () => {
    if (connection.isStanding && isReached(connection)) report('connection-reached', { id });
  });
  return connection;
}

/** @param {Connection} connection @returns {boolean} whether packets come and go between the two devices */
function isReached({ peer }) {
  return ['connected', 'completed'].includes(peer.iceConnectionState);
}

/**
 * Give up an attempt to connect. Where the other device was reached, the handshake has begun: on a busy device that takes longer.
 * @param {string} id @param {Connection} connection
 */
function expire(id, connection) {
  if (isReached(connection)) connection.timer = setTimeout(close, HANDSHAKE_WITHIN_MS, id, 'expired');
  else close(id, 'expired');
}

/**
 * @param {RTCPeerConnection} peer
 * @returns {Promise<void>} resolved when the addresses of this device are known; on a slow device, as soon as there is one
 */
function gathered(peer) {
  return new Promise((resolve) => {
    const settle = () => (peer.iceGatheringState === 'complete' ? resolve() : undefined);
    peer.addEventListener('icegatheringstatechange', settle);
    setTimeout(() => {
      if (peer.localDescription?.sdp.includes('a=candidate')) resolve();
      else peer.addEventListener('icecandidate', () => resolve(), { once: true });
    }, GATHERED_WITHIN_MS);
    setTimeout(resolve, GATHERED_AT_LAST_MS);
    settle();
  });
}

// ------------------------------------------------------------------ standing offers

/** @param {string} id @param {string} sdp the standing offer of another phone: answer it, and do not connect */
export async function holdOffer(id, sdp) {
  try {
    const certificate = await newCertificate();
    const made = await answering(sdp, certificate);
    await store(id, credentialsOf(certificate, made.answer, sdp));
    held.set(id, made);
    report('connection-described', { id, kind: 'answer', sdp: made.answer.sdp ?? '' });
  } catch (error) {
    console.warn('a standing offer cannot be answered', error);
    report('connection-closed', { id, reason: 'failed' });
  }
}

/**
 * Connect by a standing offer; nothing happens where that is tried already.
 * @param {string} id @param {number} after @param {number} within milliseconds
 */
export function reconnect(id, after, within) {
  if (planned.has(id) || connections.has(id)) return;
  planned.set(id, setTimeout(attempt, after, id, within));
}

/** @param {string} id @param {number} within milliseconds */
async function attempt(id, within) {
  const began = planned.get(id);
  try {
    const { answer, ...made } = await takeHeld(id);
    if (planned.get(id) !== began) { // it was called off meanwhile
      made.peer.close();
      return;
    }
    planned.delete(id);
    watch(id, made, within);
    await made.peer.setLocalDescription(answer);
  } catch (error) {
    console.warn('no way back by this standing offer', error);
    closeConnection(id);
    report('connection-closed', { id, reason: 'unusable' });
  }
}

/** @param {string} id @returns {Promise<Answering>} the answer to a standing offer, or the same once more */
async function takeHeld(id) {
  const taken = held.get(id);
  held.delete(id);
  if (taken !== undefined) return taken;
  const credentials = await stored(id);
  return answeringAgain(credentials.offer ?? '', credentials);
}

/** @param {string} sdp an offer @param {RTCCertificate} certificate @returns {Promise<Answering>} */
async function answering(sdp, certificate) {
  const made = newPeer(certificate);
  if (made === undefined) throw new Error('no connection is made');
  await made.peer.setRemoteDescription({ type: 'offer', sdp });
  return { ...made, answer: await made.peer.createAnswer() };
}

/** @param {string} sdp an offer @param {import('./credentials.js').Credentials} credentials of an answer that the other phone has @returns {Promise<Answering>} */
async function answeringAgain(sdp, { certificate, user, password }) {
  const { answer, ...made } = await answering(sdp, certificate);
  const earlier = answer.sdp
    ?.replace(/^a=ice-ufrag:.*$/m, `a=ice-ufrag:${user}`)
    .replace(/^a=ice-pwd:.*$/m, `a=ice-pwd:${password}`);
  return { ...made, answer: { type: answer.type, sdp: earlier } };
}

// ------------------------------------------------------------------- agreed answers

/**
 * Make the credentials of an answer to an offer that another phone will make when both are lost. Only a browser that takes
 * them in a later page describes it.
 * @param {string} id
 */
export async function prepareAnswer(id) {
  /** @type {RTCPeerConnection[]} */
  const peers = [];
  try {
    const offering = newPeer();
    if (offering === undefined) throw new Error('no connection is made');
    peers.push(offering.peer);
    const { sdp = '' } = await offering.peer.createOffer();
    const certificate = await newCertificate();
    const first = await answering(sdp, certificate);
    peers.push(first.peer);
    const credentials = credentialsOf(certificate, first.answer);
    await store(id, credentials);
    const again = await answeringAgain(sdp, await stored(id));
    peers.push(again.peer);
    await again.peer.setLocalDescription(again.answer);
    if (!again.peer.localDescription?.sdp.includes(credentials.password)) throw new Error('the browser takes credentials of its own');
    report('connection-described', { id, kind: 'answer', sdp: first.answer.sdp ?? '' });
  } catch (error) {
    console.info('no answer can be prepared', error); // joining again takes two scans
    report('connection-closed', { id, reason: 'unsupported' });
  } finally {
    for (const peer of peers) peer.close();
  }
}

/** @param {string} id @param {string} sdp the offer of a phone that has the answer @param {string} answer its id: connect by it */
export async function answerAgain(id, sdp, answer) {
  if (connections.has(id)) return;
  try {
    const { answer: description, ...made } = await answeringAgain(sdp, await stored(answer));
    watch(id, made, EXPIRES_AFTER_MS);
    await made.peer.setLocalDescription(description);
  } catch (error) {
    console.warn('the agreed answer cannot be used', error);
    closeConnection(id);
    report('connection-closed', { id, reason: 'failed' });
  }
}

// ---------------------------------------------------------------------------- sleep

let beatAt = Date.now();
/** @type {ReturnType<typeof setInterval> | undefined} */
let beating;

/** Notice that the page was stopped, while there are connections that can have been lost by that. */
function watchSleep() {
  if (beating !== undefined) return;
  beatAt = Date.now();
  beating = setInterval(() => {
    const now = Date.now();
    const hasSlept = now > beatAt + SLEPT_MS;
    beatAt = now;
    if (hasSlept) wake();
  }, BEAT_MS);
}

/** @param {string} id @param {Connection} connection @param {number} within milliseconds, in which the other phone answers, or is lost */
function prove(id, connection, within) {
  clearTimeout(connection.call);
  connection.call = setTimeout(close, within, id, 'lost');
  sendTo(id, CALL);
}

/** Find out which connections are lost, and have Python come back. */
function wake() {
  if (connections.size === 0 && planned.size === 0) return;
  for (const [id, connection] of connections) {
    if (connection.channel.readyState === 'open') prove(id, connection, ANSWERED_WITHIN_MS);
  }
  report('phones-woken', {});
}

document.addEventListener('visibilitychange', () => (document.visibilityState === 'visible' ? wake() : undefined));
addEventListener('online', wake);

// ------------------------------------------------------------------------ messages

/** @param {string} id @param {string} text */
export function sendTo(id, text) {
  const connection = connections.get(id);
  if (connection?.channel.readyState !== 'open') return;
  try {
    connection.channel.send(text);
  } catch (error) {
    console.warn('a message cannot be sent', error);
    close(id, 'lost');
  }
}

/** @param {string} id @param {Connection} connection @param {unknown} data */
function receive(id, connection, data) {
  if (connection.isFlooded) return;
  clearTimeout(connection.call);
  if (typeof data !== 'string' || data.length > LONGEST_MESSAGE) refuse(id, connection);
  else if (data === CALL || data === ANSWER) noteCall(id, connection, data);
  else if (wait(connection.turns, data)) deliver();
  else refuse(id, connection);
}

/** @param {string} id @param {Connection} connection @param {string} data */
function noteCall(id, connection, data) {
  const now = performance.now();
  connection.calls = [...connection.calls.filter((at) => at > now - CALLS_WITHIN_MS), now];
  if (connection.calls.length > MOST_CALLS) refuse(id, connection);
  else if (data === CALL) sendTo(id, ANSWER);
}

/** @param {string} id @param {Connection} connection of a phone that sends too much: Python tells it, and ends the connection */
function refuse(id, connection) {
  connection.isFlooded = true;
  connection.turns = noTurns();
  report('connection-flooded', { id });
}

let isDelivering = false;

/** @type {Timer | undefined} */
let pausing;

/** Pass on what has arrived: to Python, in the order of each phone, one message of each in turn. */
function deliver() {
  clearTimeout(pausing);
  if (isDelivering || isPressed() || !isHeard()) return;
  const waiting = [...connections].filter(([, { turns }]) => turns.waiting.length > 0);
  if (waiting.length === 0) return;
  const [[id, connection], pause] = waiting
    .map((one) => /** @type {const} */ ([one, pauseOf(one[1].turns)]))
    .reduce((least, one) => (one[1] < least[1] ? one : least));
  if (pause > 0) pausing = setTimeout(deliver, pause);
  else pass(id, connection);
}

/** @param {string} id @param {Connection} connection pass its next message on, and then that of another phone */
async function pass(id, connection) {
  isDelivering = true;
  connections.delete(id);
  connections.set(id, connection); // the last one in the next turn
  await take(connection.turns, (text) => report('connection-message', { id, text }));
  if (connection.ended !== undefined && connection.turns.waiting.length === 0 && connections.get(id) === connection) {
    finish(id, connection.ended);
  }
  afterOthers(() => {
    isDelivering = false;
    deliver();
  });
}

document.addEventListener('laurel:ready', deliver, { once: true });

let pressedSince = -Infinity;

/** @returns {boolean} whether a finger presses the page now, and not for long */
function isPressed() {
  return performance.now() < pressedSince + PRESSED_AT_MOST_MS;
}

addEventListener('pointerdown', () => {
  pressedSince = performance.now();
  setTimeout(() => (isPressed() ? undefined : deliver()), PRESSED_AT_MOST_MS + 1);
}, true);

for (const type of ['pointerup', 'pointercancel']) {
  addEventListener(type, () => {
    pressedSince = -Infinity;
    setTimeout(deliver); // after the click
  }, true);
}

// ------------------------------------------------------------------------------ end

/** @param {string} id end a connection, take back an offer, or give up an attempt, as Python wants it */
export function closeConnection(id) {
  clearTimeout(planned.get(id));
  planned.delete(id);
  held.get(id)?.peer.close();
  held.delete(id);
  const connection = connections.get(id);
  connections.delete(id);
  if (!connection) return;
  stopTimers(connection);
  const { peer, channel } = connection;
  if (channel.bufferedAmount === 0) setTimeout(() => peer.close(), 100); // what was sent last is on its way
  else setTimeout(() => peer.close(), 1_000);
}

/** @param {Connection} connection */
function stopTimers({ timer, call }) {
  clearTimeout(timer);
  clearTimeout(call);
}

/** @param {string} id @param {Reason} reason its end is reported when what has arrived before was passed on */
function close(id, reason) {
  const connection = connections.get(id);
  if (!connection || connection.ended !== undefined) return;
  connection.ended = reason;
  stopTimers(connection);
  connection.peer.close();
  if (connection.turns.waiting.length === 0) finish(id, reason);
  else deliver();
}

/** @param {string} id @param {Reason} reason */
function finish(id, reason) {
  connections.delete(id);
  report('connection-closed', { id, reason });
}

addEventListener('pagehide', ({ persisted }) => {
  if (persisted) return;
  for (const { peer } of [...connections.values(), ...held.values()]) peer.close(); // the others learn of it at once
});
