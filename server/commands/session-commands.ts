import { counted } from '#domain/values/counted';
import type { Db } from '../db/db.ts';
import { recordOperation } from '../security-log/operator.ts';
import { lockUsers } from '../session/lock-users.ts';
import { closeSessionsOf, listSessions } from '../session/sessions.ts';

interface User {
  user_id: number;
  username: string;
}

/** Where somebody is signed in, the newest first, one a line. */
export async function showSessions(db: Db, { user_id, username }: User): Promise<string> {
  const sessions = await listSessions(db, user_id);
  if (sessions.length === 0) return `"${username}" is signed in nowhere.`;
  return sessions
    .map(
      ({ created_at, last_seen_at, address }) =>
        `signed in ${created_at}  last seen ${last_seen_at}  from ${address ?? 'an unknown address'}`,
    )
    .join('\n');
}

/** Signs somebody out everywhere; the password stays. */
export async function revokeSessions(db: Db, { user_id, username }: User): Promise<string> {
  await lockUsers(db, [user_id]);
  const ended = await closeSessionsOf(db, user_id);
  await recordOperation(db, { event: 'sessions_revoked', username, details: { count: ended } });
  return `Signed "${username}" out everywhere: ${counted(ended, 'session')} ended.`;
}
