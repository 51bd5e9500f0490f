// The handshake (DTLS) of a standing offer. Its maker cannot know which attempt of the other phone succeeds: where one is given
// up when its handshake has begun, as of a page that is opened again just then, the browser goes on waiting for the rest of
// that handshake, and no later attempt succeeds. So the handshake begins again where another attempt has arrived.
//
// A new attempt has another port, and so another pair of candidates; one attempt has several where a device has several addresses. A change of the fingerprint makes a browser drop the handshake (RFC 8842, section 5.5): the
// answer is replaced by one with another fingerprint, and that again by the first.

/**
 * In this time a handshake is over. Within it the pair of candidates can change in one attempt, or from one that was given up
 * while this device slept to the present one.
 */
const HANDSHAKE_MS = 5_000;

/** @param {string} sdp an answer @returns {string} the same of another certificate */
function ofAnotherCertificate(sdp) {
  return sdp.replace(/^(a=fingerprint:\S+ )(..)/m, (_, before, byte) => `${before}${byte === '00' ? '01' : '00'}`);
}

/** @param {RTCPeerConnection} peer @param {string} sdp the answer to its offer */
async function renew(peer, sdp) {
  for (const answer of [ofAnotherCertificate(sdp), sdp]) {
    await peer.setLocalDescription(await peer.createOffer());
    await peer.setRemoteDescription({ type: 'answer', sdp: answer });
  }
}

/**
 * @param {RTCPeerConnection} peer
 * @returns {Promise<boolean>} whether its handshake has begun and is not over: the state of a channel follows that later, on a busy device much later
 */
async function isUnfinished(peer) {
  for (const one of (await peer.getStats()).values()) {
    if (one.type === 'transport') return one.dtlsState === 'connecting';
  }
  return false;
}

/**
 * Begin the handshake again for every attempt after the first, until the channel is open.
 * @param {RTCPeerConnection} peer that has made a standing offer @param {RTCDataChannel} channel
 * @param {string} sdp the answer that was accepted
 */
export function renewForEveryAttempt(peer, channel, sdp) {
  const transport = peer.sctp?.transport.iceTransport;
  if (transport?.addEventListener === undefined) return; // this browser does not tell
  let begunAt = -Infinity;
  let attempts = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  transport.addEventListener('selectedcandidatepairchange', () => {
    attempts += 1;
    clearTimeout(timer);
    const now = performance.now();
    if (attempts === 1) begunAt = now;
    else timer = setTimeout(begin, begunAt + HANDSHAKE_MS - now);
  });

  async function begin() {
    begunAt = performance.now();
    try {
      if (channel.readyState === 'connecting' && (await isUnfinished(peer))) await renew(peer, sdp);
    } catch (error) {
      console.warn('the handshake cannot be renewed', error); // another standing offer serves
    }
  }
}
