import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { uploadCall } from '#domain/file/file';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { personCalls } from '#domain/person/person';
import { tokenCalls } from '#domain/person/token';
import { sessionCalls } from '#domain/session/session';
import { specificationCalls } from '#domain/specification/specification';
import { viewCalls } from '#domain/view/view';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { closeSessionsOf, openSession } from '../session/sessions.ts';
import { endTokensOf, tokenHash } from '../session/tokens.ts';
import { addSignedOnUser, findUser, setPasswordHash, takenFault } from '../session/users.ts';
import { addPerson } from '../testing/add-person.ts';
import { MULTIPART, multipartBody } from '../testing/multipart.ts';
import { peopleOf } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { tokensOf } from '../testing/tokens.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';
import { countOpenTokens } from './token.routes.ts';

const server = testApp();
const { admin } = peopleOf(server);

beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});

/**
 * Adds an administrator whose session was last used two minutes ago. `isSeen` tells when a call of the session was
 * admitted.
 */
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
type Someone = Awaited<ReturnType<ReturnType<typeof tokensOf>['someone']>>;

/** Makes a call, and sends its body only after the call was admitted and `meanwhile` has run. */
async function holdBack<C extends AnyCall>(
  { cookie, isSeen }: Another,
  call: C,
  body: RequestOf<C>,
  meanwhile: () => Promise<unknown>,
): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json' };
  return holdBackText({ cookie, isSeen }, call.path, headers, JSON.stringify(body), meanwhile);
}

async function holdBackText(
  { cookie, isSeen }: Pick<Another, 'cookie' | 'isSeen'>,
  path: string,
  type: Record<string, string>,
  text: string,
  meanwhile: () => Promise<unknown>,
): Promise<number | undefined> {
  const { port } = server.app.server.address() as AddressInfo;
  const headers = { cookie, ...type, 'content-length': Buffer.byteLength(text) };
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers, agent: false });
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
    'no longer recently signed in',
    403,
    ({ user_id }) =>
      sql`update sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${user_id}`.execute(
        server.db,
      ),
  ],
])(
  'an administrator who is %s before the request body arrives adds no user: status %i',
  async (what, status, meanwhile) => {
    const by = await another(`boss, then ${what}`);
    const body = { usernames: [`made by one who is ${what}`], role: 'admin' as const };
    expect(await holdBack(by, personCalls.add, body, () => meanwhile(by))).toBe(status);
    expect(await findUser(server.db, body.usernames[0] ?? '')).toBeUndefined();
  },
);

describe('a user who is disabled before the request body arrives', () => {
  const disable =
    ({ user_id }: Another) =>
    () =>
      server.send(personCalls.disable, { user_id }, admin);

  test.each<[string, AnyCall, object]>([
    ['saves no record', carModelCalls.save, { name: 'Held back', state: 'A' }],
    [
      'saves no document',
      specificationCalls.save,
      {
        output_product_id: 1,
        begin_date: '2026-01-05',
        state: 'A',
        inputs: [{ product_id: 1, sap_id: 1, quant: 1 }],
      },
    ],
    ['imports nothing', bulkCalls.save, [{ name: 'Held back', sap_code: 'HELD-1' }]],
    ['saves no view', viewCalls.save, { list: 'plan_list', name: 'Held back', query: '', layout: null }],
  ])('%s', async (what, call, body) => {
    const by = await another(`held, ${what}`);
    expect(await holdBack(by, call, body, disable(by))).toBe(401);
    expect(
      await server.db.selectFrom('products').where('name', '=', 'Held back').select('product_id').execute(),
    ).toEqual([]);
  });

  test('cannot upload files', async () => {
    const by = await another('admitted, uploads nothing');
    const form = multipartBody([{ filename: 'held.txt', content: 'x' }]).toString();
    expect(await holdBackText(by, uploadCall.path, MULTIPART, form, disable(by))).toBe(401);
    expect(await server.db.selectFrom('files').select('file_id').execute()).toEqual([]);
  });
});

test('a user who is demoted before the request body arrives creates no token for a service', async () => {
  const by = await another('boss of services');
  const { data } = await server.send(personCalls.add, { usernames: ['robot'], service: true }, admin);
  const service = data.added[0]?.user_id ?? 0;
  const demote = () => server.send(personCalls.role, { user_id: by.user_id, role: 'viewer' }, admin);
  expect(await holdBack(by, tokenCalls.make, { name: 'Left', user_id: service }, demote)).toBe(403);
  expect(await server.db.selectFrom('tokens').where('user_id', '=', service).selectAll().execute()).toEqual(
    [],
  );
});

test('if two administrators disable each other at once, one of them is disabled, without a deadlock', async () => {
  const [one, two] = [await another('first of two'), await another('second of two')];
  const answers = await Promise.all([
    server.send(personCalls.disable, { user_id: two.user_id }, one),
    server.send(personCalls.disable, { user_id: one.user_id }, two),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test.each<[string, (someone: Someone) => Promise<{ status: number }>]>([
  [
    'rename',
    ({ userId }) =>
      server.send(personCalls.rename, { user_id: userId, username: `no longer ${userId}` }, admin),
  ],
  ['erase', ({ userId }) => server.send(personCalls.erase, { user_id: userId }, admin)],
  ['reset the password of', ({ userId }) => server.send(personCalls.reset, { user_id: userId }, admin)],
  ['revoke a token of', ({ token_id }) => server.send(tokenCalls.end, { token_id }, admin)],
])('an administrator can %s a user whose import is running', async (what, act) => {
  const someone = await tokensOf(server).someone(`somebody to ${what}`);
  const running = await server.begin();
  // Each entry of the history references its user and the token.
  const by = { userId: someone.userId, tokenId: someone.token_id, source: 'import' } as const;
  await sql`select set_config('partline.user_id', ${String(by.userId)}, true), set_config('partline.source', 'import', true),
    set_config('partline.token_id', ${String(by.tokenId)}, true)`.execute(running);
  await running
    .insertInto('products')
    .values({ kind: 'car_model', product_number: `X${by.userId}`, name: what, state: 'A' })
    .execute();
  const { status } = await act(someone).finally(() => running.commit().execute());
  expect(status).toBe(200);
});

test('37.12: people who are added at the same moment cannot get names that look alike', async () => {
  const signOn = await server.begin();
  expect(await takenFault(signOn, ['\u0430nn'])).toBeUndefined();
  await addSignedOnUser(signOn, '\u0430nn', 'viewer');
  const adding = server.send(personCalls.add, { usernames: ['ann'], service: true }, admin);
  await untilSomethingWaits(server.db);
  await signOn.commit().execute();
  expect((await adding).failure.message).toBe(
    'There is already a person called \u0430nn. Names that look alike count as one.',
  );
});

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
