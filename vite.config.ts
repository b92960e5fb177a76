import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { lightFont } from './scripts/pages/light-font.ts';
import { lightStyles } from './scripts/pages/light-styles.ts';

const SERVER = process.env.DEV_SERVER ?? 'http://127.0.0.1:8080';

/** So little that a compressed copy would save next to nothing. */
const SMALLEST_COMPRESSED_BYTES = 512;

/**
 * What is loaded together lies in one file: a screen takes a few files instead of sixty. Each takes, of what its screens
 * import at any depth, what none before it has taken. What is opened by a click (panels, dialogs) stands behind an
 * `import()`, which is not followed, and keeps a file of its own.
 */
const CHUNKS = [
  // What every page begins with, libraries and all.
  { name: 'start', tags: ['$initial' as const] },
  { name: 'sign-in', test: /web.session.sign-in\.tsx$/ },
  // The first list, to which a person comes who has signed in, and what floats above it.
  { name: 'lists', test: /web.(app.(shell|floats)|specification.specification-list)\.tsx$/ },
  // What at least four screens, panels or dialogs import, forms above all.
  { name: 'shared', minShareCount: 4 },
];

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    lightFont(),
    compression({
      algorithms: ['brotliCompress', 'gzip'],
      include: /\.(js|css|svg)$/,
      threshold: SMALLEST_COMPRESSED_BYTES,
      logLevel: 'silent',
    }),
  ],
  css: { postcss: { plugins: [lightStyles] } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    // Which file needs which, for the check of the bundles.
    manifest: true,
    // The content security policy takes scripts, styles and fonts from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: CHUNKS.map((chunk, index) => ({ ...chunk, priority: CHUNKS.length - index })),
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    // `web/api` holds sources, which are Vite's to serve; the server's paths never end like one.
    // The server compares Origin with Host, so the proxy keeps the browser's Host.
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': { target: SERVER, changeOrigin: false } },
  },
});
