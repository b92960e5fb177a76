import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { shedLoad } from './limit-work.ts';

let app: FastifyInstance;
let ends: (() => void)[];

beforeEach(() => {
  app = Fastify();
  ends = [];
  shedLoad(app, 2);
  app.get('/work', () => new Promise<string>((end) => ends.push(() => end('done'))));
  app.get('/health', { config: { health: true } }, async () => 'alive');
});

const ask = (url: string) => app.inject(url).then(({ statusCode }) => statusCode);

test('R19: whoever comes when too many are worked on is told so at once, until one is done', async () => {
  const [first, second] = [ask('/work'), ask('/work')];
  await expect.poll(() => ends.length).toBe(2);
  expect(await ask('/work')).toBe(503);

  ends[0]?.();
  expect(await first).toBe(200);
  const third = ask('/work');
  await expect.poll(() => ends.length).toBe(3);
  for (const end of ends) end();
  expect(await Promise.all([second, third])).toEqual([200, 200]);
});

test('R20: whether the process lives is answered all the same', async () => {
  const working = [ask('/work'), ask('/work')];
  await expect.poll(() => ends.length).toBe(2);
  expect(await ask('/health')).toBe(200);
  for (const end of ends) end();
  await Promise.all(working);
});

test('R19: a request that is handed on to the page for unknown addresses counts once', async () => {
  app.get('/file', (_request, reply) => reply.callNotFound());
  for (const _ of [1, 2, 3]) expect(await ask('/file')).toBe(404);
});
