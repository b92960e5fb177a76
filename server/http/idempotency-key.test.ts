import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { testApp } from '../testing/test-app.ts';
import { tokensOf } from '../testing/tokens.ts';

const server = testApp((app) => {
  for (const writes of [true, false]) {
    const options = { handlerTimeout: 1_000, config: { who: 'viewer', writes, fresh: false } } as const;
    app.post(`/api/test/slow/${writes}`, options, async () => {
      await sleep(1_500);
      return {};
    });
  }
});
const { someone } = tokensOf(server);

async function askSlowly(writes: boolean, headers: Record<string, string>) {
  const {
    statusCode,
    headers: answered,
    body,
  } = await server.app.inject({
    method: 'POST',
    url: `/api/test/slow/${writes}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: '{}',
  });
  return { status: statusCode, retryAfter: answered['retry-after'], ...JSON.parse(body) };
}

test('20.8: a write that times out is reported to users and programs as possibly stored, and a read as busy', async () => {
  const { token } = await someone('slow');
  const answers = await Promise.all([
    askSlowly(true, { authorization: `Bearer ${token}` }),
    askSlowly(true, { cookie: server.clerk }),
    askSlowly(false, { cookie: server.clerk }),
  ]);
  const retrySoon = { status: 503, retryAfter: '2' };
  expect(answers).toEqual([
    {
      ...retrySoon,
      code: 'outcome_unknown',
      message: 'The request may have been stored: repeat it with the same Idempotency-Key.',
    },
    {
      ...retrySoon,
      code: 'outcome_unknown',
      message: 'This may have been saved. Check before you try again.',
    },
    { ...retrySoon, code: 'unavailable', message: 'The service is busy. Please try again in 2 seconds.' },
  ]);
});

const carModel = { name: 'Keyed', gen_name: null, note: null, state: 'A' } as const;
const rows = [{ name: 'Keyed', sap_code: 'KEYED-1' }];

const REFUSED = 'The Idempotency-Key must be 1 to 200 printable characters of ASCII.';

test.each([
  ['an empty text', ''],
  ['a text of 201 characters', 'k'.repeat(201)],
  ['a letter outside ASCII', 'März'],
  ['a tab', 'a\tb'],
])(
  '20.8: %s is refused in the Idempotency-Key of a save and of an import, and no import starts',
  async (_, key) => {
    const headers = { 'idempotency-key': key };
    for (const { status, failure } of [
      await server.send(carModelCalls.save, carModel, { headers }),
      await server.send(bulkCalls.save, rows, { headers }),
    ]) {
      expect([status, failure.message]).toEqual([400, REFUSED]);
    }
    expect((await server.send(bulkCalls.run, {})).data).toBeNull();
  },
);

test('20.8: a header says that the response to a save or an import is that of the first request', async () => {
  const replayed = async () => {
    const saved = await server.send(carModelCalls.save, carModel, { headers: { 'idempotency-key': 'save' } });
    const imported = await server.send(bulkCalls.save, rows, { headers: { 'idempotency-key': 'import' } });
    expect([saved.status, imported.status]).toEqual([200, 200]);
    return [saved, imported].map(({ headers }) => headers['idempotent-replayed']);
  };
  expect(await replayed()).toEqual([undefined, undefined]);
  expect(await replayed()).toEqual(['true', 'true']);
  const { headers } = await server.send(carModelCalls.save, { ...carModel, name: 'Without a key' });
  expect(headers['idempotent-replayed']).toBeUndefined();
});

test('10.11: the call for a running import refuses an invalid key with a message', async () => {
  const { status, failure } = await server.send(bulkCalls.run, { key: 'März' });
  expect([status, failure.message]).toEqual([400, 'key must be 1 to 200 printable characters of ASCII.']);
});
