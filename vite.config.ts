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
    // The content security policy takes scripts, styles and fonts from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: {
    // The server compares Origin with Host, so the proxy keeps the browser's Host.
    proxy: { '/api': { target: SERVER, changeOrigin: false } },
  },
});
