import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { historyCall } from '#domain/history/history';
import { personCalls } from '#domain/person/person';
import { sessionCalls } from '#domain/session/session';
import { viewCalls } from '#domain/view/view';
import { openSession } from '../session/sessions.ts';
import { peopleOf } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { bearer, tokensOf } from '../testing/tokens.ts';

const server = testApp();
const { admin, add, standingOf } = peopleOf(server);

const signIn = (username: string, password: string | null) =>
  server.send(sessionCalls.signIn, { username, password: password ?? '' }, { cookie: undefined });

test('erasing a user removes the name from past actions, keeps the actions, and blocks sign-in', async () => {
  const { user_id, password } = await add('Forget Me');
  await server.db.updateTable('users').set({ must_reset: false }).where('user_id', '=', user_id).execute();
  const cookie = `sid=${await openSession(server.db, user_id)}`;
  const { data } = await server.send(carModelCalls.save, { name: 'Cobalt', state: 'A' }, { cookie });
  const history = async () =>
    (await server.send(historyCall, { kind: 'car_model', id: data.product_id })).data.rows;
  const [before] = await history();

  const erased = await server.send(personCalls.erase, { user_id }, admin);
  expect(erased.data).toEqual({ username: `person ${user_id}` });
  const [after] = await history();
  expect(after).toEqual({ ...before, username: `person ${user_id}` });
  expect(await standingOf(user_id)).toBeUndefined();
  expect((await signIn('Forget Me', password)).status).toBe(401);
  expect((await signIn(`person ${user_id}`, password)).status).toBe(401);
  expect((await server.send(personCalls.enable, { user_id }, admin)).status).toBe(404);
});

test("erasing a user ends the user's sessions and tokens, replaces the names of the tokens, and deletes private views", async () => {
  const { userId, cookie, token, token_id } = await tokensOf(server).someone('gone for good');
  const view = { view_id: null, list: 'product_list' as const, query: '', layout: null };
  await server.send(viewCalls.save, { ...view, name: 'Of their own' }, { cookie });
  await server.send(viewCalls.save, { ...view, name: 'For everybody', shared: true }, { cookie });
  const made = await server.send(carModelCalls.save, { name: 'By token', state: 'A' }, bearer(token));

  const { data } = await server.send(personCalls.erase, { user_id: userId }, admin);
  expect((await server.send(sessionCalls.access, {}, { cookie })).status).toBe(401);
  expect((await server.send(sessionCalls.access, {}, bearer(token))).status).toBe(401);
  const views = server.db.selectFrom('saved_views').where('user_id', '=', userId).select(['name', 'shared']);
  expect(await views.execute()).toEqual([{ name: 'For everybody', shared: true }]);
  const listed = (await server.send(viewCalls.list, { list: 'product_list' })).data;
  expect(listed.map(({ name, username }) => [name, username])).toEqual([['For everybody', data.username]]);
  const tokens = server.db
    .selectFrom('tokens')
    .where('user_id', '=', userId)
    .select(['name', 'created_from', sql<boolean>`ended_at is not null`.as('ended')]);
  expect(await tokens.execute()).toEqual([{ name: `token ${token_id}`, created_from: null, ended: true }]);
  const history = await server.send(historyCall, { kind: 'car_model', id: made.data.product_id });
  expect(history.data.rows).toMatchObject([{ username: data.username, token: `token ${token_id}` }]);
});

test('a username like "person 17", which erased users have, is refused with 400 for a new or renamed user', async () => {
  const { user_id } = await add('Hopeful');
  for (const name of ['person 17', 'PERSON 17', 'Person  17', 'ｐｅｒｓｏｎ １７', 'person17']) {
    const added = await server.send(personCalls.add, { usernames: [name] }, admin);
    const renamed = await server.send(personCalls.rename, { user_id, username: name }, admin);
    expect([added.status, renamed.status], name).toEqual([400, 400]);
  }
  expect((await server.send(personCalls.rename, { user_id, username: 'person 17b' }, admin)).status).toBe(
    200,
  );
});
