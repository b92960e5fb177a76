import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = process.env.DEV_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    // Which file needs which, for the check of the bundles.
    manifest: true,
    // The content security policy takes scripts, styles and fonts from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: {
    // `web/api` holds sources, which are Vite's to serve; the server's paths never end like one.
    // The server compares Origin with Host, so the proxy keeps the browser's Host.
    proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': { target: SERVER, changeOrigin: false } },
  },
});
