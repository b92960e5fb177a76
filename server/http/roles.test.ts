import { beforeAll, expect, test } from 'vitest';
import { uploadCall } from '#domain/file/file';
import { recordKind } from '#domain/record/record-kinds';
import { sessionCalls } from '#domain/session/session';
import type { AnyCall } from '#domain/wire/call';
import { ADMINS_ONLY, LOOK_ONLY } from '#domain/wire/role';
import { openSession } from '../session/sessions.ts';
import { setRole } from '../session/users.ts';
import { addPerson } from '../testing/add-person.ts';
import { declaredCalls, declaredDownloads, declaredGrids } from '../testing/declared-calls.ts';
import { RECORDS } from '../testing/records.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
let viewer: string;
let viewerId: number;

beforeAll(async () => {
  viewerId = await addPerson(server.db, 'viewer', 'viewer');
  viewer = `sid=${await openSession(server.db, viewerId)}`;
});

/** The calls that require a session, and therefore a role. */
const calls = declaredCalls.filter(({ access }) => access !== 'anyone');
const reading = calls.filter(({ who }) => who === 'viewer');

test('a viewer is refused with 403 by every call for editors, before its body is validated', async () => {
  const writing = calls.filter(({ who }) => who === 'editor');
  expect(writing.length).toBeGreaterThan(30);
  for (const call of writing) {
    const { status, failure } = await server.sendRaw(call, {}, { cookie: viewer });
    expect.soft([status, failure], call.path).toEqual([403, { message: LOOK_ONLY, code: 'look_only' }]);
  }
});

test.each(recordKind.options)('37.1: viewers cannot save or delete a %s', (kind) => {
  const { save, delete: deletes }: { save: AnyCall; delete: AnyCall } = RECORDS[kind].calls;
  for (const { path, writes, who } of [save, deletes])
    expect.soft({ writes, who }, path).toEqual({ writes: true, who: 'editor' });
});

test('a viewer is never refused with 403 by a call that every role may make', async () => {
  expect(reading.length).toBeGreaterThan(50);
  for (const call of reading) {
    const { status } = await server.sendRaw(call, {}, { cookie: viewer });
    expect.soft([200, 400, 404], `${call.path} ${status}`).toContain(status);
  }
});

test('a viewer can read every list and lookup that is not for administrators', async () => {
  for (const { call, columns, searchable } of declaredGrids.filter(({ call }) => call.who === 'viewer')) {
    const p = { column: columns, offset: 0, limit: 10, search: searchable, search_text: 'a', sort: [] };
    const { status } = await server.sendRaw(call, { p, d: {} }, { cookie: viewer });
    expect.soft(status, call.path).toBe(200);
  }
});

test('a viewer can download files and cannot upload files', async () => {
  for (const { path } of declaredDownloads) {
    const { status } = await server.get(path.replace(/\{\w+\}/g, '1'), { cookie: viewer });
    expect.soft([200, 400, 404], `${path} ${status}`).toContain(status);
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=x', cookie: viewer };
  const upload = await server.app.inject({ method: 'POST', url: uploadCall.path, headers, payload: '--x--' });
  expect([upload.statusCode, upload.json().message]).toEqual([403, LOOK_ONLY]);
});

test('a viewer can write only what is their own: what they have seen, sessions, tokens and views', () => {
  const writing = reading.filter(({ writes }) => writes).map(({ path }) => path);
  expect(writing.sort()).toEqual([
    '/api/history/seen',
    '/api/session/end',
    '/api/session/end_others',
    '/api/token/end',
    '/api/token/make',
    '/api/view/delete',
    '/api/view/save',
  ]);
});

test('administrator calls are refused for all other roles', async () => {
  for (const call of calls.filter(({ who }) => who === 'admin')) {
    for (const cookie of [viewer, server.clerk]) {
      const { status, failure } = await server.sendRaw(call, {}, { cookie });
      expect.soft([status, failure.message], call.path).toEqual([403, ADMINS_ONLY]);
    }
  }
});

test('A22: a role changed during a session applies from the next call', async () => {
  const body = { product_id: 1 };
  const save = calls.find(({ path }) => path === '/api/car_model/save');
  if (!save) throw new Error('There is no such call.');
  const attempt = async () => (await server.sendRaw(save, body, { cookie: viewer })).status;

  await setRole(server.db, viewerId, 'editor');
  expect(await attempt()).toBe(400);
  await setRole(server.db, viewerId, 'viewer');
  expect(await attempt()).toBe(403);
});

test("the access check returns the user's role and the current day", async () => {
  const { user_id, ...user } = (await server.send(sessionCalls.access, {}, { cookie: viewer })).data;
  expect([user_id, user]).toEqual([
    viewerId,
    { username: 'viewer', role: 'viewer', today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ]);
  expect((await server.send(sessionCalls.access, {})).data.role).toBe('editor');
});
