import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sessionCalls } from '#domain/session/session';
import { NO_ACCOUNT } from '#domain/session/sign-on';
import { readUserCommand } from '../commands/manage-users.ts';
import { eraseUser } from '../person/person.queries.ts';
import { resetUser, setDisabled } from '../session/users.ts';
import { addPerson } from '../testing/add-person.ts';
import { signOnApp } from '../testing/sign-on-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';

const { provider, database, appWith, openBrowser, person, peopleCount } = signOnApp();

const NEW = { password: 'correct horse battery', confirm_password: 'correct horse battery' };

/** A sign-on that is refused, and makes no account. */
async function expectOut(subject: string) {
  const people = await peopleCount();
  const { status, message } = await openBrowser().signOn(subject);
  expect([status, message]).toEqual([403, NO_ACCOUNT]);
  expect(await peopleCount()).toBe(people);
}

test('a reset ends what is linked too, unless passwords are off and it is the only way in', async () => {
  await addPerson(database.db, 'known to others');
  const { subject } = person();
  const browser = openBrowser();
  await browser.signIn('known to others');
  await browser.signOn(subject, true);
  const reset = readUserCommand(['reset', 'known to others']);
  await reset(database.db, { passwords: false });
  expect((await openBrowser().signOn(subject)).data.user.username).toBe('known to others');

  const told = await reset(database.db, { passwords: true });
  const people = await peopleCount();
  const { status, message } = await openBrowser().signOn(subject);
  expect([status, message]).toEqual([
    403,
    'This sign-on is no longer linked. Sign in with your password and link Plant login in the user menu.',
  ]);
  expect(await peopleCount()).toBe(people);

  // After a sign-in with the new password it can be linked again.
  const password = String(told).split(': ').at(-1) ?? '';
  await browser.send(sessionCalls.signIn, { username: 'known to others', password });
  await browser.send(sessionCalls.resetPassword, NEW);
  expect((await browser.signOn(subject, true)).data.linked).toBe(true);
  expect((await openBrowser().signOn(subject)).data.user.username).toBe('known to others');
});

test('who changes their own password ends what a thief of the old one has linked', async () => {
  await addPerson(database.db, 'robbed');
  const [thief, own] = [openBrowser(), openBrowser()];
  await thief.signIn('robbed');
  const { subject } = person();
  await thief.signOn(subject, true);
  await own.signIn('robbed');
  expect((await own.send(sessionCalls.resetPassword, NEW)).status).toBe(200);
  expect((await openBrowser().signOn(subject)).code).toBe('no_longer_linked');
});

test('where passwords are off, who gives themselves one keeps the linked sign-on, their only way in', async () => {
  const off = await appWith({ newPeople: 'viewer' }, { passwords: false });
  const { subject } = person();
  const browser = openBrowser(off);
  const { data } = await browser.signOn(subject);
  await sql`update sessions set authenticated_at = now()`.execute(database.db);
  expect((await browser.send(sessionCalls.resetPassword, NEW)).status).toBe(200);
  expect((await openBrowser(off).signOn(subject)).data.user).toEqual(data.user);
});

test.each([
  ['disabled', ['disable']],
  ['disabled after a reset', ['reset', 'disable']],
  ['reset after a disabling', ['disable', 'reset']],
])('somebody who is %s gets no other account by their sign-on', async (_, actions) => {
  const { subject, username } = person();
  await openBrowser().signOn(subject);
  for (const action of actions) await readUserCommand([action, username])(database.db);
  // Another name at the provider, so that not a taken one is what keeps them out.
  provider.people.set(subject, { preferred_username: `${username} again` });
  await expectOut(subject);
});

test('somebody whose name was erased gets no other account by a sign-on, and nothing tells which it was', async () => {
  const { subject } = person();
  const { data } = await openBrowser().signOn(subject);
  await database.db.transaction().execute(async (transaction) => {
    await setDisabled(transaction, data.user.user_id, true);
    await eraseUser(transaction, data.user.user_id);
  });
  await expectOut(subject);
  const kept = await sql<{ row: string }>`select i::text as row from identities i
    union all select e::text from ended_identities e`.execute(database.db);
  expect(kept.rows.map(({ row }) => row).join()).not.toContain(subject);
});

test('a sign-on that is being linked while an administrator resets the account is not linked', async () => {
  const userId = await addPerson(database.db, 'reset meanwhile');
  const browser = openBrowser();
  await browser.signIn('reset meanwhile');
  const answer = await provider.goThrough(await browser.begin(true), person().subject);
  const reset = await database.db.startTransaction().execute();
  await resetUser(reset, userId);
  const linking = browser.end(answer);
  await untilSomethingWaits(database.db);
  await reset.commit().execute();
  expect((await linking).status).toBe(401);
  const linked = await database.db
    .selectFrom('identities')
    .where('user_id', '=', userId)
    .selectAll()
    .execute();
  expect(linked).toEqual([]);
});

test('a sign-on that is under way while an administrator resets the account opens nothing', async () => {
  const { subject } = person();
  const { data } = await openBrowser().signOn(subject);
  const browser = openBrowser();
  const answer = await provider.goThrough(await browser.begin(), subject);
  const reset = await database.db.startTransaction().execute();
  await resetUser(reset, data.user.user_id);
  const ending = browser.end(answer);
  await untilSomethingWaits(database.db);
  await reset.commit().execute();
  expect((await ending).code).toBe('no_longer_linked');
  expect((await browser.access()).status).toBe(401);
});
