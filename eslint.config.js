// Mistakes that the type checker does not find; nothing about layout.
import js from '@eslint/js';
import globals from 'globals';

const SCRIPTS = ['static/**/*.js', 'tests/**/*.js', 'tools/**/*.js'];
const WORKERS = ['static/qr-worker.js', 'static/snapshot-maker.js', 'static/share-target.js', 'static/kept-files.js'];
const TOOLS = ['tools/**/*.mjs', 'eslint.config.js'];

export default [
  { ignores: ['dist*/', 'node_modules/', '.venv/', '.cache/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { files: SCRIPTS, ignores: WORKERS, languageOptions: { globals: globals.browser } },
  { files: WORKERS, languageOptions: { globals: globals.worker } },
  { files: TOOLS, languageOptions: { globals: globals.node } },
  {
    rules: {
      'eqeqeq': 'error',
      'no-shadow': ['error', { builtinGlobals: false }],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
];
