import { csvLine } from '../list/csv.ts';
import { GROUP_QUERIES, isQueryName } from './group-queries.ts';
import type { Plant } from './group-settings.ts';
import { type GroupRow, type PlantStatus, queryGroup } from './query-group.ts';

/** The result of a query: the text for stdout, and notes for stderr. */
export interface GroupResult {
  text: string;
  notes: string[];
  /** The exit code of the command. */
  exitCode: number;
}

/** The exit code if a replica that no longer follows its plant responded. Its rows may be old. */
export const ROWS_ARE_OLD = 3;

const USAGE = `usage: npm run group -- coverage|containers|plans [--csv] [--limit N]
Exit codes: 0; ${ROWS_ARE_OLD} if a plant is unreachable or was restored, so that its rows are old; 1 if a plant did not respond.`;
const DEFAULT_ROWS = 1_000;
const MAX_ROWS = 100_000;

/** Parses the arguments of `npm run group`. Throws a usage message (behaviour 41.2). */
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

/** 1 if rows are missing, which matters more than 3 for old rows. 2 means invalid arguments. */
function exitCodeOf(statuses: readonly PlantStatus[]): number {
  if (statuses.some(({ failure }) => failure !== undefined)) return 1;
  return statuses.some(({ isAway, wasRestored }) => isAway || wasRestored) ? ROWS_ARE_OLD : 0;
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

function noteOf({ plant, rows, behindMs, isAway, wasRestored, failure }: PlantStatus): string {
  if (failure !== undefined) return `${plant} did not respond: ${failure}`;
  const lastUpdate = behindMs === null ? '' : `, last update ${(behindMs / 1_000).toFixed(1)} s ago`;
  const unreachable = isAway ? '; the plant is unreachable: these rows are from the last update' : '';
  const restored = wasRestored
    ? '; the plant was restored: these rows are from before the restore, recreate the replica'
    : '';
  return `${plant}: ${rows} rows${lastUpdate}${unreachable}${restored}`;
}
