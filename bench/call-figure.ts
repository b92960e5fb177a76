import type pg from 'pg';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import type { Figure, Measured } from './figure.ts';
import { timed } from './timing.ts';

export type Statement = string | { text: string; values: unknown[] };

interface CallFigureOptions<C extends AnyCall> extends Pick<Figure, 'id' | 'what' | 'budget' | 'ratio'> {
  call: C;
  body: RequestOf<C> | (() => Promise<RequestOf<C>>);
  /** The best hand-written SQL for the same result. Its statements run concurrently, as on the server. */
  baseline: Statement[];
}

/** Returns a figure that measures a call to the server, alternating with the hand-written SQL for the same result. */
export function callFigure<C extends AnyCall>({
  call,
  body,
  baseline,
  ...figure
}: CallFigureOptions<C>): Figure {
  return {
    ...figure,
    unit: 'ms',
    async measure({ server, database }): Promise<Measured> {
      const sent = typeof body === 'function' ? await (body as () => Promise<RequestOf<C>>)() : body;
      const clients: pg.Client[] = [];
      for (const _ of baseline) clients.push(await database.connect());
      const best = () => Promise.all(baseline.map((statement, index) => clients[index]?.query(statement)));
      const measured = await timed(() => server.http.call(call, sent), best);
      for (const client of clients) await client.end();
      return measured;
    },
  };
}
