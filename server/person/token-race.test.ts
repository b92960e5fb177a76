import { expect, test } from 'vitest';
import { tokenCalls } from '#domain/person/token';
import { closeSessionsOf, openSession } from '../session/sessions.ts';
import { endTokensOf } from '../session/tokens.ts';
import { setPasswordHash } from '../session/users.ts';
import { addPerson } from '../testing/add-person.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';
import { countOpenTokens } from './token.routes.ts';

const server = testApp();

test('a token requested while the password is being changed is refused', async () => {
  const userId = await addPerson(server.db, 'robbed');
  const cookie = `sid=${await openSession(server.db, userId)}`;
  const change = await server.begin();
  await setPasswordHash(change, userId, 'another');
  const making = server.send(tokenCalls.make, { name: 'Thief', scope: 'write' }, { cookie });
  await untilSomethingWaits(server.db);
  await closeSessionsOf(change, userId);
  await endTokensOf(change, userId);
  await change.commit().execute();

  expect((await making).status).toBe(401);
  expect(await countOpenTokens(server.db, userId)).toBe(0);
});
