import type pg from 'pg';
import { CUT_BY_RESTORE } from '../backup/restore.ts';
import { connectPrimary } from '../db/primary.ts';
import { describeError } from '../errors/failures.ts';
import type { GroupQuery } from './group-queries.ts';
import type { Plant } from './group-settings.ts';

type Value = string | number | null;
/** A row of a plant. Its first column is `plant`. */
export type GroupRow = Record<string, Value>;

/** Whether and how a plant responded. */
export interface PlantStatus {
  plant: string;
  rows: number;
  /** The milliseconds since the replica last received data from the plant. Null without a subscription. */
  behindMs: number | null;
  /** True if the subscription does not reach the plant, so that the rows may be old. */
  isAway: boolean;
  /** True if the plant was restored: the replica receives nothing until it is recreated. */
  wasRestored: boolean;
  /** The reason why the plant did not respond. */
  failure?: string;
}

const LONGEST_MS = 60_000;

/**
 * Queries the replicas of all plants in parallel, read-only, and returns the first `limit` rows of all plants together
 * (behaviour 41.2). `statuses` names the plants that did not respond. The rows of the other plants are
 * returned nevertheless.
 */
export async function queryGroup(
  plants: readonly Plant[],
  query: GroupQuery,
  limit: number,
): Promise<{ rows: GroupRow[]; statuses: PlantStatus[] }> {
  const answers = await Promise.all(plants.map((plant) => tryPlant(plant, query, limit)));
  const rows = answers.flatMap((answer) => answer.rows).toSorted(inOrder(query.sort));
  return { rows: rows.slice(0, limit), statuses: answers.map(({ status }) => status) };
}

async function tryPlant(plant: Plant, query: GroupQuery, limit: number) {
  try {
    return await queryPlant(plant, query, limit);
  } catch (error) {
    const status = { plant: plant.name, rows: 0, behindMs: null, isAway: false, wasRestored: false };
    return { rows: [], status: { ...status, failure: describeError(error) } };
  }
}

async function queryPlant({ name, url }: Plant, query: GroupQuery, limit: number) {
  const client = await connectPrimary(url, 'group');
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local statement_timeout = ${LONGEST_MS}`);
    const found = await client.query<{ row: GroupRow }>(await statementFor(client, query), [limit]);
    const feed = await readFeed(client);
    const rows = found.rows.map(({ row }) => ({ plant: name, ...row }));
    return { rows, status: { plant: name, rows: rows.length, ...feed } };
  } finally {
    await client.end();
  }
}

/** Plants are upgraded one by one, so columns that a plant's view lacks are null. */
async function statementFor(client: pg.Client, { view, columns, where, sort }: GroupQuery): Promise<string> {
  const { rows } = await client.query<{ name: string; is_text: boolean }>(
    `select attname::text as name, attcollation <> 0 as is_text from pg_attribute
    where attrelid = to_regclass($1) and attnum > 0`,
    [view],
  );
  if (rows.length === 0) throw new Error('The database has no tables of Partline.');
  const known = new Map(rows.map(({ name, is_text }) => [name, is_text]));
  const shown = columns.map((column) => (known.has(column) ? column : `null as ${column}`));
  const order = sort.flatMap((by) => {
    const column = by.replace('-', '');
    const isText = known.get(column);
    if (isText === undefined) return [];
    // Texts are ordered by code point, because the rows of all plants are merged.
    return `${column}${isText ? ' collate "C"' : ''} ${by === column ? 'asc' : 'desc'} nulls last`;
  });
  return `select to_jsonb(shown) as row from (
    select ${shown.join(', ')} from ${view} where ${where} order by ${order.join(', ')} limit $1
  ) as shown`;
}

function inOrder(sort: readonly string[]) {
  return (a: GroupRow, b: GroupRow): number => {
    for (const by of sort) {
      const column = by.replace('-', '');
      const order = compare(a[column] ?? null, b[column] ?? null, by.startsWith('-'));
      if (order !== 0) return order;
    }
    return 0;
  };
}

function compare(a: Value, b: Value, descending: boolean): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b === descending ? 1 : -1;
}

/** A running plant sends data at least every half minute, even without changes. */
const LONGEST_SILENCE_MS = 60_000;

/**
 * Reads when a replica's subscription last received data from its plant. Empty without a subscription. If the plant is
 * unreachable, the subscription's worker has ended or is silent. After a restore of the plant the worker continues and
 * receives nothing new.
 */
async function readFeed(
  client: pg.Client,
): Promise<Pick<PlantStatus, 'behindMs' | 'isAway' | 'wasRestored'>> {
  const { rows } = await client.query<{ behind: number | null; works: boolean; restored: boolean }>(`
    select pid is not null as works,
      (extract(epoch from clock_timestamp() - last_msg_receipt_time) * 1000)::float8 as behind,
      exists (select from settings where name = '${CUT_BY_RESTORE}') as restored
    from pg_subscription left join pg_stat_subscription on oid = subid and relid is null
    where subdbid = (select oid from pg_database where datname = current_database())
    order by behind desc nulls first limit 1`);
  const [feed] = rows;
  if (!feed) return { behindMs: null, isAway: false, wasRestored: false };
  return {
    behindMs: feed.behind,
    isAway: !feed.works || (feed.behind ?? 0) > LONGEST_SILENCE_MS,
    wasRestored: feed.restored,
  };
}
