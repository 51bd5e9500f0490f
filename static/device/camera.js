// Shows the picture of the camera as long as the page is visible: a hidden page has no use for it.

/** A rear camera, where there is one. More pixels would take more time to read, and codes of 97 modules need no more. */
const WANTED = { audio: false, video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } };

/**
 * @param {HTMLVideoElement} video
 * @param {AbortSignal} signal stops the camera
 * @param {(error: unknown) => void} onFailure is called when the browser gives no camera, or takes it away
 */
export function showCamera(video, signal, onFailure) {
  const isWanted = () => !signal.aborted && document.visibilityState === 'visible';
  const update = async () => {
    if (!isWanted()) {
      stop(video);
      return;
    }
    try {
      await start(video, isWanted, onFailure);
    } catch (error) {
      if (isWanted()) onFailure(error);
    }
  };
  document.addEventListener('visibilitychange', update, { signal });
  signal.addEventListener('abort', update);
  update();
}

/** @param {HTMLVideoElement} video @param {() => boolean} isWanted @param {(error: unknown) => void} onEnded */
async function start(video, isWanted, onEnded) {
  if (!navigator.mediaDevices) throw new DOMException('the browser gives this page no camera', 'NotFoundError');
  const stream = await navigator.mediaDevices.getUserMedia(WANTED);
  if (!isWanted() || video.srcObject !== null) { // not any more, or twice
    stopTracks(stream);
    return;
  }
  for (const track of stream.getTracks()) track.addEventListener('ended', () => onEnded(new Error('the camera was stopped')));
  video.srcObject = stream;
}

/** @param {HTMLVideoElement} video */
function stop(video) {
  if (video.srcObject instanceof MediaStream) stopTracks(video.srcObject);
  video.srcObject = null;
}

/** @param {MediaStream} stream */
function stopTracks(stream) {
  for (const track of stream.getTracks()) track.stop();
}
