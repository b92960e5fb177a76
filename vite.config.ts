import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Mantine's palettes that no screen shows; the variables of all their shades would be a fifteenth of the styles. */
const UNUSED_PALETTE = /^--mantine-color-(blue|cyan|grape|green|indigo|lime|orange|pink|violet|yellow)-/;
const dropUnusedPalettes = {
  postcssPlugin: 'drop-unused-palettes',
  Declaration(declaration: { prop: string; remove(): void }) {
    if (UNUSED_PALETTE.test(declaration.prop)) declaration.remove();
  },
};

const SERVER = process.env.DEV_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: 'web',
  plugins: [react()],
  css: { postcss: { plugins: [dropUnusedPalettes] } },
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
