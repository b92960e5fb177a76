import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { uploadCall } from '#domain/file/file';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { backupCall, securityLogGrid } from '#domain/person/security-log';
import { recordKind } from '#domain/record/record-kinds';
import { sessionCalls } from '#domain/session/session';
import { readUserCommand } from '../commands/manage-users.ts';
import { openSession } from '../session/sessions.ts';
import { findUser } from '../session/users.ts';
import { addPerson, signedIn } from '../testing/add-person.ts';
import { buildCarModel, buildInvoice, buildPurchase, save, unique } from '../testing/builders.ts';
import { declaredCalls, declaredDownloads } from '../testing/declared-calls.ts';
import { MULTIPART, multipartBody } from '../testing/multipart.ts';
import { PASSWORD } from '../testing/password.ts';
import { freshAddress, signIn } from '../testing/sign-in.ts';
import { testApp } from '../testing/test-app.ts';
import { findLastBackup, listEvents, recordEvent } from './security-events.ts';

const server = testApp();

/** Returns the events logged during some work, oldest first, without number and time. */
async function eventsOf(work: () => Promise<unknown>) {
  const [newest] = await listEvents(server.db, { limit: 1 });
  await work();
  const events = await listEvents(server.db, { limit: 100 });
  return events
    .filter(({ event_id }) => event_id > (newest?.event_id ?? 0))
    .map(({ event_id: _, at: __, ...event }) => event)
    .reverse();
}

const byClerk = { username: 'clerk', address: '127.0.0.1' };

test('the log contains sign-ins, failed sign-ins and sign-outs', async () => {
  const events = await eventsOf(async () => {
    await signIn(server.app, 'CLERK', 'wrong');
    const { cookie } = await signIn(server.app, 'clerk', PASSWORD);
    await server.send(sessionCalls.signOut, undefined, { cookie });
    await server.send(sessionCalls.signOut, undefined, { cookie });
  });
  expect(events).toEqual([
    { event: 'sign_in_failed', ...byClerk, details: {} },
    { event: 'sign_in', ...byClerk, details: {} },
    { event: 'sign_out', ...byClerk, details: {} },
  ]);
});

test('the log does not contain unknown names, since they may be passwords', async () => {
  const events = await eventsOf(() => signIn(server.app, PASSWORD, 'clerk'));
  expect(events).toEqual([{ event: 'sign_in_failed', username: null, address: '127.0.0.1', details: {} }]);
});

test('of repeated sign-ins during a waiting time, only the first is logged', async () => {
  await addPerson(server.db, 'guessed');
  const events = await eventsOf(async () => {
    for (let attempt = 0; attempt < 9; attempt++) await signIn(server.app, 'GUESSED', 'wrong');
    for (let attempt = 0; attempt < 7; attempt++) await signIn(server.app, 'whoever this is', 'wrong');
  });
  const names = events.filter(({ event }) => event === 'sign_in_throttled').map(({ username }) => username);
  expect(names).toEqual(['guessed', null]);
});

test('a failed sign-in is logged although the same one was logged while the clock was two hours ahead', async () => {
  const address = freshAddress();
  await sql`
    insert into security_events (event, username, address, network, at)
    values ('sign_in_throttled', 'clerk', ${address}, ${address}, now() + interval '2 hours')
  `.execute(server.db);
  const events = await eventsOf(async () => {
    for (let attempt = 0; attempt < 7; attempt++) await signIn(server.app, 'clerk', 'wrong', { address });
  });
  expect(events.filter(({ event }) => event === 'sign_in_throttled')).toHaveLength(1);
});

test('a refusal is logged with its call, and its repetitions are not logged', async () => {
  const events = await eventsOf(async () => {
    for (let repeated = 0; repeated < 3; repeated++) {
      await server.send(sessionCalls.signUp, { username: 'eve', password: PASSWORD }, { cookie: '' });
    }
    await server.send(
      carModelCalls.delete,
      { product_ids: [1] },
      { headers: { origin: 'https://evil.example' } },
    );
  });
  expect(events).toEqual([
    {
      event: 'refused',
      username: null,
      address: '127.0.0.1',
      details: { call: '/api/auth/signup', code: 'sign_up_closed' },
    },
    {
      event: 'refused',
      username: null,
      address: '127.0.0.1',
      details: { call: '/api/car_model_list/delete', code: 'cross_site' },
    },
  ]);
});

test('repetitions from all addresses of an IPv6 /64 are logged once, and from another network again', async () => {
  const addresses = [
    '2001:db8:9::1',
    '2001:db8:9::2',
    '2001:db8:9:0:ffff::3',
    '2001:db8:9:1::1',
    '192.0.2.91',
  ];
  const events = await eventsOf(async () => {
    for (const remoteAddress of addresses) {
      const headers = { 'content-type': 'application/json' };
      const payload = JSON.stringify({ username: 'eve', password: PASSWORD });
      await server.app.inject({
        method: 'POST',
        url: sessionCalls.signUp.path,
        headers,
        payload,
        remoteAddress,
      });
    }
  });
  expect(events.map(({ address }) => address)).toEqual(['2001:db8:9::1', '2001:db8:9:1::1', '192.0.2.91']);
});

