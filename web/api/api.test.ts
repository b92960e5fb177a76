import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { viewCalls } from '#domain/view/view';
import { MADE } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { send, setFailurePolicy } from './api.ts';
import { ApiError } from './api-error.ts';
import { fileName } from './download.ts';
import { storeSuppositions } from './trying.ts';

const { model, save } = carModelCalls;
const form = { product_id: null, name: 'Cobalt', gen_name: null, note: null, state: 'A' } as const;
const cobalt = { ...form, ...MADE, product_id: 7, product_number: 'CM000007', version: 1 };
let server: FakeServer;
beforeEach(() => {
  setFailurePolicy(() => undefined);
  server = startFakeServer({
    [model.path]: () => cobalt,
    [save.path]: () => ({ product_id: 7, version: 1 }),
  });
});

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a call posts its body and returns the content of `data`', async () => {
  expect(await send(model, { product_id: 7 })).toEqual(cobalt);
  expect(server.of(model.path)[0]?.body).toEqual({ product_id: 7 });
});

describe('the idempotency key', () => {
  const keys = () => server.requests.map(({ headers }) => headers.get('idempotency-key'));

  test('is sent with every write, and is new each time unless the caller gives a key', async () => {
    await send(save, form);
    await send(save, form);
    await send(save, form, { idempotencyKey: 'attempt-1' });

    const [first, second, third] = keys();
    expect(first).toBeTruthy();
    expect(second).not.toBe(first);
    expect(third).toBe('attempt-1');
  });

  test('is not sent with a read', async () => {
    await send(model, { product_id: 7 });
    expect(keys()).toEqual([null]);
  });

  test('is created even on plain http, where browsers do not provide `randomUUID`', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) });
    await send(save, form);
    vi.unstubAllGlobals();
    expect(keys()).toEqual(['ab'.repeat(16)]);
  });
});

describe('43.7: while suppositions are tried', () => {
  beforeEach(() => storeSuppositions('try=W10'));
  afterEach(() => storeSuppositions(''));

  test('a write of a record is refused before it is sent', async () => {
    await send(model, { product_id: 7 });
    const error = await failureOf(send(save, form));
    expect(error).toMatchObject({
      code: 'trying',
      message:
        'Nothing can be changed while you try suppositions. Press Stop first, or apply the supposition.',
    });
    expect(server.of(save.path)).toEqual([]);
  });

  test('an applied supposition is sent, and so is a write that a viewer may make, such as the deletion of a view', async () => {
    await send(save, form, { applies: true });
    server.answer(viewCalls.delete.path, () => ({}));
    await send(viewCalls.delete, { view_id: 1 });
    expect(server.requests).toHaveLength(2);
  });
});

describe('a failure', () => {
  test('has status, code, message and details', async () => {
    server.answer(save.path, () => refusal(400, 'name is required.', 'incomplete', [{ path: 'name' }]));
    const error = await failureOf(send(save, form));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'incomplete',
      message: 'name is required.',
      details: [{ path: 'name' }],
    });
  });

  test('does not show the wire name of a field', async () => {
    const details = [{ path: 'd.where.begin_date.from', message: 'must be a day.' }];
    server.answer(model.path, () =>
      refusal(400, 'd.where.begin_date.from must be a day.', 'invalid_input', details),
    );
    expect(await failureOf(send(model, { product_id: 7 }))).toMatchObject({
      message: 'Must be a day.',
      details,
    });
  });

  test('without a response has the code `unreachable`, and is uncertain, since the save may have succeeded', async () => {
    server.answer(save.path, () => {
      throw new TypeError('Failed to fetch');
    });
    const error = await failureOf(send(save, form));
    expect(error).toMatchObject({ status: 0, code: 'unreachable', uncertain: true });
  });

  test('while the response is read counts as no response, and is passed to the policy', async () => {
    const seen: unknown[] = [];
    setFailurePolicy((error) => seen.push(error.code));
    server.answer(save.path, () => new Response('{"data": {"product_', { status: 200 }));
    const error = await failureOf(send(save, form));
    expect(error).toMatchObject({ status: 0, code: 'unreachable', uncertain: true });
    expect(seen).toEqual(['unreachable']);
  });

  test('is passed to the policy with the path and whether the caller is quiet', async () => {
    const seen: unknown[] = [];
    setFailurePolicy((error, requested) => seen.push([error.message, requested]));
    server.answer(model.path, () => refusal(404, 'This record no longer exists.'));
    await failureOf(send(model, { product_id: 7 }, { quiet: true }));
    expect(seen).toEqual([['This record no longer exists.', { path: model.path, quiet: true }]]);
  });

  test('37.10: is followed by a repeated call if the policy reports that the user has signed in again', async () => {
    setFailurePolicy(() => Promise.resolve(true));
    const saved = { product_id: 7, version: 2 };
    const answers = [refusal(401, 'Please sign in.'), saved];
    server.answer(save.path, () => answers.shift() as object);
    expect(await send(save, form)).toEqual(saved);
  });

  test('is not reported if the caller aborted the call', async () => {
    const seen: unknown[] = [];
    setFailurePolicy((error) => seen.push(error));
    const error = await failureOf(send(model, { product_id: 7 }, { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(seen).toEqual([]);
  });
});

test.each([
  ['attachment; filename="purchase_PO000001.xlsx"', 'purchase_PO000001.xlsx'],
  ['attachment; filename="invoice.xlsx"; filename*=UTF-8\'\'invoice_%D0%96.xlsx', 'invoice_Ж.xlsx'],
  ['attachment', 'download'],
])('a download with the header `content-disposition: %s` is called %s', (disposition, name) =>
  expect(fileName(disposition)).toBe(name),
);
