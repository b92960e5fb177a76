import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { lightFont } from './scripts/light-font.ts';
import { lightStyles } from './scripts/light-styles.ts';

const SERVER = process.env.DEV_SERVER ?? 'http://127.0.0.1:8080';

/** So little that a compressed copy would save next to nothing. */
const SMALLEST_COMPRESSED_BYTES = 512;

/**
 * What is loaded together lies in one file, the first match first: a screen takes a dozen files instead of sixty.
 * `controls` is all that the sign-in screen needs beside the core, `lists` what the first list needs beside both.
 * What is opened by a click (panels, dialogs) keeps a file of its own.
 */
const CHUNKS = [
  { name: 'core', test: /rolldown.runtime|node_modules.(react|react-dom|scheduler|@tanstack.[a-z-]+|zod)./ },
  {
    name: 'controls',
    test: /preload-helper|domain.(session|wire|values|record.record-kinds)|web.(api|preference|paths|unsaved|app.screens)|session.(return-path|session-end|auth-panel|open-provider|sign-in-again\.ts)|ui.(lazy|control.(button|text-field|field|link)|notice.(notice|inline-error)|dialog.(alert|confirm|pending-dialogs))\.tsx?$/,
  },
  {
    name: 'lists',
    test: /domain.(?!record.merge|values.same-value|change|history|sheet|timeline|replace|token|purchase.(promise|decide|plan-)|plan.(split|buildable)|lines.line-(import|diff)|invoice.(packages|invoice-import|live)|coverage.(count|stock)|specification.(bulk|exported|specifications-import|place|plan-))|web.(grid|list|keys|paper).(?!.*(view-panel|rename-view|delete-refused|shortcut-sheet|filter-panel|draft|offered-values|cell-|codes-found|change))|app.(floats\.|shell|user-menu)|use-sign-out|specification-list|ui.(time|control.(badge|pager|use-scroll-edges)|notice.toast|dialog.dialog)/,
  },
  { name: 'forms', test: /web.(form|lookup|lines|file|history|ui).(?!conflict)/, minShareCount: 3 },
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
