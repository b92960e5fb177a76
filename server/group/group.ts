import type pg from 'pg';
import { COVERAGE_FIGURE_NAMES } from '#domain/coverage/rule/coverage-figures';
import { counted } from '#domain/values/counted';
import { CUT_BY_RESTORE } from '../backup/restore.ts';
import { connectPrimary, databaseNameOf } from '../db/primary.ts';
import { describeError } from '../errors/failures.ts';
import { csvLine } from '../list/file-columns.ts';
import { isDatabaseUrl } from '../settings/env.ts';

interface GroupResult {
  text: string;
  notes: string[];
  exitCode: number;
}

/** The exit code if every replica responded, but one no longer follows its plant, so its rows may be old. */
export const ROWS_ARE_OLD = 3;

const USAGE = `usage: npm run group -- coverage|containers|plans [--csv] [--limit N]
Exit codes: 0 if every replica responded and follows its plant; ${ROWS_ARE_OLD} if every replica responded, but one no longer follows its plant, so its rows may be old; 1 if a replica did not respond, or the arguments or settings are wrong.`;
const DEFAULT_ROWS = 1_000;
const MAX_ROWS = 100_000;

/**
 * Parses the arguments of `npm run group`, and returns a function that queries the plants. Throws an error with the
 * usage if the arguments are invalid (behaviour 41.2).
 */
export function readGroupCommand(
  words: readonly string[],
): (plants: readonly Plant[]) => Promise<GroupResult> {
  const [name, ...options] = words;
  if (!isQueryName(name)) throw new Error(USAGE);
  const query = GROUP_QUERIES[name];
  const { isCsv, limit } = readOptions(options);
  return async (plants) => {
    const { rows, statuses } = await queryGroup(plants, query, limit);
    return {
      text: isCsv ? csv(['plant', ...query.columns], rows) : `${JSON.stringify(rows, null, 1)}\n`,
      notes: statuses.map(noteOf),
      exitCode: exitCodeOf(statuses),
    };
  };
}

function exitCodeOf(statuses: readonly PlantStatus[]): number {
  if (statuses.some(({ failure }) => failure !== undefined)) return 1;
  return statuses.some(({ isUnreachable, wasRestored }) => isUnreachable || wasRestored) ? ROWS_ARE_OLD : 0;
}

function readOptions(options: readonly string[]): { isCsv: boolean; limit: number } {
  const remaining = options.filter((option) => option !== '--csv');
  const isCsv = remaining.length < options.length;
  if (remaining.length === 0) return { isCsv, limit: DEFAULT_ROWS };
  const [flag, number = '', ...rest] = remaining;
  const limit = Number(number);
  const isLimit = flag === '--limit' && /^\d+$/.test(number) && rest.length === 0;
  if (!isLimit || limit < 1 || limit > MAX_ROWS) {
    throw new Error(`${USAGE}\nN is from 1 to ${MAX_ROWS}.`);
  }
  return { isCsv, limit };
}

function csv(columns: readonly string[], rows: readonly GroupRow[]): string {
  const lines = rows.map((row) =>
    csvLine(
      columns.map((column) => row[column] ?? null),
      ',',
    ),
  );
  return [csvLine(columns, ','), ...lines].join('');
}

function noteOf({ plant, rows, behindMs, isUnreachable, wasRestored, failure }: PlantStatus): string {
  if (failure !== undefined) return `${plant} did not respond: ${failure}`;
  const lastUpdate = behindMs === null ? '' : `, last update ${(behindMs / 1_000).toFixed(1)} s ago`;
  const unreachable = isUnreachable ? '; the plant is unreachable: these rows are from the last update' : '';
  const restored = wasRestored
    ? '; the plant was restored: these rows are from before the restore, recreate the replica'
    : '';
  return `${plant}: ${counted(rows, 'row')}${lastUpdate}${unreachable}${restored}`;
}

export interface Plant {
  name: string;
  url: string;
}

const EXPECTED_SYNTAX =
  'GROUP_DATABASE_URLS must list the replicas of the plants, separated by spaces: north=postgresql://host/north south=postgresql://host/south';

/**
 * Parses `GROUP_DATABASE_URLS`: URLs separated by spaces or new lines. A plant's name precedes its URL, or the plant is
 * named after its database (behaviour 41.2). The error message contains no URL, because a URL may contain a password.
 */
export function readPlants(text: string | undefined): Plant[] {
  const plants = (text ?? '').split(/\s+/).filter(Boolean).map(readPlant);
  if (plants.length === 0) throw new Error(EXPECTED_SYNTAX);
  const names = plants.map(({ name }) => name);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw new Error(`Two plants of GROUP_DATABASE_URLS are called ${duplicate}.`);
  return plants;
}

