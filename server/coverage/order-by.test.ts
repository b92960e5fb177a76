import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { coverageGrid } from '#domain/coverage/coverage';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { addDays } from '#domain/values/day';
import { applyDefaultLeadTime } from '../db/company-settings.ts';
import { save } from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { manyChanged } from '../testing/many-changed.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { day, needed, listed, model } = needsOf(server);
const { change } = manyChanged(server);

type Needed = Awaited<ReturnType<typeof needed>>;

async function withLeadTime(x: Needed, lead_time_days: number | null): Promise<Needed> {
  const stored = await save(server, partSapCalls.model, { sap_id: x.sap_id });
  await save(server, partSapCalls.save, { ...stored, version: undefined, lead_time_days });
  return x;
}

/** Returns the order date from the list, after checking that the panel shows the same date. */
async function orderBy(x: { sap_id: number }) {
  const by = (await listed(x))?.order_by ?? null;
  const { order_by, order } = await model(x);
  expect([order_by, order?.order_by ?? null]).toEqual([by, by]);
  return by;
}

test('25.16: a SAP has to be ordered its lead time before the start of the first plan that lacks the SAP', async () => {
  const x = await withLeadTime(await needed({ from: 30, to: 39 }), 21);
  expect(await orderBy(x)).toBe(day(9));
  const { order } = await model(x);
  expect(order).toMatchObject({ plan_id: x.plan_id, lead_time_days: 21 });
  expect(order?.plan_label).toContain('Cobalt');

  await withLeadTime(x, 31);
  expect(await orderBy(x)).toBe(day(-1));
  await withLeadTime(x, null);
  expect(await orderBy(x)).toBeNull();
  expect((await model(x)).order).toBeNull();
});

test('25.16: a bulk change of lead times and its undo update the derived values', async () => {
  const x = await needed({ from: 30, to: 39 });
  expect(await orderBy(x)).toBeNull();
  const { batch_id } = await change('part_sap', { ids: [x.sap_id], set: { lead_time_days: 10 } });
  expect(await orderBy(x)).toBe(day(20));
  await save(server, batchCalls.undo, { batch_id: batch_id ?? 0 });
  expect(await orderBy(x)).toBeNull();
});

test('25.16: a SAP without a lead time uses the default of the settings', async () => {
  const withLeadDays = await withLeadTime(await needed({ from: 30, to: 39 }), 7);
  const none = await needed({ from: 30, to: 39 });
  expect(await applyDefaultLeadTime(server.db, { leadTimeDays: 14 })).toBe(true);
  expect([await orderBy(withLeadDays), await orderBy(none)]).toEqual([day(23), day(16)]);
  expect((await model(none)).order).toMatchObject({ lead_time_days: 14 });

  expect(await applyDefaultLeadTime(server.db, { leadTimeDays: 14 })).toBe(false);
  expect(await applyDefaultLeadTime(server.db, { leadTimeDays: 0 })).toBe(true);
  expect(await orderBy(none)).toBe(day(30));
  expect(await applyDefaultLeadTime(server.db, { leadTimeDays: undefined })).toBe(true);
  expect([await orderBy(withLeadDays), await orderBy(none)]).toEqual([day(23), null]);
});

test('25.16: the list sorts and filters by the order date', async () => {
  const later = await withLeadTime(await needed({ from: 60, to: 69 }), 0);
  const sooner = await withLeadTime(await needed({ from: 70, to: 79 }), 40);
  const ids = new Set([later.sap_id, sooner.sap_id]);
  const found = async (where: Record<string, unknown>, sort = ['order_by']) => {
    const { rows } = await page(server, coverageGrid, { sort, d: { where } });
    return rows.map(({ sap_id }) => sap_id).filter((id) => ids.has(id));
  };
  expect(await found({})).toEqual([sooner.sap_id, later.sap_id]);
  expect(await found({}, ['-order_by'])).toEqual([later.sap_id, sooner.sap_id]);
  expect(await found({ order_by: { to: addDays(day(0), 30) } })).toEqual([sooner.sap_id]);
});
