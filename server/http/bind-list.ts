import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AnyCall, DataOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { RECORD_LIMITS } from './body-parser.ts';
import type { Dependencies } from './dependencies.ts';
import { inTurn } from './in-turn.ts';
import { accessOf } from './route-access.ts';

type ItemOf<C extends AnyCall> = DataOf<C> extends readonly (infer Item)[] ? Item : never;

/**
 * Serves a call that reads a long list: `pages` are sent as they come and as fast as the client takes them, so that the
 * server never holds all of it.
 */
export function bindList<C extends AnyCall>(
  app: FastifyInstance,
  { db, describe, limits }: Dependencies,
  call: C,
  pages: (db: Db) => AsyncIterable<readonly ItemOf<C>[]>,
): void {
  describe({ call });
  const config = { ...accessOf(call), bodyLimits: RECORD_LIMITS };
  app.post(call.path, { config }, (request, reply) => {
    const inTurns = eachInTurn(pages(db), (next) => inTurn(limits.calls, { request, reply }, next));
    return reply.type('application/json; charset=utf-8').send(Readable.from(encoded(inTurns)));
  });
}

/** The same pages; each of them waits in its reader's own queue. */
async function* eachInTurn<Page>(
  pages: AsyncIterable<Page>,
  take: (next: () => Promise<IteratorResult<Page>>) => Promise<IteratorResult<Page>>,
): AsyncGenerator<Page> {
  const iterator = pages[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await take(() => iterator.next());
    if (done) return;
    yield value;
  }
}

/** `{"data":[…]}`, piece by piece. */
async function* encoded(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '{"data":[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((item) => JSON.stringify(item)).join(',');
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}
