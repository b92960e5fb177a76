import { type RawBuilder, sql } from 'kysely';
import { type FoundKind, type findCall, foundKind, MOST_OF_A_KIND } from '#domain/find/find';
import type { DataOf, ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { codeOf } from '../errors/failures.ts';
import {
  containerSource,
  fileSource,
  invoiceSource,
  labelledSource,
  purchaseSource,
} from './document-sources.ts';
import { Findings, type Found } from './findings.ts';
import { partSapSource, productSource } from './product-sources.ts';
import { type Source, type Text, textOf } from './source.ts';

/** An index of trigrams knows nothing of shorter texts. */
const SHORTEST_WITHIN = 3;
/** What holds a text somewhere is looked for so long in each kind, and so many rows are judged. */
const WITHIN_MS = 100;
const JUDGED = 50;
/** Of a large table so many rows are looked at one by one for a short text. A longer one is in few rows: see `holding`. */
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
  const sources = sourcesOf(await textOf(db, typed));
  const found = new Findings();
  const matches = await rows(db, sources.flatMap(matching));
  for (const { kind } of sources)
    found.add(
      kind,
      matches.filter((row) => row.kind === kind),
    );

  const length = [...typed].length;
  if (length >= SHORTEST_WITHIN) await findWithin(db, sources, found, { limit, isLong: length >= LONG });
  return found.answer(limit);
}

function sourcesOf(text: Text): Source[] {
  const sources: Record<FoundKind, Source> = {
    part_sap: partSapSource(text),
    container: containerSource(text),
    purchase: purchaseSource(text),
    invoice: invoiceSource(text),
    plan: labelledSource('plan', text),
    specification: labelledSource('specification', text),
    part: productSource('part', text),
    car_model: productSource('car_model', text),
    file: fileSource(text),
  };
  return foundKind.options.map((kind) => sources[kind]);
}

/** One more than is shown says whether there are more. */
const ASKED = MOST_OF_A_KIND + 1;

function matching(source: Source): RawBuilder<unknown>[] {
  return source.matches.map(({ rank, where, key, why }) => {
    const order = key ? sql`order by ${key} using ~<~` : sql``;
    return sql`(select ${columnsOf(source, rank, why ?? sql`null`)}
      from ${source.from} where ${where} ${order} limit ${sql.lit(ASKED)})`;
  });
}

/** Looks for what holds the text, kind after kind in one transaction; one that takes too long ends it and is skipped. */
async function findWithin(
  db: Db,
  sources: readonly Source[],
  found: Findings,
  { limit, isLong }: { limit: number; isLong: boolean },
): Promise<void> {
  const left = sources.filter(({ kind }) => !found.hasMore(kind));
  while (left.length > 0 && found.size < limit) {
    try {
      await db.transaction().execute(async (transaction) => {
        await sql`select set_config('statement_timeout', ${String(WITHIN_MS)}, true)`.execute(transaction);
        for (let [source] = left; source && found.size < limit; [source] = left) {
          found.add(source.kind, await rows(transaction, [holding(source, isLong)]));
          left.shift();
        }
      });
    } catch (error) {
      const [source] = left;
      if (codeOf(error) !== CANCELED || !source) throw error;
      found.add(source.kind, undefined);
      left.shift();
    }
  }
}

/**
 * The rows that hold a text somewhere. One that many rows hold is found among the first, of which there is no need to
 * know all: the index would gather them by the hundred thousand, and those that only hold pieces of the text as well.
 * What a long one has in all its pieces is little, so that the index is asked at once.
 */
function holding(source: Source, isLong: boolean): RawBuilder<unknown> {
  const { where, rank, why, isMany } = source.within;
  const held = (from: RawBuilder<unknown>, more = sql``) =>
    sql`(select ${columnsOf(source, rank, why)} from ${from} where ${where} ${more} limit ${sql.lit(JUDGED)})`;
  if (!isMany || isLong) return held(source.from);
  const first = sql`(select * from ${source.from} limit ${sql.lit(FIRST_ROWS)}) as ${source.from}`;
  return sql`(with near as materialized ${held(first)} select * from near
    union all ${held(source.from, sql`and (select count(*) from near) < ${sql.lit(JUDGED)}`)})`;
}

function columnsOf(
  { kind, id, code, title, detail, state, record }: Source,
  rank: RawBuilder<unknown>,
  why: RawBuilder<unknown>,
) {
  const leadsTo = record?.kind ?? kind;
  return sql`${sql.lit(kind)} as kind, ${id} as id, ${rank} as rank, ${code}::text as code, ${title}::text as title,
    ${detail}::text as detail, ${state ?? sql`null`}::text as state, ${why}::text as why,
    ${typeof leadsTo === 'string' ? sql.lit(leadsTo) : leadsTo}::text as record_kind, ${record?.id ?? id} as record_id`;
}

async function rows(db: Db, parts: readonly RawBuilder<unknown>[]): Promise<Found[]> {
  const answer = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(db);
  return answer.rows;
}
