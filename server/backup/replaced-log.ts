import type pg from 'pg';

/** The events that change a person's access, and the words for them. */
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
  /** A sentence for each change to people since the backup, the oldest first. */
  peopleChanged: string[];
  /** The number of its newest event. */
  newest: string;
}

/** Reads the log that a restore of a backup will replace; undefined where the database has none. */
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
    peopleChanged: changes.rows.map(({ event, username, at }) => `${at}  "${username}" ${CHANGES[event]}`),
    newest: newest.rows[0]?.number ?? '0',
  };
}

/** Numbers go on behind those of the replaced log: a collector has those already, and would skip new ones like them. */
export async function numberEventsAfter(client: pg.Client, { newest }: ReplacedLog): Promise<void> {
  await client.query(
    `select setval(numbers, greatest(coalesce(pg_sequence_last_value(numbers), 0), $1::bigint))
     from to_regclass('security_events_event_id_seq') as numbers where numbers is not null and $1::bigint > 0`,
    [newest],
  );
}
