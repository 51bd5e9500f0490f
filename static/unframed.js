// Leaves a frame: another site could lay its own buttons over Laurel. The build puts this script into the page, before
// everything else; where the frame does not let the page out, nothing more of it is read, and nothing is shown.
if (top !== null && top !== self) {
  try {
    top.location.href = location.href;
  } catch (error) { // the browser allows it after a press only, or the frame forbids it
    console.warn('Laurel does not run in a frame:', error);
  }
  stop();
  document.documentElement.replaceChildren();
}
