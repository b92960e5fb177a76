import * as z from 'zod/mini';
import { RECORD_KINDS, recordKind } from '../record/record-kinds.ts';
import { listedMoment } from '../wire/column-kind.ts';
import { list } from '../wire/list.ts';

/** The security events of the installation (behaviour 1.11), as administrators read them. */
export const securityLogGrid = list({
  path: '/api/person/log/table',
  view: 'security_log_list',
  id: 'event_id',
  row: {
    event_id: z.int(),
    at: listedMoment,
    at_label: z.string(),
    username: z.nullable(z.string()),
    event: z.string(),
    address: z.nullable(z.string()),
    details: z.nullable(z.string()),
  },
  searchable: ['at_label', 'username', 'event', 'address', 'details'],
  sort: ['-event_id'],
  labels: { at_label: 'at' },
  who: 'admin',
  summary: 'The security log',
});

/** Formats an event for people: `person_reset` becomes `Person reset`. */
export function eventWords(event: string): string {
  const words = event.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The details whose names on the wire differ from the words of the screens. */
const NAMES: Readonly<Record<string, string>> = {
  totalCount: 'rows',
  insertedCount: 'new',
  updatedCount: 'updated',
};

/** Formats the details of an entry, each with its name: `by: ada`, `kind: part SAP`, `rows: 7`. */
export function detailWords(details: string | null): string[] {
  const parsed: Record<string, unknown> = details === null ? {} : JSON.parse(details);
  return Object.entries(parsed).map(
    ([name, value]) => `${NAMES[name] ?? spaced(name)}: ${wordsOf(value, name)}`,
  );
}

function wordsOf(value: unknown, name: string): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  if (name !== 'kind') return String(value);
  const kind = recordKind.safeParse(value === 'product_sap' ? 'part_sap' : value).data;
  return kind ? RECORD_KINDS[kind].one : String(value).replaceAll('_', ' ');
}

/** Splits a name into words: `sudo_user` becomes `sudo user`. */
function spaced(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replace(/\p{Lu}/gu, (letter) => ` ${letter}`)
    .toLowerCase();
}
