import { type RawBuilder, sql } from 'kysely';
import { type FoundKind, type findCall, foundKind, MOST_OF_A_KIND } from '#domain/find/find';
import type { DataOf, ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { codeOf } from '../errors/failures.ts';
import { Findings, type Found } from './findings.ts';
import { type Text, textOf } from './text.ts';
import { WITHIN } from './within.ts';

/** One more than is shown says whether there are more. */
const ASKED = MOST_OF_A_KIND + 1;
/** What holds a text somewhere is looked for so long in each kind, and so many rows are judged. */
const WITHIN_MS = 100;
/** An index of trigrams knows nothing of a shorter text. */
const SHORTEST_WITHIN = 3;
const JUDGED = 50;
/** Of a large table so many rows are looked at one by one for a text that is shorter than a long one. */
const FIRST_ROWS = 10_000;
const LONG = 8;
const CANCELED = '57014';

/**
 * What a text names, best first (behaviour 23.2): what it is the whole or the beginning of, always; what holds it
 * somewhere while there is room for it, a tenth of a second in each kind.
 */
export async function find(
  db: Db,
  { text: typed, limit }: ParsedOf<typeof findCall>,
): Promise<DataOf<typeof findCall>> {
  if (typed === '') return { rows: [], more: [] };
  const text = await textOf(db, typed);
  const found = new Findings();
  const beginnings = await beginningWith(db, text);
  for (const kind of foundKind.options)
    found.add(
      kind,
      beginnings.filter((row) => row.kind === kind),
    );
  if ([...typed].length >= SHORTEST_WITHIN) await findWithin(db, text, found, limit);
  return found.answer(limit);
}

async function beginningWith(db: Db, { folded, container }: Text): Promise<Found[]> {
  const key = container?.folded ?? '';
  const answer = await sql<Found>`select * from find_beginnings(${folded}, ${key}, ${ASKED})`.execute(db);
  return answer.rows;
}

/** Looks for what holds the text, kind after kind in one transaction; one that takes too long ends it and is skipped. */
async function findWithin(db: Db, text: Text, found: Findings, limit: number): Promise<void> {
  const left = foundKind.options.filter((kind) => !found.hasMore(kind));
  const readingOn = isLong(text) ? 'off' : 'on';
  while (left.length > 0 && found.size < limit) {
    try {
      await db.transaction().execute(async (transaction) => {
        await sql`select set_config('statement_timeout', ${String(WITHIN_MS)}, true),
          set_config('enable_seqscan', ${readingOn}, true)`.execute(transaction);
        for (let [kind] = left; kind && found.size < limit; [kind] = left) {
          const { rows } = await holding(kind, text).execute(transaction);
          found.add(kind, rows);
          left.shift();
        }
      });
    } catch (error) {
      const [kind] = left;
      if (codeOf(error) !== CANCELED || !kind) throw error;
      found.add(kind, undefined);
      left.shift();
    }
  }
}

/** What a long text has in all its pieces is little: an index is asked at once, wherever there is one. */
function isLong({ folded }: Text): boolean {
  return [...folded].length >= LONG;
}

/**
 * The rows of a kind that hold a text somewhere. One that many rows hold is found among the first, of which there is no
 * need to know all: the index would gather them by the hundred thousand, and those that only hold pieces of the text as
 * well.
 */
function holding(kind: FoundKind, text: Text): RawBuilder<Found> {
  const { where, rank, why, isMany } = WITHIN[kind](text);
  const view = sql.table(`${kind}_find`);
  const held = (condition: RawBuilder<unknown>) =>
    sql<Found>`(select kind, id, ${rank} as rank, code, title, detail, state, ${why} as why, record_kind, record_id
      from ${view} where ${condition} limit ${sql.lit(JUDGED)})`;
  if (!isMany || isLong(text)) return held(where);
  const amongFirst = sql`id in (
    select id from (select id, search from ${view} limit ${sql.lit(FIRST_ROWS)}) as first
    where ${where} limit ${sql.lit(JUDGED)})`;
  return sql`with near as materialized ${held(amongFirst)} select * from near
    union all ${held(sql`${where} and (select count(*) from near) < ${sql.lit(JUDGED)}`)}`;
}
