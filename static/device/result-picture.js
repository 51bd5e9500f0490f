// Draws the result of a match: game and date, the winners and why they have won, and everybody's place and points.
// Lengths are in pixels of the picture, which is always light. Colours and fonts are those of the style sheet.

/**
 * As `laurel.pages.results.sharing` makes them.
 * @typedef {{ name: string, role: string, colour: string, shape: string }} Player
 * @typedef {{ place: string, players: Player[], points: string, note: string, has_won: boolean }} Row
 * @typedef {{
 *   language: string, game: string, winners: Player[], outcome: string, reason: string, when: string, rows: Row[], app: string
 * }} ResultPicture
 */

/** @typedef {{ size: number, colour: string, weight?: number, family?: 'sans' | 'serif', align?: CanvasTextAlign }} Style */

const WIDTH = 1080;
const LOWEST = 1080;
const MARGIN = 72;
const INNER = WIDTH - 2 * MARGIN;
const RADIUS = 28;
const GAP = 16;
const SIGN = 24; // the square in which icons are drawn

/** @param {ResultPicture} result @returns {HTMLCanvasElement} */
export function drawResult(result) {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.lang = result.language;
  const palette = readPalette();
  canvas.height = Math.max(LOWEST, new Drawing(contextOf(canvas), palette).draw(result, LOWEST)); // to measure it
  new Drawing(contextOf(canvas), palette).draw(result, canvas.height);
  return canvas;
}

/** @param {HTMLCanvasElement} canvas */
function contextOf(canvas) {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  return context;
}

/** @typedef {(token: string, playerColour?: string) => string} Palette the value of a token of the style sheet */

/** @returns {Palette} colours as they are in the light, and fonts */
function readPalette() {
  return (token, playerColour = '') => {
    const probe = document.createElement('span');
    probe.hidden = true;
    if (playerColour) probe.className = `c-${playerColour}`;
    probe.style.colorScheme = 'light';
    document.body.append(probe);
    const style = getComputedStyle(probe);
    const isFont = token === 'sans' || token === 'serif';
    probe.style.color = isFont ? '' : `var(--${token})`;
    const value = isFont ? style.getPropertyValue(`--${token}`).trim() : style.color;
    probe.remove();
    return value;
  };
}

/** @param {string} shape @returns {string} the outline of a player's sign, as SVG has it: that of the page's icon */
function outlineOf(shape) {
  const outline = document.querySelector(`#icon-${CSS.escape(shape)} path`)?.getAttribute('d');
  if (!outline) throw new Error(`the page has no icon ${shape}`);
  return outline;
}

/** Draws from the top to the bottom; `y` is where the next part begins. */
class Drawing {
  /** @param {CanvasRenderingContext2D} context @param {Palette} palette */
  constructor(context, palette) {
    this.context = context;
    this.palette = palette;
    this.y = MARGIN;
  }

  /** @param {ResultPicture} result @param {number} height @returns {number} the height that the picture needs */
  draw(result, height) {
    this.context.fillStyle = this.palette('ground');
    this.context.fillRect(0, 0, WIDTH, height);
    this.head(result);
    this.winner(result);
    for (const row of result.rows) this.row(row);
    return this.foot(result, height);
  }

  /** @param {ResultPicture} result */
  head({ game, when }) {
    this.lines(game, { size: 52, colour: 'ink', weight: 600, family: 'serif', align: 'center' }, INNER, 2);
    this.lines(when, { size: 32, colour: 'faint', align: 'center' }, INNER, 2);
    this.y += 28;
  }

  /** @param {ResultPicture} result */
  winner({ winners, outcome, reason }) {
    const top = this.y;
    const paint = () => {
      this.y = top + 48;
      for (const player of winners) this.winnerName(player);
      const size = winners.length ? 48 : 96;
      this.lines(outcome, { size, colour: 'gold-ink', weight: 600, family: 'serif', align: 'center' }, INNER - 80, 2);
      this.lines(reason, { size: 34, colour: 'ink', align: 'center' }, INNER - 80, 4);
      this.y += 40;
    };
    paint(); // to measure it
    this.box(top, this.y - top, 'gold-soft', '');
    paint();
    this.y += 32;
  }

  /** @param {Player} player */
  winnerName(player) {
    const most = INNER - 150;
    const size = this.fitting(player.name, 112, 40, 600, 'serif', most);
    const text = this.cut(player.name, most);
    const width = this.context.measureText(text).width;
    const left = (WIDTH - width - size) / 2;
    this.sign(player, left, this.y + size * 0.2, size * 0.75);
    this.text(text, left + size, this.y + size, { size, colour: 'ink', weight: 600, family: 'serif' });
    this.y += size * 1.25;
  }

