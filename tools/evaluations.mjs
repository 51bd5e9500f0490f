// What Pyodide's loader would evaluate as a text. The policy of the page does not allow that.

/**
 * Where it does, each once: code of dynamic libraries, of C programs that run scripts, and of Node. Laurel has none of them,
 * so that no text is written out in their place.
 */
const EVALUATIONS = [
  'ASM_CONSTS[start]=eval(func)',
  'moduleExports[name]=eval(func)',
  'ptr>>>=0;eval(UTF8ToString(ptr))',
  'return eval(UTF8ToString(ptr))|0',
  'var s=eval(UTF8ToString(ptr))',
  'eval(data);loadDone()',
];

/** A call of what evaluates a text; `WebAssembly.Function` does not. */
const ANY = /(?<![\w$.])(?:eval|(?:new\s+)?Function)\(/;

const REFUSAL = 'function refuseToEvaluate(){throw new EvalError("Laurel evaluates no text")}';

/**
 * @param {string} loader
 * @returns {string} the loader with an exception in place of each evaluation; throws where it evaluates something else
 */
export function withoutEvaluations(loader) {
  let changed = loader;
  for (const place of EVALUATIONS) {
    if (changed.split(place).length !== 2) throw new Error(`the loader evaluates texts in another way than it did: ${place}`);
    changed = changed.replace(place, place.replace('eval(', 'refuseToEvaluate('));
  }
  const left = ANY.exec(changed);
  if (left) throw new Error(`the loader evaluates a text: ${changed.slice(left.index, left.index + 80)}`);
  return `${changed}\n${REFUSAL}\n`;
}
