import { parseArgs } from 'node:util';
import type { Db } from '../db/db.ts';
import { type LoggedEvent, listEvents } from './security-events.ts';

/** What is to be done, and answers what to print. */
export type UserCommand = (db: Db) => Promise<string>;

const USUAL = 50;
const MOST = 10_000;
/** What could move the cursor, turn the direction of writing or start a line of its own in a terminal. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Reads `log [--limit N] [--before NUMBER]`; throws a sentence when it makes no sense. */
export function readLogCommand(words: readonly string[]): UserCommand {
  const { limit, before } = readOptions(words);
  return async (db) => {
    const events = await listEvents(db, { limit, before });
    if (events.length === 0) return 'There is nothing in the log.';
    const oldest = events.at(-1)?.event_id ?? 0;
    const more =
      events.length === limit ? [`Older ones: npm run user -- log --before ${oldest} --limit ${limit}`] : [];
    return [...events.map(line), ...more].join('\n');
  };
}

function readOptions(words: readonly string[]): { limit: number; before: number | undefined } {
  const { values } = parse(words);
  const limit = values.limit === undefined ? USUAL : wholeNumber('--limit', values.limit);
  if (limit > MOST) throw new Error(`At most ${MOST} events can be shown at once.`);
  return { limit, before: values.before === undefined ? undefined : wholeNumber('--before', values.before) };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: { limit: { type: 'string' }, before: { type: 'string' } },
    });
  } catch {
    throw new Error('The log takes --limit N and --before NUMBER, nothing else.');
  }
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error(`Behind ${option} stands a whole number from 1.`);
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
