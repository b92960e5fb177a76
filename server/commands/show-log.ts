import { parseArgs } from 'node:util';
import type { Db } from '../db/db.ts';
import { type LoggedEvent, listEvents } from '../security-log/security-events.ts';

const EXPORTED_PAGE = 1_000;

export type UserCommand = (db: Db) => Promise<string | AsyncIterable<string>>;

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 10_000;
/** Characters that could move the cursor, change the text direction or start a new line in a terminal. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const LOG_OPTIONS =
  'The log takes either --limit N and --before NUMBER, or --json and --since DAY, and nothing else.';
/** The value of --since: a day or an instant, in UTC. */
const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z)?$/;

/** Parses `log [--limit N] [--before NUMBER]` or `log --json [--since DAY]`. */
export function readLogCommand(words: readonly string[]): UserCommand {
  const values = parse(words);
  // An unusable value is reported before an option that does not fit the others.
  const since = values.since === undefined ? undefined : momentOf(values.since);
  const { limit, before } = readOptions(values);
  const misplaced = values.json ? (values.limit ?? values.before) : since;
  if (misplaced !== undefined) throw new Error(LOG_OPTIONS);
  if (values.json) return async (db) => exportEvents(db, since);
  return async (db) => {
    const events = await listEvents(db, { limit, before });
    if (events.length === 0) return 'There is nothing in the log.';
    const oldest = events.at(-1)?.event_id ?? 0;
    const more =
      events.length === limit
        ? [`Older events: npm run user -- log --before ${oldest} --limit ${limit}`]
        : [];
    return [...events.map(line), ...more].join('\n');
  };
}

/** Yields all events, or the events since an instant, oldest first, in chunks of JSON lines (behaviour 1.11). */
async function* exportEvents(db: Db, since: string | undefined): AsyncGenerator<string> {
  for (let last = 0; ; ) {
    const events = await db
      .selectFrom('security_events')
      .where('event_id', '>', last)
      .$if(since !== undefined, (query) => query.where('at', '>=', since ?? ''))
      .orderBy('event_id')
      .limit(EXPORTED_PAGE)
      .select(['event_id', 'at', 'event', 'username', 'address', 'details'])
      .execute();
    yield events.map((event) => `${JSON.stringify(event)}\n`).join('');
    last = events.at(-1)?.event_id ?? last;
    if (events.length < EXPORTED_PAGE) return;
  }
}

type Options = ReturnType<typeof parse>;

function readOptions(values: Options): { limit: number; before: number | undefined } {
  const limit = values.limit === undefined ? DEFAULT_LIMIT : wholeNumber('--limit', values.limit);
  if (limit > MAX_LIMIT) throw new Error(`At most ${MAX_LIMIT} events can be shown at once.`);
  return { limit, before: values.before === undefined ? undefined : wholeNumber('--before', values.before) };
}

function parse(words: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: {
        limit: { type: 'string' },
        before: { type: 'string' },
        json: { type: 'boolean' },
        since: { type: 'string' },
      },
    });
    return values;
  } catch {
    throw new Error(LOG_OPTIONS);
  }
}

function momentOf(text: string): string {
  const moment = new Date(text);
  // JavaScript parses a day that does not exist, such as February 30, as a day of the next month.
  const isReal = MOMENT.test(text) && !Number.isNaN(moment.getTime());
  if (isReal && moment.toISOString().startsWith(text.slice(0, 'YYYY-MM-DD'.length)))
    return moment.toISOString();
  throw new Error('--since needs a day such as 2026-01-05, or a moment such as 2026-01-05T14:05Z.');
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error(`${option} needs a whole number of 1 or more.`);
  return Number(text);
}

function line({ event_id, at, event, username, address, details }: LoggedEvent): string {
  const more = Object.keys(details as object).length > 0 ? JSON.stringify(details) : '';
  const words = [`#${event_id}`, at, event, username ?? '-', address ?? '-', more];
  return words.join('  ').trimEnd().replace(UNPRINTABLE, escaped);
}

function escaped(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
