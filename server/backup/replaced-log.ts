import type pg from 'pg';

/** The events that change a user's access, with their descriptions. */
const CHANGES: Readonly<Record<string, string>> = {
  person_added: 'was added',
  person_reset: 'was given a new one-time password',
  person_disabled: 'was disabled',
  person_enabled: 'was enabled',
  password_changed: 'chose another password',
  person_role: 'was given another role',
  person_renamed: 'was given this name',
  person_erased: 'was erased',
  token_made: 'was given a token',
  token_ended: 'lost a token',
  sign_on_linked: 'linked a sign-on',
  sign_on_unlinked: 'lost their sign-on',
  sessions_revoked: 'was signed out everywhere',
};

/** The parts of the replaced security log that a restore keeps. */
export interface ReplacedLog {
  /** The changes to users since the backup, oldest first. */
  changes: { event: string; username: string; at: string }[];
  /** The number of the newest event. */
  newest: string;
}

/** Reads the log that a restore will replace. Returns undefined if the database has no log. */
export async function readReplacedLog(client: pg.Client, madeAt: string): Promise<ReplacedLog | undefined> {
  const log = await client.query(`select from pg_class where oid = to_regclass('security_events')`);
  if (log.rowCount === 0) return undefined;
  const changes = await client.query<{ event: string; username: string; at: string }>(
    `select event, username, to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from security_events
     where event = any ($1) and at > $2 order by event_id`,
    [Object.keys(CHANGES), madeAt],
  );
  const newest = await client.query<{ number: string }>(
    'select coalesce(max(event_id), 0) as number from security_events',
  );
  return {
    changes: changes.rows,
    newest: newest.rows[0]?.number ?? '0',
  };
}

/**
 * Describes the changes to users since the backup, one sentence per change. An erasure is logged with the id of the
 * user, whose name the restored database contains again.
 */
export async function describeChanges(client: pg.Client, { changes }: ReplacedLog): Promise<string[]> {
  const { rows } = await client.query<{ erased: string; username: string }>(
    `select 'person ' || user_id as erased, username from users where 'person ' || user_id = any ($1)`,
    [changes.filter(({ event }) => event === 'person_erased').map(({ username }) => username)],
  );
  const nameOf = new Map(rows.map(({ erased, username }) => [erased, username]));
  return changes.map(({ event, username, at }) => {
    const name = event === 'person_erased' ? nameOf.get(username) : undefined;
    const person = name === undefined ? `"${username}"` : `"${name}" ("${username}" since)`;
    return `${at}  ${person} ${CHANGES[event]}`;
  });
}

/**
 * Continues the event numbers of the replaced log: a log collector would skip new events whose numbers it has already
 * read.
 */
export async function numberEventsAfter(client: pg.Client, { newest }: ReplacedLog): Promise<void> {
  await client.query(
    `select setval(numbers, greatest(coalesce(pg_sequence_last_value(numbers), 0), $1::bigint))
     from to_regclass('security_events_event_id_seq') as numbers where numbers is not null and $1::bigint > 0`,
    [newest],
  );
}
