import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { servePages } from './pages.ts';

let built: string;
beforeEach(() => {
  built = mkdtempSync(join(tmpdir(), 'partline-pages-'));
  onTestFinished(() => rmSync(built, { recursive: true }));
});

const build = (asset: string) =>
  writeFileSync(join(built, 'index.html'), `<script src="${asset}" nonce="__NONCE__"></script>`);

async function serve() {
  const app = fastify();
  onTestFinished(() => app.close());
  await servePages(app, built);
  return (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    app.inject({ method, url, headers });
}

test('pages built while the server runs are served', async () => {
  const open = await serve();
  expect((await open('/main/plan_list')).statusCode).toBe(404);

  for (const asset of ['/assets/first.js', '/assets/second.js']) {
    build(asset);
    const page = await open('/main/plan_list');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(asset);
    expect(page.body).not.toContain('__NONCE__');
  }
});

describe('a URL outside of /api and /assets that names no file, or names index.html, returns the page, with 404 if it is no screen', () => {
  test.each([
    ['/', 200],
    ['/?from=proxy', 200],
    ['/main', 200],
    ['/main/plan.list', 200],
    ['/auth?x=1', 200],
    ['/v1.0/docs.html?x=1', 404],
    ['/apis', 404],
    ['/mains', 404],
    ['/index.html', 404],
    ['/readyz/', 404],
  ])('%s with status %i', async (url, status) => {
    build('/assets/first.js');
    const open = await serve();
    const page = await open(url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toContain('nonce-');
    expect(page.body).not.toContain('__NONCE__');

    const head = await open(url, {}, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([status, '']);
  });
});

test.each(['/api', '/api/none', '/assets/none.js', '/assets'])(
  'the URL %s is not found, and does not return the page',
  async (url) => {
    build('/assets/first.js');
    const open = await serve();
    expect((await open(url, { accept: 'text/html' })).statusCode).toBe(404);
  },
);

test('a POST request to the URL of a page is not found', async () => {
  build('/assets/first.js');
  const open = await serve();
  expect((await open('/main', {}, 'POST')).statusCode).toBe(404);
});

test('a file of the pages is served', async () => {
  build('/assets/first.js');
  mkdirSync(join(built, 'assets'));
  writeFileSync(join(built, 'assets/first.js'), 'first');
  writeFileSync(join(built, 'favicon.svg'), '<svg/>');
  const open = await serve();
  expect((await open('/assets/first.js')).body).toBe('first');
  expect((await open('/favicon.svg')).body).toBe('<svg/>');
});
