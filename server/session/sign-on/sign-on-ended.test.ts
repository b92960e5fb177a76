import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { personCalls } from '#domain/person/person';
import { sessionCalls } from '#domain/session/session';
import { NO_ACCOUNT } from '#domain/session/sign-on';
import { readUserCommand } from '../../commands/manage-users.ts';
import { eraseUser } from '../../person/person.routes.ts';
import { listEvents } from '../../security-log/security-events.ts';
import { addPerson } from '../../testing/add-person.ts';
import { signOnApp } from '../../testing/sign-on-app.ts';
import { untilSomethingWaits } from '../../testing/until-something-waits.ts';
import { openSession } from '../sessions.ts';
import { findUser, resetUser, setDisabled } from '../users.ts';

const { provider, database, appWith, openBrowser, person, peopleCount } = signOnApp();

const NEW = { password: 'correct horse battery', confirm_password: 'correct horse battery' };

async function expectRefused(subject: string) {
  const people = await peopleCount();
  const { status, message } = await openBrowser().signOn(subject);
  expect([status, message]).toEqual([403, NO_ACCOUNT]);
  expect(await peopleCount()).toBe(people);
}

test('a reset by the command ends the linked sign-on, and the user can link it again', async () => {
  await addPerson(database.db, 'known to others');
  const { subject } = person();
  const browser = openBrowser();
  await browser.signIn('known to others');
  await browser.signOn(subject, true);
  const output = await readUserCommand(['reset', 'known to others'])(database.db);
  const people = await peopleCount();
  const { status, message } = await openBrowser().signOn(subject);
  expect([status, message]).toEqual([
    403,
    'This sign-on is no longer linked. Sign in with your password and link Plant login in the user menu.',
  ]);
  expect(await peopleCount()).toBe(people);

  // After a sign-in with the one-time password and the choice of a new password, the sign-on can be linked again.
  const password = String(output).split(': ').at(-1) ?? '';
  await browser.send(sessionCalls.signIn, { username: 'known to others', password });
  await browser.send(sessionCalls.resetPassword, NEW);
  expect((await browser.signOn(subject, true)).data.linked).toBe(true);
  expect((await openBrowser().signOn(subject)).data.user.username).toBe('known to others');
});

test('changing the password ends a sign-on that was linked with the stolen old password', async () => {
  await addPerson(database.db, 'robbed');
  const [thief, own] = [openBrowser(), openBrowser()];
  await thief.signIn('robbed');
  const { subject } = person();
  await thief.signOn(subject, true);
  await own.signIn('robbed');
  expect((await own.send(sessionCalls.resetPassword, NEW)).status).toBe(200);
  expect((await openBrowser().signOn(subject)).code).toBe('no_longer_linked');
});

test('with passwords disabled, a user who sets a password keeps the linked sign-on, which is the only way to sign in', async () => {
  const off = await appWith({ newPeople: 'viewer' }, { passwords: false });
  const { subject } = person();
  const browser = openBrowser(off);
  const { data } = await browser.signOn(subject);
  await sql`update sessions set authenticated_at = now()`.execute(database.db);
  expect((await browser.send(sessionCalls.resetPassword, NEW)).status).toBe(200);
  expect((await openBrowser(off).signOn(subject)).data.user).toEqual(data.user);
  const credentials = { username: data.user.username, password: NEW.password };
  expect((await openBrowser(off).send(sessionCalls.signIn, credentials)).status).toBe(401);
});

