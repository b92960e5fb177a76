import * as z from 'zod/mini';
import { RECORD_KINDS, recordKind } from '../record/record-kinds.ts';
import { capital } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { listedMoment } from '../wire/column-kind.ts';
import { list } from '../wire/list.ts';

/** The events of the security log (behaviour 1.11) as the screens name them. */
const SECURITY_EVENTS = {
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  sign_in_throttled: 'Too many sign-in attempts',
  sign_out: 'Signed out',
  password_changed: 'Password changed',
  refused: 'Not permitted',
  person_added: 'Person added',
  person_reset: 'Password reset',
  person_disabled: 'Person disabled',
  person_enabled: 'Person enabled',
  person_unlocked: 'Person unlocked',
  person_role: 'Role changed',
  person_renamed: 'Person renamed',
  person_erased: 'Name erased',
  token_made: 'Token created',
  token_ended: 'Token revoked',
  sign_on_linked: 'Sign-on linked',
  sign_on_unlinked: 'Sign-on unlinked',
  sessions_revoked: 'Sessions ended',
  import: 'Import',
  undo: 'Undo',
  delete: 'Delete',
  export: 'Export',
  upload: 'Upload',
  clock_ahead: 'Server clock ahead',
  download: 'Download',
  backup: 'Backup',
  backup_failed: 'Backup failed',
  restore: 'Restore',
} as const;
export type SecurityEventName = keyof typeof SECURITY_EVENTS;

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
  words: { event: { stored: 'event', words: SECURITY_EVENTS } },
  labels: { at_label: 'at' },
  who: 'admin',
  summary: 'List the events of the security log',
});

/** The state of the backups, which administrators see above the security log (behaviour 37.11). */
export const backupCall = call('/api/person/log/backup', {
  request: z.object({}),
  data: z.object({
    last_at_label: z.nullable(z.string()),
    /** True if the last backup is older than 25 hours: a day, and an hour for the next backup to finish. */
    late: z.boolean(),
    /** The time of the last nightly backup that failed after the last backup; null if none did. */
    failed_at_label: z.nullable(z.string()),
    /** True if Partline makes a backup every night, which it does for the embedded database. */
    nightly: z.boolean(),
  }),
  who: 'admin',
  summary: 'Return when the database was last backed up, and whether a nightly backup has failed since then',
});

/** Formats an event for people. An event that only another version knows is formatted from its name. */
export function eventWords(event: string): string {
  const words: Readonly<Record<string, string>> = SECURITY_EVENTS;
  return words[event] ?? capital(spaced(event));
}

/** The details whose names on the wire differ from the words of the screens. */
const NAMES: Readonly<Record<string, string>> = {
  totalCount: 'rows',
  insertedCount: 'new',
  updatedCount: 'updated',
  ids: 'record numbers',
  count: 'how many',
  file_id: 'file number',
  user_id: 'person number',
  call: 'action',
  code: 'reason',
  waits: 'ended waiting times',
  size: 'bytes',
  seen: 'newest entry',
  clock: 'server clock',
  made_at: 'backup of',
  operator: 'system account',
  sudo_user: 'sudo by',
};

/** The words of the buttons that make calls about people and tokens, by call. */
const ACTIONS: Readonly<Record<string, string>> = {
  'person/add': 'add people',
  'person/end_sessions': 'end sessions',
  'person/erase': 'erase name',
  'person/reset': 'reset password',
  'person/role': 'change role',
  'person/unlink': 'unlink sign-on',
  'token/make': 'create token',
};

/** The words for refusals whose `code` does not explain itself. */
const REASONS: Readonly<Record<string, string>> = {
  look_only: 'viewers only read',
  admins_only: 'for administrators only',
  token_reads_only: 'the token only reads',
  no_tokens: 'not with a token',
  sign_in_again: 'signed in too long ago',
  reset_required: 'a new password is required',
  cross_site: 'sent by another site',
};

/** Formats the details of an entry, each with its name: `by: ada`, `kind: part SAP`, `rows: 7`. */
export function detailWords(details: string | null): string[] {
  const parsed: Record<string, unknown> = details === null ? {} : JSON.parse(details);
  return Object.entries(parsed)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${NAMES[name] ?? spaced(name)}: ${wordsOf(value, name)}`);
}

function wordsOf(value: unknown, name: string): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  if (name === 'code') return REASONS[text] ?? spaced(text);
  if (name === 'call') return actionOf(text.replace('/api/', ''));
  return name === 'kind' ? kindOf(text) : text;
}

/** Returns the action of a call in words: `save part SAP` for `product_sap/save`. */
function actionOf(call: string): string {
  const [kind = '', ...action] = call.split('/');
  return ACTIONS[call] ?? [...action.map(spaced), kindOf(kind)].join(' ');
}

/**
 * Returns the word for a kind. The log may name a kind by its form or list instead: `product_sap`, `product_sap_list`.
 */
function kindOf(text: string): string {
  const name = text.replace(/_list$/, '');
  const kind = recordKind.options.find((kind) => kind === name || RECORD_KINDS[kind].list === `${name}_list`);
  if (name === 'batch') return 'import or bulk change';
  return kind ? RECORD_KINDS[kind].one : spaced(name);
}

function spaced(name: string): string {
  return name.replace(/[_/]/g, ' ').replace(/\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
}
