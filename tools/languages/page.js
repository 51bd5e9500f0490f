// Lists the screens of the chosen group. A frame is made when its row comes near the window, and is told what it shows.
const LANGUAGES = ['en', 'ru', 'pl', 'cs'];

const choice = document.getElementById('groups');
const filter = document.getElementById('filter');
const list = document.getElementById('rows');
const waiting = new Map();
const near = new IntersectionObserver(fill, { rootMargin: '1000px' });

for (const [number, name] of window.groups.entries()) choice.add(new Option(name, String(number)));
choice.addEventListener('change', load);
filter.addEventListener('input', show);
load();

function load() {
  const number = Number(choice.value);
  if (window.rows[number]) {
    show();
    return;
  }
  const script = document.createElement('script');
  script.src = `group-${number}.js`;
  script.addEventListener('load', show);
  document.head.append(script);
}

function show() {
  near.disconnect();
  waiting.clear();
  const typed = filter.value.toLowerCase();
  const shown = window.rows[Number(choice.value)].filter((row) => JSON.stringify(row).toLowerCase().includes(typed));
  list.replaceChildren(...shown.flatMap(elementsOf));
}

function elementsOf(row) {
  const title = document.createElement('h2');
  title.textContent = row.name;
  const line = document.createElement('div');
  line.className = 'row';
  if (row.shown.en.texts) {
    line.classList.add('row-texts');
    line.append(...LANGUAGES.map((language) => textsOf(row.shown[language].texts, language)));
  } else {
    waiting.set(line, row);
    near.observe(line);
  }
  return [title, line];
}

function textsOf(texts, language) {
  const column = document.createElement('ul');
  column.lang = language;
  column.append(...texts.map((text) => Object.assign(document.createElement('li'), { textContent: text })));
  return column;
}

function fill(entries) {
  for (const { target, isIntersecting } of entries) {
    const row = waiting.get(target);
    if (!isIntersecting || !row) continue;
    waiting.delete(target);
    near.unobserve(target);
    target.append(...LANGUAGES.map((language) => frameOf(row.shown[language], language)));
  }
}

function frameOf(shown, language) {
  const frame = document.createElement('iframe');
  frame.addEventListener('load', () => frame.contentWindow.postMessage({ ...shown, language }, '*'));
  frame.src = 'frame.html';
  return frame;
}
