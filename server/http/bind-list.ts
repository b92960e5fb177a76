import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AnyCall, DataOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { accessOf } from './caller.ts';
import type { Dependencies } from './dependencies.ts';
import { withLimit } from './with-limit.ts';

type ItemOf<C extends AnyCall> = DataOf<C> extends readonly (infer Item)[] ? Item : never;

/** Serves a call that reads a long list. The server reads a page only after the client has read the previous page. */
export function bindList<C extends AnyCall>(
  app: FastifyInstance,
  { db, describe, limits }: Dependencies,
  call: C,
  pages: (db: Db) => AsyncIterable<readonly ItemOf<C>[]>,
): void {
  describe({ call });
  const config = accessOf(call);
  const weight = call.weight({});
  app.post(call.path, { config }, (request, reply) => {
    const take = (next: NextText) => withLimit(limits.calls, { request, reply }, next, weight);
    const texts = eachInTurn(encoded(pages(db)), take);
    return reply.type('application/json; charset=utf-8').send(Readable.from(texts));
  });
}

type NextText = () => Promise<IteratorResult<string>>;

/** Yields the texts. `take` reads each text as soon as the limit of calls grants a slot. */
async function* eachInTurn(
  texts: AsyncGenerator<string>,
  take: (next: NextText) => Promise<IteratorResult<string>>,
): AsyncGenerator<string> {
  try {
    for (;;) {
      const { done, value } = await take(() => texts.next());
      if (done) return;
      yield value;
    }
  } finally {
    await texts.return(undefined);
  }
}

/** Yields `{"data":[…]}` in chunks. */
async function* encoded(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '{"data":[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((item) => JSON.stringify(item)).join(',');
    before = ',';
  }
  yield before === ',' ? ']}' : `${before}]}`;
}
