import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { servePages } from './pages.ts';

test('pages that are built while the server runs are the ones that it serves', async () => {
  const built = mkdtempSync(join(tmpdir(), 'partline-pages-'));
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    rmSync(built, { recursive: true });
  });
  await servePages(app, built);
  const open = () => app.inject({ url: '/main/plan_list', headers: { accept: 'text/html' } });
  expect((await open()).statusCode).toBe(404);

  for (const asset of ['/assets/first.js', '/assets/second.js']) {
    writeFileSync(join(built, 'index.html'), `<script src="${asset}" nonce="__NONCE__"></script>`);
    const page = await open();
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(asset);
    expect(page.body).not.toContain('__NONCE__');
  }
});
