import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { purchaseCalls } from '#domain/purchase/purchase';
import { sessionCalls } from '#domain/session/session';
import { buildPurchase } from '../testing/builders.ts';
import { denormalizedFaults } from '../testing/faults/denormalized-faults.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const HOUR_MS = 3_600_000;
const server = testApp();

afterEach(() => vi.useRealTimers());

/** Makes the clock of the app's machine jump, but not the clock of the database. */
function jump(hours: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * HOUR_MS });
}

test.each([2, -2, 24 * 400])(
  'R22: a jump of the clock by %i hours ends no session and affects no timestamp',
  async (hours) => {
    const { rows: days } = await sql<{ day: string }>`select instant_label(now()) as day`.execute(server.db);
    jump(hours);
    expect((await server.send(sessionCalls.access, {})).status).toBe(200);

    const key = { headers: { 'idempotency-key': `a save after ${hours}` } };
    const form = { name: `Cobalt ${hours}`, gen_name: '', state: 'A' as const };
    const first = await server.send(carModelCalls.save, form, { cookie: server.clerk, ...key });
    const repeated = await server.send(carModelCalls.save, form, { cookie: server.clerk, ...key });
    expect(repeated.data).toEqual(first.data);
    expect((await page(server, carModelGrid, {})).count).toBeGreaterThan(0);

    const { purchase_id } = await buildPurchase(server);
    const { data } = await server.send(purchaseCalls.model, { purchase_id });
    const { rows } = await sql<{ label: string }>`
    select created_at_label as label from purchases where purchase_id = ${purchase_id}`.execute(server.db);
    expect(data.purchase_number).toMatch(/^PO/);
    expect(rows[0]?.label).toBe(days[0]?.day);
    expect(await denormalizedFaults(server.db)).toEqual([]);
  },
);
