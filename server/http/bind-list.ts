import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AnyCall, DataOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { RECORD_LIMITS } from './body-parser.ts';
import type { Dependencies } from './dependencies.ts';

type ItemOf<C extends AnyCall> = DataOf<C> extends readonly (infer Item)[] ? Item : never;

/**
 * Serves a call that reads a long list: `pages` are sent as they come and as fast as the client takes them, so that the
 * server never holds all of it.
 */
export function bindList<C extends AnyCall>(
  app: FastifyInstance,
  { db, describe }: Dependencies,
  call: C,
  pages: (db: Db) => AsyncIterable<readonly ItemOf<C>[]>,
): void {
  describe({ call });
  const config = { access: call.access, bodyLimits: RECORD_LIMITS };
  app.post(call.path, { config }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(Readable.from(encoded(pages(db)))),
  );
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