test("a call that is refused because its user must choose a password first is logged under the user's name, and the access check is not logged", async () => {
  await readUserCommand(['add', 'forced'])(server.db);
  const person = await findUser(server.db, 'forced');
  const cookie = `sid=${await openSession(server.db, person?.user_id ?? 0)}`;
  const events = await eventsOf(async () => {
    await server.send(sessionCalls.access, {}, { cookie });
    await server.send(carModelCalls.model, { product_id: 1 }, { cookie });
  });
  expect(events).toEqual([
    {
      event: 'refused',
      username: 'forced',
      address: '127.0.0.1',
      details: { call: '/api/car_model/model', code: 'reset_required' },
    },
  ]);
});

test('changes of users by `npm run user` are logged if they succeed', async () => {
  const events = await eventsOf(async () => {
    for (const action of ['add', 'reset', 'revoke', 'sessions', 'disable', 'enable']) {
      await readUserCommand([action, 'someone'])(server.db);
    }
    await expect(readUserCommand(['add', 'SOMEONE'])(server.db)).rejects.toThrow();
  });
  expect(events.map(({ event, username }) => `${event} ${username}`)).toEqual([
    'person_added someone',
    'person_reset someone',
    'sessions_revoked someone',
    'person_disabled someone',
    'person_enabled someone',
  ]);
});

test('a reset of the user’s own password is logged', async () => {
  await addPerson(server.db, 'renews');
  const { cookie } = await signIn(server.app, 'renews', PASSWORD);
  const form = { password: 'correct horse battery', confirm_password: 'correct horse battery' };
  const changed = { event: 'password_changed', ...byClerk, details: {} };
  const refused = await eventsOf(() =>
    server.send(sessionCalls.resetPassword, { ...form, confirm_password: 'x' }, { cookie }),
  );
  const events = await eventsOf(() => server.send(sessionCalls.resetPassword, form, { cookie }));
  expect([refused, events]).toEqual([[], [{ ...changed, username: 'renews' }]]);
});

test('a delete is logged with its ids, and a failed delete is not logged', async () => {
  const { product_id } = await buildCarModel(server);
  const events = await eventsOf(async () => {
    await save(server, carModelCalls.delete, { product_ids: [product_id] });
    await server.sendRaw(carModelCalls.delete, { product_ids: [] });
  });
  expect(events).toEqual([
    { event: 'delete', ...byClerk, details: { kind: 'car_model', count: 1, ids: [product_id] } },
  ]);
});

