import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const carModel = { name: 'Keyed', gen_name: null, note: null, state: 'A' } as const;
const rows = [{ name: 'Keyed', sap_code: 'KEYED-1' }];

const REFUSED = 'The Idempotency-Key must be 1 to 200 printable characters of ASCII.';

test.each(['', 'k'.repeat(201), 'März', 'a\tb'])(
  '20.8: %j is refused as an Idempotency-Key of a save and of an import, and no import starts',
  async (key) => {
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

test('10.11: the call for a running import refuses an invalid key with a message', async () => {
  const { status, failure } = await server.send(bulkCalls.run, { key: 'März' });
  expect([status, failure.message]).toEqual([400, 'key must be 1 to 200 printable characters of ASCII.']);
});