function readPlant(word: string): Plant {
  const [, name, url = ''] = /^(?:([^=:/]+)=)?(.*)$/.exec(word) ?? [];
  if (!isDatabaseUrl(url)) throw new Error(EXPECTED_SYNTAX);
  return { name: name ?? databaseNameOf(url), url };
}

interface GroupQuery {
  view: string;
  columns: readonly string[];
  where: string;
  /**
   * The columns to sort by: ascending, or descending with a minus. Nulls are last, and equal rows are grouped by plant.
   */
  sort: readonly string[];
}

export const GROUP_QUERIES = {
  coverage: {
    view: 'coverage_list',
    columns: [
      'sap_code',
      'part_name',
      'part_number',
      ...COVERAGE_FIGURE_NAMES,
      'short_on',
      'short_quant',
      'reason_label',
      'min_order_quant',
      'state',
    ],
    where: 'true',
    sort: ['short_on', '-short_quant', 'sap_code'],
  },
  containers: {
    view: 'container_list',
    columns: [
      'container',
      'lots',
      'status_label',
      'due_on',
      'days_late',
      'invoice_number',
      'purchase_number',
      'product_label',
      'line_count',
      'stops',
    ],
    where: 'not arrived',
    sort: ['due_on', 'container', 'invoice_number'],
  },
  plans: {
    view: 'plan_list',
    columns: ['product_label', 'begin_date', 'end_date', 'quant', 'buildable', 'all_from', 'note'],
    // rules/100_coverage.sql has the same condition for open plans.
    where: `end_date >= today() or plan_id in (
      select plan_id from plans where split_of = any ((select open_splits())::int[])
    )`,
    sort: ['begin_date', 'end_date', 'product_label'],
  },
} as const satisfies Record<string, GroupQuery>;

type GroupQueryName = keyof typeof GROUP_QUERIES;

function isQueryName(name: string | undefined): name is GroupQueryName {
  return name !== undefined && Object.hasOwn(GROUP_QUERIES, name);
}

type Value = string | number | null;
/** A row of a plant. Its first column is `plant`. */
type GroupRow = Record<string, Value>;

interface PlantStatus {
  plant: string;
  rows: number;
  /**
   * The milliseconds since the replica last received data from the plant. Null without a subscription, or if its worker
   * is not running or has received nothing.
   */
  behindMs: number | null;
  /** True if the subscription does not reach the plant, so that the rows may be old. */
  isUnreachable: boolean;
  /** True if the plant was restored: the replica receives nothing until it is recreated. */
  wasRestored: boolean;
  failure?: string;
}

const STATEMENT_TIMEOUT_MS = 60_000;

/**
 * Queries the replicas of all plants in parallel, read-only, and returns the first `limit` rows of all plants together
 * (behaviour 41.2).
 */
async function queryGroup(
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
    const status = { plant: plant.name, rows: 0, behindMs: null, isUnreachable: false, wasRestored: false };
    return { rows: [], status: { ...status, failure: describeError(error) } };
  }
}

async function queryPlant({ name, url }: Plant, query: GroupQuery, limit: number) {
  const client = await connectPrimary(url, 'group');
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
    const found = await client.query<{ row: GroupRow }>(await statementFor(client, query), [limit]);
    const feed = await readFeed(client);
    const rows = found.rows.map(({ row }) => ({ plant: name, ...row }));
    return { rows, status: { plant: name, rows: rows.length, ...feed } };
  } finally {
    await client.end();
  }
}

/** Returns the statement for a plant. Plants are upgraded one by one, so columns that a plant's view lacks are null. */
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
    // Texts are sorted without a locale, as `compare` does, because the sorted rows of all plants are merged.
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
 * Returns whether the replica still follows its plant, and the age of its last update. The plant counts as unreachable
 * if the subscription's worker has ended or receives nothing. After a restore of the plant, the worker runs on but
 * receives no changes, so a restore is recognized by its mark in `settings`.
 */
async function readFeed(
  client: pg.Client,
): Promise<Pick<PlantStatus, 'behindMs' | 'isUnreachable' | 'wasRestored'>> {
  const { rows } = await client.query<{ behind: number | null; works: boolean; restored: boolean }>(`
    select pid is not null as works,
      (extract(epoch from clock_timestamp() - last_msg_receipt_time) * 1000)::float8 as behind,
      exists (select from settings where name = '${CUT_BY_RESTORE}') as restored
    from pg_subscription left join pg_stat_subscription on oid = subid and relid is null
    where subdbid = (select oid from pg_database where datname = current_database())
    order by behind desc nulls first limit 1`);
  const [feed] = rows;
  if (!feed) return { behindMs: null, isUnreachable: false, wasRestored: false };
  return {
    behindMs: feed.behind,
    isUnreachable: !feed.works || (feed.behind ?? 0) > LONGEST_SILENCE_MS,
    wasRestored: feed.restored,
  };
}
