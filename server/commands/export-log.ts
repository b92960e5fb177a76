import type { Db } from '../db/db.ts';

const PAGE = 1_000;

/** The events since a moment or from the first one on, oldest first, each as a line of JSON (behaviour 1.11). */
export async function* exportEvents(db: Db, since: string | undefined): AsyncGenerator<string> {
  for (let last = 0; ; ) {
    const events = await db
      .selectFrom('security_events')
      .where('event_id', '>', last)
      .$if(since !== undefined, (query) => query.where('at', '>=', since ?? ''))
      .orderBy('event_id')
      .limit(PAGE)
      .select(['event_id', 'at', 'event', 'username', 'address', 'details'])
      .execute();
    yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
    last = events.at(-1)?.event_id ?? last;
    if (events.length < PAGE) return;
  }
}