test('every call that deletes, imports, undoes, exports or downloads is declared to log an event, except for saved views', () => {
  const declared = [...declaredCalls, ...declaredDownloads];
  const recorded = declared.filter(({ records }) => records).map(({ path }) => path);
  // A saved view is personal and contains no company data.
  const expected = declared
    .map(({ path }) => path)
    .filter(
      (path) =>
        /delete|bulk_save|promise$|undo$|export|(?:_list|\/list|\/log|\/schedule)\/file$|\/file\/\{/.test(
          path,
        ) && !path.startsWith('/api/view/'),
    );
  expect(recorded).toEqual(expected);
  expect(recorded).toHaveLength(22 + 2 * recordKind.options.length);
});

test('an import is logged once with its counts, even if it is repeated', async () => {
  const rows = [{ name: unique('part'), sap_code: unique('SAP') }, { name: '' }];
  const headers = { 'idempotency-key': unique('key') };
  const events = await eventsOf(async () => {
    await server.send(bulkCalls.save, rows, { headers });
    await server.send(bulkCalls.save, rows, { headers });
  });
  const counts = { totalCount: 2, insertedCount: 1, updatedCount: 0 };
  expect(events).toEqual([{ event: 'import', ...byClerk, details: { kind: 'product_sap', ...counts } }]);
});

test('uploads, downloads and exports are logged by their ids, without names of records or files', async () => {
  const { purchase_id } = await buildPurchase(server);
  const { invoice_id } = await buildInvoice(server, { purchase_id, invoice_number: 'TOLD-NOWHERE' });
  const events = await eventsOf(async () => {
    const uploaded = await server.app.inject({
      method: 'POST',
      url: uploadCall.path,
      headers: { cookie: server.clerk, ...MULTIPART },
      payload: multipartBody([{ filename: 'list.txt', content: 'secret content' }]),
    });
    await server.get(`/api/file/${uploaded.json().data.file_id}`);
    await server.get('/api/file/999999');
    await server.get(`/api/invoice_list/export?invoice_id=${invoice_id}`);
    await server.get(`/api/invoice_list/export_many?ids=${invoice_id}`);
    await server.get(`/api/purchase_list/export_status?purchase_id=${purchase_id}`);
    await server.get('/api/purchase_list/export?purchase_id=999999');
  });
  const exported = (kind: string, id: number) => ({
    event: 'export',
    ...byClerk,
    details: { kind, count: 1, ids: [id] },
  });
  expect(events).toEqual([
    { event: 'upload', ...byClerk, details: { file_id: expect.any(Number), size: 14 } },
    { event: 'download', ...byClerk, details: { kind: 'file', count: 1, ids: [expect.any(Number)] } },
    exported('invoice', invoice_id),
    exported('invoice', invoice_id),
    exported('purchase_status', purchase_id),
  ]);
});

test('the download of a list is logged with `all that match`, since its rows are not counted', async () => {
  const p = { column: ['sap_code'], search: [], search_text: '', sort: ['sap_code'] };
  const events = await eventsOf(() =>
    server.sendRaw(partSapGrid.file, { p, headers: ['SAP'], format: 'csv' }),
  );
  const details = { kind: 'product_sap_list', rows: 'all that match' };
  expect(events).toEqual([{ event: 'export', ...byClerk, details }]);
});

test.each([
  "update security_events set username = 'nobody'",
  'delete from security_events',
  'truncate security_events',
])('the database refuses the statement %j on the log', async (statement) => {
  await recordEvent(server.db, { event: 'sign_in', username: 'clerk' });
  await expect(sql.raw(statement).execute(server.db)).rejects.toMatchObject({ code: '42501' });
});

test('the log contains no password and no session', async () => {
  const { cookie } = await signIn(server.app, 'renews', 'correct horse battery');
  const text = JSON.stringify(await listEvents(server.db, { limit: 1_000 }));
  for (const secret of [PASSWORD, 'correct horse battery', cookie.slice(4), 'argon2', 'secret content']) {
    expect(text).not.toContain(secret);
  }
});

test('1.11: a change of the time zone reformats the time of an entry, and nothing else in an entry can change', async () => {
  await recordEvent(server.db, { event: 'sign_out', username: 'zoned' });
  const entry = async () =>
    (
      await sql<{ label: string; own: string; search: string }>`
        select at_label as label, moment_label(at) as own, search from security_events where username = 'zoned'
      `.execute(server.db)
    ).rows[0];
  const before = await entry();
  await sql`select change_time_zone('Asia/Tashkent')`.execute(server.db);
  const after = await entry();
  await sql`select change_time_zone('UTC')`.execute(server.db);
  expect(await entry()).toEqual(before);
  expect(after?.label).toBe(after?.own);
  expect(after?.label).not.toBe(before?.label);
  for (const change of [sql`username = 'other'`, sql`at_label = 'never'`]) {
    const changed = sql`update security_events set ${change} where username = 'zoned'`.execute(server.db);
    await expect(changed).rejects.toThrow('never changed');
  }
});

test('37.11: administrators see when the last backup was made, and whether a later one failed', async () => {
  const cookie = await signedIn(server.db, 'keeper', 'admin');
  const state = async () => (await server.send(backupCall, {}, { cookie })).data;
  const log = (event: string, hoursAgo: number) =>
    sql`insert into security_events (event, at) values (${event}, now() - ${hoursAgo} * interval '1 hour')`.execute(
      server.db,
    );
  const label = expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}/);
  const none = { last_at_label: null, late: false, failed_at_label: null, nightly: true };
  expect(await state()).toEqual(none);
  await log('backup', 26);
  await log('backup_failed', 27);
  // The events of a clock that was two days ahead are ignored.
  await log('backup', -48);
  await log('backup_failed', -47);
  expect(await state()).toEqual({ ...none, last_at_label: label, late: true });
  expect((await findLastBackup(server.db))?.getTime()).toBeLessThan(Date.now());
  await log('backup', 2);
  await log('backup_failed', 1);
  expect(await state()).toEqual({ ...none, last_at_label: label, failed_at_label: label });
  expect((await server.send(backupCall, {})).status).toBe(403);
});

test('the security log is searched by the words that the screen shows, and its downloaded file contains them', async () => {
  const cookie = await signedIn(server.db, 'reader', 'admin');
  await recordEvent(server.db, { event: 'person_reset', username: 'reader' });
  const d = { where: { username: { is: 'reader' } } };
  const p = { column: ['event'], search: ['event'], search_text: 'password reset', offset: 0, limit: 50 };
  const found = await server.sendRaw(securityLogGrid.call, { p, d }, { cookie });
  expect(found.data.rows).toEqual([['person_reset']]);
  const file = await server.sendRaw(securityLogGrid.file, { p, d, format: 'csv' }, { cookie });
  expect(file.raw.toString()).toContain('Password reset');
  const offered = { column: 'event', where: d.where, search_text: '', text: 'password' };
  const { data } = await server.sendRaw(securityLogGrid.values, offered, { cookie });
  expect(data.values).toEqual([{ value: 'person_reset', count: 1 }]);
});
