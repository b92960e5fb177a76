import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { lightFont } from './scripts/pages/light-font.ts';
import { lightStyles } from './scripts/pages/light-styles.ts';

const SERVER = process.env.DEV_SERVER ?? 'http://127.0.0.1:8080';

/** Compressing smaller files saves almost nothing. */
const SMALLEST_COMPRESSED_BYTES = 512;

/**
 * The chunks of the pages, so that a screen loads a few files instead of sixty. A module belongs to the first chunk
 * that matches it, or that matches a module which imports it directly or indirectly. Panels and dialogs are imported
 * dynamically, and each has a separate chunk.
 */
const CHUNKS = [
  // The modules that every page needs, including libraries.
  { name: 'start', tags: ['$initial' as const] },
  { name: 'sign-in', test: /web.session.sign-in\.tsx$/ },
  // The list that is shown after sign-in, and the menus and dialogs above it.
  { name: 'lists', test: /web.(app.(shell|floats)|specification.specification-list)\.tsx$/ },
  // The modules that at least four screens, panels or dialogs import, mostly forms. Imports load theirs when needed.
  { name: 'shared', minShareCount: 4, test: /^(?!.*web.sheet.(check|import|preview))/ },
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
    // `scripts/bundles.ts` reads the imports of each file from the manifest.
    manifest: true,
    // The content security policy forbids inline scripts, styles and fonts.
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
    // Vite serves the sources in `web/api`, and forwards all other paths below `/api` to the server.
    // The proxy keeps the browser's Host, because the server compares it with Origin.
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': { target: SERVER, changeOrigin: false } },
  },
});