describe('with passwords disabled, the sign-on that an attacker linked to an account', () => {
  /** Builds an account with an attacker's sign-on, which replaced the owner's own sign-on, and an administrator. */
  async function taken(name: string) {
    const off = await appWith({ newPeople: 'viewer' }, { passwords: false });
    const owner = person({ preferred_username: name });
    const browser = openBrowser(off);
    const { data } = await browser.signOn(owner.subject);
    await sql`update sessions set authenticated_at = now() where user_id = ${data.user.user_id}`.execute(
      database.db,
    );
    const thief = person({ preferred_username: `${name}'s thief` });
    expect((await browser.signOn(thief.subject, true)).data.linked).toBe(true);
    const chief = openBrowser(off);
    const adminId = await addPerson(database.db, `chief of ${name}`, 'admin');
    chief.cookies.set('sid', await openSession(database.db, adminId));
    return { off, chief, owner, thief, user_id: data.user.user_id };
  }

  test('can be unlinked by an administrator, which ends its access and its sessions', async () => {
    const { off, chief, thief, user_id } = await taken('unlinked');
    const inside = openBrowser(off);
    await inside.signOn(thief.subject);
    const { data } = await chief.send(personCalls.unlink, { user_id });
    expect(data).toEqual({ ended: 1 });
    expect((await inside.access()).status).toBe(401);
    // The thief gets at most a new user.
    expect((await openBrowser(off).signOn(thief.subject)).data.user.user_id).not.toBe(user_id);
    const [event] = await listEvents(database.db, { limit: 10 }).then((events) =>
      events.filter(({ event }) => event === 'sign_on_unlinked'),
    );
    expect(event).toMatchObject({ username: 'unlinked', details: { count: 1, by: 'chief of unlinked' } });
  });

  test('is unlinked by a reset, and the owner signs in with the one-time password and links their own sign-on again', async () => {
    const { off, chief, owner, thief, user_id } = await taken('robbed twice');
    const { data } = await chief.send(personCalls.reset, { user_id });
    expect((await openBrowser(off).signOn(thief.subject)).data.user.user_id).not.toBe(user_id);

    const browser = openBrowser(off);
    const { username, password } = data;
    expect((await browser.send(sessionCalls.signIn, { username, password })).status).toBe(200);
    expect((await browser.send(sessionCalls.resetPassword, NEW)).status).toBe(200);
    expect((await browser.signOn(owner.subject, true)).data.linked).toBe(true);
    expect((await openBrowser(off).signOn(owner.subject)).data.user.user_id).toBe(user_id);
    // The chosen password opens no session, because passwords are disabled.
    expect(
      (await openBrowser(off).send(sessionCalls.signIn, { username, password: NEW.password })).status,
    ).toBe(401);
  });
});

test('a session from a sign-on cannot complete a required reset', async () => {
  const { subject } = person();
  const browser = openBrowser();
  const { data } = await browser.signOn(subject);
  await sql`update users set must_reset = true where user_id = ${data.user.user_id}`.execute(database.db);
  const { status, code } = await browser.send(sessionCalls.resetPassword, NEW);
  expect([status, code]).toEqual([403, 'one_time_password']);
  const user = await findUser(database.db, data.user.username);
  expect(user?.must_reset).toBe(true);
});

test('after an account is disabled, a sign-on that was replaced creates a new user, and the current one is refused', async () => {
  await addPerson(database.db, 'at two screens');
  const browser = openBrowser();
  await browser.signIn('at two screens');
  const [first, second] = [person(), person()];
  await browser.signOn(first.subject, true);
  await browser.signOn(second.subject, true);
  await readUserCommand(['disable', 'at two screens'])(database.db);
  await expectRefused(second.subject);
  expect((await openBrowser().signOn(first.subject)).data.user.username).toBe(first.username);
});

test.each([
  ['disabled', ['disable']],
  ['reset and then disabled', ['reset', 'disable']],
  ['disabled and then reset', ['disable', 'reset']],
])('a user who is %s gets no other account through their sign-on', async (_, actions) => {
  const { subject, username } = person();
  await openBrowser().signOn(subject);
  for (const action of actions) await readUserCommand([action, username])(database.db);
  // The user gets another name at the provider, so that the refusal is not caused by a taken username.
  provider.people.set(subject, { preferred_username: `${username} again` });
  await expectRefused(subject);
});

test('an erased user gets no other account through a sign-on, and the subject is no longer stored', async () => {
  const { subject } = person();
  const { data } = await openBrowser().signOn(subject);
  await database.db.transaction().execute(async (transaction) => {
    await setDisabled(transaction, data.user.user_id, true);
    await eraseUser(transaction, data.user.user_id);
  });
  await expectRefused(subject);
  const identityRows = await sql<{ row: string }>`select i::text as row from identities i
    union all select e::text from ended_identities e`.execute(database.db);
  expect(identityRows.rows.map(({ row }) => row).join()).not.toContain(subject);
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

test('a sign-on in progress while an administrator resets the account opens no session', async () => {
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
