import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tokenCalls } from '#domain/token/token';
import { closeSessionsOf, openSession } from '../session/sessions.ts';
import { endTokensOf } from '../session/tokens.ts';
import { setPasswordHash } from '../session/users.ts';
import { addPerson } from '../testing/add-person.ts';
import { testApp } from '../testing/test-app.ts';
import { countOpenTokens } from './token.queries.ts';

const server = testApp();

/** Until a statement waits for what another one has locked. */
async function untilSomethingWaits() {
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`.execute(server.db);
      return rows.length;
    })
    .toBeGreaterThan(0);
}

test('a token asked for while the password is changed does not outlive the change', async () => {
  const userId = await addPerson(server.db, 'robbed');
  const cookie = `sid=${await openSession(server.db, userId)}`;
  const change = await server.db.startTransaction().execute();
  await setPasswordHash(change, userId, 'another');
  const making = server.send(tokenCalls.make, { name: 'Thief', scope: 'write' }, { cookie });
  await untilSomethingWaits();
  await closeSessionsOf(change, userId);
  await endTokensOf(change, userId);
  await change.commit().execute();

  expect((await making).status).toBe(401);
  expect(await countOpenTokens(server.db, userId)).toBe(0);
});
