import type pg from 'pg';

/** Events after which somebody's access was another one, and how they are told. */
const CHANGES: Readonly<Record<string, string>> = {
  person_added: 'was added',
  person_reset: 'was given a new one-time password',
  person_disabled: 'was disabled',
  person_enabled: 'was enabled',
  password_changed: 'chose another password',
};

/**
 * What was done about people since a backup was made, oldest first, in a sentence each; from the log that a restore of
 * the backup replaces. Nothing where the database has no such log.
 */
export async function peopleChangedSince(client: pg.Client, madeAt: string): Promise<string[]> {
  const log = await client.query(`select from pg_class where oid = to_regclass('security_events')`);
  if (log.rowCount === 0) return [];
  const { rows } = await client.query<{ event: string; username: string; at: string }>(
    `select event, username, to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from security_events
     where event = any ($1) and at > $2 order by event_id`,
    [Object.keys(CHANGES), madeAt],
  );
  return rows.map(({ event, username, at }) => `${at}  "${username}" ${CHANGES[event]}`);
}
