import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { sessionCalls } from '#domain/session/session';
import { addPerson } from '../testing/add-person.ts';
import { PASSWORD } from '../testing/password.ts';
import { testApp } from '../testing/test-app.ts';
import { addUser, findUser } from './users.ts';

const server = testApp();
const NEW_PASSWORD = 'correct horse battery';

async function signIn(username: string, password: string) {
  const answer = await server.send(sessionCalls.signIn, { username, password }, { cookie: undefined });
  const [cookie = ''] = String(answer.headers['set-cookie'] ?? '').split(';');
  return { ...answer, cookie };
}

test('A14, A15: a required reset refuses other calls until a new password is chosen', async () => {
  const { password: oneTime } = await addUser(server.db, 'newcomer');
  const { cookie, status } = await signIn('newcomer', oneTime);
  expect(status).toBe(200);

  const access = await server.send(sessionCalls.access, undefined, { cookie });
  const other = await server.send(carModelCalls.model, { product_id: 1 }, { cookie });
  for (const refused of [access, other]) {
    expect([refused.status, refused.failure.message]).toEqual([403, 'Please reset your password']);
    expect(refused.failure.data).toEqual({ user_id: expect.any(Number), username: 'newcomer' });
    expect(refused.failure).not.toHaveProperty('details');
  }

  const form = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  const reset = await server.send(sessionCalls.resetPassword, form, { cookie });
  expect([reset.status, reset.data.username]).toEqual([200, 'newcomer']);
  const oldSession = await server.send(sessionCalls.access, undefined, { cookie });
  const oldPassword = await signIn('newcomer', oneTime);
  const newPassword = await signIn('newcomer', NEW_PASSWORD);
  expect([oldSession.status, oldPassword.status, newPassword.status]).toEqual([401, 401, 200]);
});

const COMMON = 'This password is too common. Please choose another one.';

test.each([
  ['too short', 'short', 'short', 'The password must have at least 12 characters.'],
  ['not repeated', NEW_PASSWORD, `${NEW_PASSWORD}!`, 'The two passwords are not the same.'],
  ['the username', 'sally smith 12', 'sally smith 12', 'The password must not contain the username.'],
  ['the current one', PASSWORD, PASSWORD, 'The new password must differ from the current one.'],
  ['common', 'qwertyuiop123', 'qwertyuiop123', COMMON],
  ['common with digits after it', 'Letmein12345!', 'Letmein12345!', COMMON],
  ['one letter repeated', 'aaaaaaaaaaaa', 'aaaaaaaaaaaa', COMMON],
  ['the alphabet', 'abcdefghijkl', 'abcdefghijkl', COMMON],
])('A10: a new password that is %s is refused', async (_, password, confirm_password, sentence) => {
  if (!(await findUser(server.db, 'sally smith'))) await addPerson(server.db, 'sally smith');
  const { cookie } = await signIn('sally smith', PASSWORD);
  const { status, failure } = await server.send(
    sessionCalls.resetPassword,
    { password, confirm_password },
    { cookie },
  );
  expect([status, failure.message]).toEqual([400, sentence]);
});

test('A10: a reset requires a sign-in within the last quarter of an hour', async () => {
  const { cookie } = await signIn('clerk', PASSWORD);
  await server.db.updateTable('sessions').set({ authenticated_at: '2020-01-01T00:00:00Z' }).execute();

  const form = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  const { status, failure } = await server.send(sessionCalls.resetPassword, form, { cookie });
  expect([status, failure.message]).toEqual([403, 'Please sign in again, then change your password.']);
});
