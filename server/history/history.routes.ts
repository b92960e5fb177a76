import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { changesCall } from '#domain/history/changes';
import { type HistoryEntry, historyCall } from '#domain/history/history';
import { sinceCalls } from '#domain/history/since';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { nameReferences } from '../record/references.ts';
import { listChanges, PAGE_BYTES } from './changes.queries.ts';
import { listChangesSince, markSeen } from './since.queries.ts';

/** Registers the calls for the history of a record, for all changes, and for the changes of others. */
export function historyRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, historyCall, ({ body, db }) => listHistory(db, body));
  bind(app, deps, changesCall, ({ body, db }) => listChanges(db, body));

  bind(app, deps, sinceCalls.list, ({ db, caller }) => listChangesSince(db, caller.user_id));

  bind(app, deps, sinceCalls.seen, async ({ body, db, caller }) => {
    await markSeen(db, caller.user_id, body.up_to);
    return {};
  });
}

/**
 * Returns a page of the history of a record, newest first. All changes that one transaction made to the record and its
 * lines are one entry. In a restored database, another transaction may have the same id, but not the same time.
 */
async function listHistory(db: Db, { kind, id, offset, limit }: ParsedOf<typeof historyCall>) {
  const ofRecord = sql`from history where kind = ${kind} and record_id = ${id}`;
  const entries = await sql<HistoryEntry>`
    with page as materialized (
      select transaction_id, at, min(history_id) as first, sum(pg_column_size(changes)) as bytes ${ofRecord}
      group by transaction_id, at order by first desc limit ${limit} offset ${offset}
    ),
    measured as (
      select transaction_id, at, first, sum(bytes) over (order by first desc) - bytes as bytes_before from page
    )
    select at, instant_label(at) as at_label, min(username) as username, min(source) as source,
      min(tokens.name) as token,
      jsonb_agg(change order by history_id, place) as changes
    from measured join (select * ${ofRecord}) as own using (transaction_id, at)
    cross join lateral jsonb_array_elements(changes) with ordinality as each (change, place)
    left join users using (user_id)
    left join tokens using (token_id)
    where bytes_before < ${PAGE_BYTES}
    group by transaction_id, at order by min(first) desc
  `.execute(db);
  const total = await sql<{ count: number }>`
    select count(*) as count from (select ${ofRecord} group by transaction_id, at) as entries
  `.execute(db);
  return { rows: await nameReferences(db, entries.rows), count: total.rows[0]?.count ?? 0 };
}
