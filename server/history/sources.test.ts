import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { carModelCalls } from '#domain/car-model/car-model';
import { changeChecks, changeWrites } from '#domain/change/change';
import type { ChangeSource } from '#domain/history/history';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { moveCalls } from '#domain/plan/move';
import { promiseCalls } from '#domain/purchase/promise-calls';
import { replaceCalls } from '#domain/replace/replace';
import { specificationBulkCalls } from '#domain/specification/bulk-save';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import type { AnyCall } from '#domain/wire/call';
import { lastHistoryId } from '../record/as-batch.ts';
import {
  buildCarModel,
  buildLine,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
  unique,
} from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { importedSpecificationsOf } from '../testing/imported-specifications.ts';
import { replacementsOf } from '../testing/replacements.ts';
import { testApp } from '../testing/test-app.ts';
import { bearer, tokensOf } from '../testing/tokens.ts';

const server = testApp();
const day = daysFromToday(server);
const { carModel } = importedSpecificationsOf(server);
const { example, check: checkReplacement } = replacementsOf(server);

/**
 * The expected source of a write. `form or token` depends on whether the write is sent from a session or with a token.
 */
type Source = Extract<ChangeSource, 'import' | 'bulk' | 'undo'> | 'form or token';

const carModels = async (count: number) => {
  const created = await Promise.all(Array.from({ length: count }, () => buildCarModel(server)));
  return { product_ids: created.map(({ product_id }) => product_id) };
};
const importedSap = () => ({ name: unique('Bolt'), sap_code: unique('IMP') });

const WRITES: readonly [name: string, source: Source, call: AnyCall, body: () => Promise<unknown>][] = [
  [
    'a save',
    'form or token',
    carModelCalls.save,
    async () => ({ name: unique('Cobalt'), gen_name: 'LT-1.5', state: 'A' }),
  ],
  ['a delete', 'form or token', carModelCalls.delete, () => carModels(2)],
  ['one record set to Passive', 'form or token', carModelCalls.setPassive, () => carModels(1)],
  ['several records set to Passive', 'bulk', carModelCalls.setPassive, () => carModels(2)],
  ['an import of part SAPs', 'import', bulkCalls.save, async () => [importedSap()]],
  [
    'an import of specifications',
    'import',
    specificationBulkCalls.save,
    async () => {
      const { car_model } = await carModel();
      const { sap_code } = await buildPartSap(server);
      return [{ car_model, begin_date: '2026-01-05', sap_code, quant: 2 }];
    },
  ],
  [
    'an import of stock counts',
    'import',
    stockCountCalls.bulkSave,
    async () => [{ sap_code: (await buildPartSap(server)).sap_code, quant: 5 }],
  ],
  [
    'an import of promises',
    'import',
    promiseCalls.take,
    async () => {
      const line = await buildLine(server, 10);
      const { purchase_id } = await buildPurchase(server, { product_saps: [line] });
      return { purchase_id, rows: [{ sap_code: line.sap_code, day: day(3), quant: 5 }] };
    },
  ],
  [
    'a bulk change',
    'bulk',
    changeWrites.car_model,
    async () => {
      const params = { ids: (await carModels(1)).product_ids, set: { note: 'changed' } };
      const { expect: hash } = await save(server, changeChecks.car_model, params);
      return { ...params, expect: hash };
    },
  ],
  [
    'a move of plans',
    'bulk',
    moveCalls.move,
    async () => {
      const { product_id: output_product_id } = await buildCarModel(server);
      const specificationFrom = (begin_date: string) =>
        buildSpecification(server, { output_product_id, begin_date });
      const [{ specification_id }] = [await specificationFrom(day(-60)), await specificationFrom(day(-10))];
      const days = { begin_date: day(1), end_date: day(40) };
      const { plan_id } = await buildPlan(server, { specification_id, ...days });
      const params = { plan_ids: [plan_id], specification_id: null };
      const { expect: hash } = await save(server, moveCalls.check, params);
      return { ...params, expect: hash };
    },
  ],
  [
    'a replacement',
    'bulk',
    replaceCalls.replace,
    async () => {
      const { x, by } = await example();
      const params = { sap_id: x.sap_id, by_sap_id: by.sap_id, from: day(0) };
      const { expect: hash } = await checkReplacement(params);
      return { ...params, expect: hash };
    },
  ],
  [
    'an undo',
    'undo',
    batchCalls.undo,
    async () => ({ batch_id: (await save(server, bulkCalls.save, [importedSap()])).batch_id }),
  ],
];

test.each(WRITES)('the history records the source of %s: %s', async (_, source, call, body) => {
  const { token } = await tokensOf(server).someone(unique('integrator'));
  const written = async (options: { cookie?: string | undefined }) => {
    const sent = await body();
    const before = await lastHistoryId(server.db);
    expect(await server.sendRaw(call, sent, options)).toMatchObject({ status: 200 });
    const rows = await server.db
      .selectFrom('history')
      .where('history_id', '>', before)
      .select(['source', 'token_id'])
      .execute();
    return [...new Set(rows.map(({ source, token_id }) => `${source}, token ${token_id !== null}`))];
  };
  const [byForm, byToken] = source === 'form or token' ? ['form', 'token'] : [source, source];
  expect(await written({})).toEqual([`${byForm}, token false`]);
  expect(await written(bearer(token))).toEqual([`${byToken}, token true`]);
});
