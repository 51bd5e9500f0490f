// Shows the screen or the sheet that the page around the frame names, with its folds open.
addEventListener('message', ({ data }) => {
  document.getElementById('boot').remove();
  document.documentElement.lang = data.language;
  const app = document.getElementById('app');
  Object.assign(app.dataset, data.root);
  app.innerHTML = data.markup || `<div id="region-sheet">${data.sheet}</div>`;
  if (data.sheet) document.querySelector('dialog').showModal();
  for (const details of document.querySelectorAll('details')) {
    details.removeAttribute('name');
    details.open = true;
  }
});