  /** @param {Row} row */
  row({ place, players, points, note, has_won: hasWon }) {
    const top = this.y;
    const lines = players.map((player) => (player.role ? 96 : 60));
    const height = lines.reduce((sum, line) => sum + line, 44) + (note ? 40 : 0);
    this.box(top, height, hasWon ? 'gold-soft' : 'surface', players[0].colour);
    const middle = top + height / 2;
    this.text(place, MARGIN + 44, middle + 15, { size: 42, colour: 'faint', weight: 600 });
    const right = WIDTH - MARGIN - 36;
    this.text(points, right, middle + 24, { size: 68, colour: 'ink', weight: 700, align: 'right' });
    const most = right - this.context.measureText(points).width - 40 - (MARGIN + 190);
    let y = top + 22;
    players.forEach((player, index) => {
      this.sign(player, MARGIN + 124, y + 8, 44);
      const size = this.fitting(player.name, 44, 30, 600, 'sans', most);
      const style = { size, colour: 'ink', weight: 600 };
      this.text(this.cut(player.name, most), MARGIN + 190, y + 45, style);
      if (player.role) this.short(player.role, MARGIN + 190, y + 84, most);
      y += lines[index];
    });
    if (note) this.short(note, MARGIN + 190, y + 26, most);
    this.y = top + height + GAP;
  }

  /** @param {string} text @param {number} x @param {number} y @param {number} most how wide it may be */
  short(text, x, y, most) {
    this.fitting(text, 28, 24, 400, 'sans', most);
    this.text(this.cut(text, most), x, y, { size: 28, colour: 'faint' });
  }

  /** @param {ResultPicture} result @param {number} height @returns {number} */
  foot({ app }, height) {
    const needed = this.y + 40 + MARGIN;
    const y = Math.max(needed, height) - MARGIN + 12;
    this.text(app, WIDTH / 2, y, { size: 34, colour: 'faint', weight: 600, family: 'serif', align: 'center' });
    return needed;
  }

  /**
   * Draw text that may need several lines, one below the other, from `this.y` on.
   * @param {string} text @param {Style} style @param {number} width @param {number} most lines
   */
  lines(text, style, width, most) {
    this.font(style.size, style.weight ?? 400, style.family ?? 'sans');
    const wrapped = this.wrap(text, width);
    if (wrapped.length > most) wrapped.splice(most - 1, Infinity, wrapped.slice(most - 1).join(' '));
    for (const line of wrapped) {
      this.y += style.size * 1.3;
      this.font(style.size, style.weight ?? 400, style.family ?? 'sans');
      this.text(this.cut(line, width), WIDTH / 2, this.y - style.size * 0.25, style);
    }
  }

  /** @param {string} text @param {number} width @returns {string[]} */
  wrap(text, width) {
    /** @type {string[]} */
    const wrapped = [];
    for (const word of text.split(' ')) {
      const longer = wrapped.length ? `${wrapped[wrapped.length - 1]} ${word}` : word;
      if (wrapped.length && this.context.measureText(longer).width <= width) wrapped[wrapped.length - 1] = longer;
      else wrapped.push(word);
    }
    return wrapped.filter(Boolean);
  }

  /** @param {string} text @param {number} x @param {number} y of the baseline @param {Style} style */
  text(text, x, y, { size, colour, weight = 400, family = 'sans', align = 'left' }) {
    this.font(size, weight, family);
    this.context.textAlign = align;
    this.context.fillStyle = this.palette(colour);
    this.context.fillText(text, x, y);
  }

  /** @param {number} size @param {number} weight @param {'sans' | 'serif'} family */
  font(size, weight, family) {
    this.context.font = `${weight} ${size}px ${this.palette(family)}`;
  }

  /**
   * Set the largest size of letters at which a text is not wider than `most`, and return it.
   * @param {string} text @param {number} largest @param {number} smallest @param {number} weight
   * @param {'sans' | 'serif'} family @param {number} most
   */
  fitting(text, largest, smallest, weight, family, most) {
    this.font(largest, weight, family);
    const size = Math.floor(largest * Math.min(1, most / this.context.measureText(text).width));
    const fitting = Math.max(smallest, size);
    this.font(fitting, weight, family);
    return fitting;
  }

  /** @param {string} text @param {number} most how wide it may be in the present font @returns {string} with dots if cut */
  cut(text, most) {
    if (this.context.measureText(text).width <= most) return text;
    const letters = [...text];
    while (letters.length && this.context.measureText(`${letters.join('')}…`).width > most) letters.pop();
    return `${letters.join('').trimEnd()}…`;
  }

  /** @param {number} top @param {number} height @param {string} colour @param {string} edge a player's colour, or empty */
  box(top, height, colour, edge) {
    const { context } = this;
    context.save();
    context.beginPath();
    context.roundRect(MARGIN, top, INNER, height, RADIUS);
    context.clip();
    context.fillStyle = this.palette(colour);
    context.fillRect(MARGIN, top, INNER, height);
    if (edge) {
      context.fillStyle = this.palette('player', edge);
      context.fillRect(MARGIN, top, 16, height);
    }
    context.restore();
    context.strokeStyle = this.palette('line');
    context.lineWidth = 2;
    context.stroke();
  }

  /** @param {Player} player @param {number} x @param {number} y @param {number} size */
  sign({ colour, shape }, x, y, size) {
    const { context } = this;
    context.save();
    context.translate(x, y);
    context.scale(size / SIGN, size / SIGN);
    const outline = new Path2D(outlineOf(shape));
    context.fillStyle = this.palette('player', colour);
    context.fill(outline);
    context.strokeStyle = this.palette('ink');
    context.lineWidth = 1.5;
    context.lineJoin = 'round';
    context.stroke(outline);
    context.restore();
  }
}
