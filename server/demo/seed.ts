import { sql } from 'kysely';
import type { Role } from '#domain/wire/role';
import { buildApp } from '../app.ts';
import type { Db } from '../db/db.ts';
import { hashPassword, oneTimePassword } from '../session/passwords.ts';
import { closeSessionsOf, openSession } from '../session/sessions.ts';
import { addUserWithPassword, findUser, setPasswordHash } from '../session/users.ts';
import { ageRecords } from './age-records.ts';
import { changeAsColleague } from './colleague.ts';
import { buildCompany } from './company.ts';
import { buildRange } from './range.ts';
import { sendThrough } from './send.ts';

export const DEMO_USERNAME = 'demo';
/**
 * The user who builds the company. At the end the user is renamed to the demo user, so this name marks an incomplete
 * demo.
 */
const BUILDER = 'demo-builder';
/** An engineer who changed some records. The password is unknown. */
const COLLEAGUE = 'malika';

/** The content of a database that is meant for the demo. */
type DemoState = 'nothing' | 'demo' | 'half a demo' | 'something else';

/** Runs before anything is written, even a table: only an empty database becomes the demo database. */
export async function findDemo(db: Db): Promise<DemoState> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('users') is not null as found`.execute(
    db,
  );
  if (!rows[0]?.found) return 'nothing';
  const users = (await db.selectFrom('users').select('username').execute()).map(({ username }) => username);
  if (users.includes(DEMO_USERNAME)) return 'demo';
  if (users.includes(BUILDER)) return 'half a demo';
  return users.length === 0 ? 'nothing' : 'something else';
}

/** The database that becomes the demo database. */
export type Seeded = { db: Db; url: string };

/** Builds the demo company through the app's own calls, in an empty database. */
export async function seedDemo({ db, url }: Seeded, password: string, today: string): Promise<void> {
  const app = await buildApp({ db, url, settings: { trustedProxies: [] }, log: false });
  try {
    const add = async (username: string, ofPerson: string, role: Role) => {
      await addUserWithPassword(db, username, ofPerson, role);
      const userId = (await findUser(db, username))?.user_id ?? 0;
      return { userId, send: sendThrough(app, `sid=${await openSession(db, userId)}`) };
    };
    const { userId, send } = await add(BUILDER, password, 'admin');
    const company = await buildCompany(send, today);
    await ageRecords(db, company, await buildRange(send, company, today));
    const colleague = await add(COLLEAGUE, oneTimePassword(), 'editor');
    await changeAsColleague(colleague.send, company);
    await closeSessionsOf(db, colleague.userId);
    await closeSessionsOf(db, userId);
    await db.updateTable('users').set({ username: DEMO_USERNAME }).where('user_id', '=', userId).execute();
  } finally {
    await app.close();
  }
}

/** Sets the password of the demo user, even if the user has changed it. */
export async function openDemo(db: Db, password: string): Promise<void> {
  const person = await findUser(db, DEMO_USERNAME);
  if (person) await setPasswordHash(db, person.user_id, await hashPassword(password));
}
