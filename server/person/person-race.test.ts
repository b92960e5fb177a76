import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { personCalls } from '#domain/person/person';
import { sessionCalls } from '#domain/session/session';
import { tokenCalls } from '#domain/token/token';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { openSession } from '../session/sessions.ts';
import { tokenHash } from '../session/token-text.ts';
import { findUser } from '../session/users.ts';
import { addPerson } from '../testing/add-person.ts';
import { peopleOf } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { admin } = peopleOf(server);

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Another administrator, whose session was last seen a while ago. */
async function another(name: string) {
  const user_id = await addPerson(server.db, name, 'admin');
  const token = await openSession(server.db, user_id);
  const session = server.db.selectFrom('sessions').where('token_hash', '=', tokenHash(token));
  await sql`update sessions set last_seen_at = now() - interval '2 minutes' where user_id = ${user_id}`.execute(
    server.db,
  );
  const isSeen = async () =>
    (
      await session
        .select(sql<boolean>`last_seen_at > now() - interval '1 minute'`.as('seen'))
        .executeTakeFirst()
    )?.seen;
  return { user_id, cookie: `sid=${token}`, isSeen };
}
type Another = Awaited<ReturnType<typeof another>>;

/** Makes a call whose body comes only when it was let in and something else was done. */
async function holdBack<C extends AnyCall>(
  { cookie, isSeen }: Another,
  call: C,
  body: RequestOf<C>,
  meanwhile: () => Promise<unknown>,
): Promise<number | undefined> {
  const { port } = server.app.server.address() as AddressInfo;
  const text = JSON.stringify(body);
  const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path: call.path, headers, agent: false });
  const answered = once(sent, 'response');
  sent.flushHeaders();
  await expect.poll(isSeen).toBe(true);
  await meanwhile();
  sent.end(text);
  const [response] = await answered;
  response.resume();
  return response.statusCode;
}

test.each<[string, number, (by: Another) => Promise<unknown>]>([
  ['disabled', 401, ({ user_id }) => server.send(personCalls.disable, { user_id }, admin)],
  ['demoted', 403, ({ user_id }) => server.send(personCalls.role, { user_id, role: 'editor' }, admin)],
  ['signed out', 401, ({ cookie }) => server.send(sessionCalls.signOut, undefined, { cookie })],
  [
    'no longer fresh',
    403,
    ({ user_id }) =>
      sql`update sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${user_id}`.execute(
        server.db,
      ),
  ],
])(
  'an administrator who is %s while a body is held back makes nobody: %i',
  async (what, status, meanwhile) => {
    const by = await another(`boss, then ${what}`);
    const body = { usernames: [`made by one who is ${what}`], role: 'admin' as const };
    expect(await holdBack(by, personCalls.add, body, () => meanwhile(by))).toBe(status);
    expect(await findUser(server.db, body.usernames[0] ?? '')).toBeUndefined();
  },
);

test('who is demoted while a body is held back makes no token for a service', async () => {
  const by = await another('boss of services');
  const { data } = await server.send(personCalls.add, { usernames: ['robot'], service: true }, admin);
  const service = data.added[0]?.user_id ?? 0;
  const demote = () => server.send(personCalls.role, { user_id: by.user_id, role: 'viewer' }, admin);
  expect(await holdBack(by, tokenCalls.make, { name: 'Left', user_id: service }, demote)).toBe(403);
  expect(await server.db.selectFrom('tokens').where('user_id', '=', service).selectAll().execute()).toEqual(
    [],
  );
});

test('of two administrators who disable each other at once one is out, and neither waits for the other', async () => {
  const [one, two] = [await another('first of two'), await another('second of two')];
  const answers = await Promise.all([
    server.send(personCalls.disable, { user_id: two.user_id }, one),
    server.send(personCalls.disable, { user_id: one.user_id }, two),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});
