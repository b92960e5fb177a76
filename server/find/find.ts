import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { type FoundKind, type FoundRow, findCall, foundKind, MAX_OF_A_KIND } from '#domain/find/find';
import type { RecordKind } from '#domain/record/record-kinds';
import { compareTexts } from '#domain/values/compare-texts';
import type { DataOf, ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { isIndexed, LABELED, rowsWithin, type SearchedText, textsOf } from './within.ts';

export function findRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, findCall, ({ body, db }) => find(db, body));
}

/** The maximum number of rows of a kind that are read, ranked and sorted. */
const MAX_RANKED = 50;
/**
 * Added to ranks 5 and 6 of rows that contain each word of a text, but not the text itself. Rows that contain the whole
 * text come before them.
 */
const BY_WORDS = 2;

/**
 * Finds records by a typed text, best first (behaviour 23.2): first records with a code, name or label that equals the
 * text or begins with it, then, while there is space, records that contain the text, then records that contain each of
 * its words.
 */
export async function find(
  db: Db,
  { text: typed, limit }: ParsedOf<typeof findCall>,
): Promise<DataOf<typeof findCall>> {
  if (typed === '') return { rows: [], more: [] };
  const { whole, byWords } = await textsOf(db, typed);
  const found = new Findings();
  for (const row of await beginningWith(db, whole)) found.add(row.kind, [row]);
  if (isIndexed(whole)) await findWithin(db, whole, found, limit);
  if (byWords && isIndexed(byWords)) await findWithin(db, byWords, found, limit, BY_WORDS);
  return found.answer(limit);
}

async function beginningWith(db: Db, text: SearchedText): Promise<Match[]> {
  const lookups = text.flatMap(({ texts, container }) =>
    texts.flatMap((each) => [
      sql`select * from find_codes_and_names(${each}, ${container}, ${MAX_RANKED})`,
      ...LABELED.map((kind) => labelsBeginningWith(kind, each)),
    ]),
  );
  const answer = await sql<Match>`${sql.join(lookups, sql` union `)}`.execute(db);
  return answer.rows;
}

function labelsBeginningWith(kind: FoundKind, text: string): RawBuilder<unknown> {
  const order = NEWEST_FIRST.has(kind) ? sql`code desc` : sql`label_key using ~<~`;
  // The text followed by U+10FFFF sorts after all texts that begin with it.
  return sql`(
    select kind, id, 4 as rank, code, title, detail, state, null as why, record_kind, record_id
    from ${sql.table(`${kind}_find`)}
    where label_key ~>=~ ${text} and label_key ~<~ ${`${text}\u{10FFFF}`} order by ${order} limit ${MAX_RANKED})`;
}

async function findWithin(
  db: Db,
  text: SearchedText,
  found: Findings,
  limit: number,
  rankOffset = 0,
): Promise<void> {
  for (const kind of foundKind.options) {
    if (found.size >= limit) return;
    if (found.hasMore(kind)) continue;
    const { rows } = await rowsContaining(kind, text, rankOffset).execute(db);
    found.add(kind, rows);
  }
}

/**
 * Selects rows of a kind that contain a text: the newest documents, or any rows of other kinds. In a large table, some
 * rows are read before the trigram index, which would collect every matching row before it returns the first. A
 * frequent text is found among these rows, so the index is read only for a rare text.
 */
function rowsContaining(kind: FoundKind, text: SearchedText, rankOffset: number): RawBuilder<Match> {
  const { where, rank, why, some } = rowsWithin(kind, text);
  const view = sql.table(`${kind}_find`);
  const newestFirst = NEWEST_FIRST.has(kind) ? sql`order by id desc` : sql``;
  const matchesWhere = (condition: RawBuilder<unknown>) => sql<Match>`(
    select kind, id, ${rank} + ${sql.lit(rankOffset)} as rank, code, title, detail, state, ${why} as why, record_kind, record_id
    from ${view} where ${condition} ${newestFirst} limit ${sql.lit(MAX_RANKED)})`;

  if (!some) return matchesWhere(where);
  const amongSome = sql`id in (select id from (${some}) as looked_at where ${where} limit ${sql.lit(MAX_RANKED)})`;
  return sql`with near as materialized ${matchesWhere(amongSome)} select * from near
    union all ${matchesWhere(sql`${where} and (select count(*) from near) < ${sql.lit(MAX_RANKED)}`)}`;
}

interface Match extends Omit<FoundRow, 'record'> {
  rank: number;
  code: string;
  record_kind: RecordKind;
  record_id: number;
}

/** The kinds of documents whose newest match is usually the one that the user wants. */
const NEWEST_FIRST: ReadonlySet<FoundKind> = new Set(['purchase', 'invoice', 'plan']);

/** Collects matches: each row once with its best rank, and no more rows of a kind than are displayed. */
class Findings {
  readonly #kept = new Map<FoundKind, Match[]>();
  readonly #more = new Set<FoundKind>();

  add(kind: FoundKind, found: readonly Match[]): void {
    const best = new Map<string, Match>();
    for (const row of [...(this.#kept.get(kind) ?? []), ...found].toSorted(byRank)) {
      const name = `${row.id} ${row.record_kind} ${row.record_id}`;
      if (!best.has(name)) best.set(name, row);
    }
    const ordered = [...best.values()];
    this.#kept.set(kind, ordered.slice(0, MAX_OF_A_KIND));
    if (ordered.length > MAX_OF_A_KIND) this.#more.add(kind);
  }

  hasMore(kind: FoundKind): boolean {
    return this.#more.has(kind);
  }

  get size(): number {
    return [...this.#kept.values()].reduce((sum, { length }) => sum + length, 0);
  }

  answer(limit: number): DataOf<typeof findCall> {
    // The sort is stable, so rows of the same rank stay in the order of the kinds.
    const all = foundKind.options.flatMap((kind) => this.#kept.get(kind) ?? []);
    const ordered = all.toSorted((a, b) => a.rank - b.rank);
    const cut = new Set(ordered.slice(limit).map(({ kind }) => kind));
    return {
      rows: ordered.slice(0, limit).map(toWire),
      more: foundKind.options.filter((kind) => this.#more.has(kind) || cut.has(kind)),
    };
  }
}

function byRank(a: Match, b: Match): number {
  return a.rank - b.rank || compareTexts(a.code, b.code) * (NEWEST_FIRST.has(a.kind) ? -1 : 1);
}

function toWire({ kind, id, title, detail, state, why, record_kind, record_id }: Match): FoundRow {
  return { kind, id, title, detail, state, why, record: { kind: record_kind, id: record_id } };
}
