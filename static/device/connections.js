// Connections to other phones (WebRTC). Each has an id, which Python gives, and one data channel. No server takes part: a device
// is reached at its addresses in the room's network. What a connection tells Python:
//
//   connection-described  id, kind (offer or answer), sdp
//   connection-open       id
//   connection-message    id, text
//   connection-steady     id, state: yes, or no while nothing arrives
//   connection-closed     id, reason: unsupported, expired, failed, lost, flooded
import { report } from './report.js';

/** An offer or an answer that leads to no connection is dropped after so many milliseconds. */
const EXPIRES_AFTER_MS = 120_000;

/** How long the browser may look for the addresses of this device. */
const GATHERED_WITHIN_MS = 2_000;

/** How long this device waits for the first of its addresses. */
const GATHERED_AT_LAST_MS = 10_000;

/** How long messages wait for a finger that presses: nothing moves under it. */
const PRESSED_AT_MOST_MS = 1_500;

/** A phone that sends more than this is disconnected. */
const LONGEST_MESSAGE = 60_000;
const MOST_MESSAGES = 400;
const MESSAGES_WITHIN_MS = 2_000;

/** @typedef {{peer: RTCPeerConnection, channel: RTCDataChannel, timer: ReturnType<typeof setTimeout>, arrived: number[], waiting: string[]}} Connection */

/** @type {Map<string, Connection>} */
const connections = new Map();

// --------------------------------------------------------------- making a connection

/** @param {string} id make an offer, which another phone is to answer */
export async function offerConnection(id) {
  await describe(id, async ({ peer }) => peer.setLocalDescription(await peer.createOffer()));
}

/** @param {string} id @param {string} sdp the offer of another phone: answer it */
export async function answerConnection(id, sdp) {
  await describe(id, async ({ peer }) => {
    await peer.setRemoteDescription({ type: 'offer', sdp });
    await peer.setLocalDescription(await peer.createAnswer());
  });
}

/** @param {string} id @param {string} sdp the answer of the other phone */
export async function acceptAnswer(id, sdp) {
  const connection = connections.get(id);
  if (!connection) {
    report('connection-closed', { id, reason: 'expired' });
    return;
  }
  try {
    await connection.peer.setRemoteDescription({ type: 'answer', sdp });
  } catch (error) {
    console.warn('the answer does not fit', error);
    close(id, 'failed');
  }
}

/** @param {string} id @param {(connection: Connection) => Promise<void>} negotiate */
async function describe(id, negotiate) {
  if (connections.has(id)) return;
  const connection = make(id);
  if (connection === undefined) {
    report('connection-closed', { id, reason: 'unsupported' });
    return;
  }
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

/** @param {string} id @returns {Connection | undefined} undefined where the browser makes none */
function make(id) {
  let peer;
  try {
    peer = new RTCPeerConnection({ iceServers: [] });
  } catch (error) {
    console.warn('this browser makes no connections', error);
    return undefined;
  }
  const channel = peer.createDataChannel('laurel', { negotiated: true, id: 0 });
  /** @type {Connection} */
  const connection = { peer, channel, timer: setTimeout(close, EXPIRES_AFTER_MS, id, 'expired'), arrived: [], waiting: [] };
  connections.set(id, connection);
  channel.addEventListener('open', () => {
    clearTimeout(connection.timer);
    report('connection-open', { id });
  });
  channel.addEventListener('close', () => close(id, 'lost'));
  channel.addEventListener('message', ({ data }) => receive(id, connection, data));
  peer.addEventListener('connectionstatechange', () => {
    const state = peer.connectionState;
    if (state === 'failed') close(id, channel.readyState === 'connecting' ? 'failed' : 'lost');
    else if (channel.readyState === 'open') report('connection-steady', { id, state: state === 'connected' ? 'yes' : 'no' });
  });
  return connection;
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
  const now = performance.now();
  connection.arrived = connection.arrived.filter((at) => at > now - MESSAGES_WITHIN_MS);
  connection.arrived.push(now);
  if (typeof data !== 'string' || data.length > LONGEST_MESSAGE || connection.arrived.length > MOST_MESSAGES) {
    close(id, 'flooded');
    return;
  }
  connection.waiting.push(data);
  if (!isPressed()) deliver();
}

/** Pass on what has arrived: to Python, in order. */
function deliver() {
  for (const [id, connection] of connections) {
    for (const text of connection.waiting.splice(0)) report('connection-message', { id, text });
  }
}

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

/** @param {string} id end a connection as Python wants it */
export function closeConnection(id) {
  const connection = connections.get(id);
  connections.delete(id);
  if (!connection) return;
  clearTimeout(connection.timer);
  const { peer, channel } = connection;
  if (channel.bufferedAmount === 0) setTimeout(() => peer.close(), 100); // what was sent last is on its way
  else setTimeout(() => peer.close(), 1_000);
}

/** @param {string} id @param {'expired' | 'failed' | 'lost' | 'flooded'} reason */
function close(id, reason) {
  const connection = connections.get(id);
  if (!connection) return;
  deliver();
  connections.delete(id);
  clearTimeout(connection.timer);
  connection.peer.close();
  report('connection-closed', { id, reason });
}

addEventListener('pagehide', ({ persisted }) => {
  if (persisted) return;
  for (const { peer } of connections.values()) peer.close(); // the others learn of it at once
});
