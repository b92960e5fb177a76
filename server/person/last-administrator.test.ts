import { expect, test } from 'vitest';
import { personCalls } from '#domain/person/person';
import { peopleOf } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { admin, add, standingOf } = peopleOf(server);

test('the last administrator cannot be demoted, even by concurrent requests, and nobody can disable themselves', async () => {
  const refusal = 'boss is the last administrator. Make somebody else an administrator first.';
  const demoted = await server.send(personCalls.role, { user_id: admin.user_id, role: 'editor' }, admin);
  expect([demoted.status, demoted.failure.message]).toEqual([409, refusal]);

  const { user_id } = await add('deputy');
  await server.send(personCalls.role, { user_id, role: 'admin' }, admin);
  expect(await standingOf(user_id)).toMatchObject({ role: 'admin' });
  const disabled = await server.send(personCalls.disable, { user_id: admin.user_id }, admin);
  expect([disabled.status, disabled.failure.message]).toEqual([409, 'You cannot disable yourself.']);

  const requests = [admin.user_id, user_id].map((id) =>
    server.send(personCalls.role, { user_id: id, role: 'editor' }, admin),
  );
  const statuses = (await Promise.all(requests)).map(({ status }) => status);
  // The request that comes second is refused: its caller was just demoted, or it would demote the last administrator.
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const admins = await server.db.selectFrom('users').where('role', '=', 'admin').select('user_id').execute();
  expect(admins).toHaveLength(1);
  await server.db.updateTable('users').set({ role: 'admin' }).where('user_id', '=', admin.user_id).execute();
});

test('the last administrator who can sign in cannot be demoted, and a service cannot become an administrator', async () => {
  await server.db
    .updateTable('users')
    .set({ role: 'editor' })
    .where('user_id', '!=', admin.user_id)
    .execute();
  const body = { usernames: ['robot'], service: true };
  const { data } = await server.send(personCalls.add, body, admin);
  const service = data.added[0]?.user_id ?? 0;
  const sentence = 'A service cannot be an administrator. Make it a viewer or an editor.';
  const made = await server.send(personCalls.role, { user_id: service, role: 'admin' }, admin);
  expect([made.status, made.failure.message]).toEqual([400, sentence]);
  const added = await server.send(personCalls.add, { ...body, usernames: ['other'], role: 'admin' }, admin);
  expect([added.status, added.failure.message]).toEqual([400, sentence]);

  const { user_id } = await add('too late');
  await server.send(personCalls.role, { user_id, role: 'admin' }, admin);
  await server.db
    .updateTable('users')
    .set({ one_time_until: '2020-01-01' })
    .where('user_id', '=', user_id)
    .execute();
  const demoted = await server.send(personCalls.role, { user_id: admin.user_id, role: 'editor' }, admin);
  expect([demoted.status, demoted.failure.code]).toEqual([409, 'last_administrator']);
  // An administrator who cannot sign in can be demoted, because an administrator who can sign in remains.
  expect((await server.send(personCalls.role, { user_id, role: 'editor' }, admin)).status).toBe(200);
});
