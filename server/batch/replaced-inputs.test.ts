import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { specificationBulkCalls as bulk } from '#domain/specification/bulk-save';
import { specificationCalls } from '#domain/specification/specification';
import { cleanUp } from '../process/housekeeping.ts';
import { DEFAULT_RETENTION } from '../settings/env.ts';
import { buildLine, buildSpecification, save } from '../testing/builders.ts';
import { importedSpecificationsOf } from '../testing/imported-specifications.ts';
import { replacementsOf } from '../testing/replacements.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { carModel } = importedSpecificationsOf(server);
const { replace } = replacementsOf(server);
const undo = (batch_id: number | null) => save(server, batchCalls.undo, { batch_id: batch_id ?? 0 });

async function buildWithThreeInputs() {
  const { car_model, product_id } = await carModel();
  const lines = [await buildLine(server, 1), await buildLine(server, 2), await buildLine(server, 3)] as const;
  const fields = { output_product_id: product_id, begin_date: '2026-01-05' };
  const { specification_id } = await buildSpecification(server, { ...fields, inputs: [...lines] });

  const importRows = async (...rows: [{ sap_code: string }, quant: number][]) => {
    const target = { car_model, begin_date: '2026-01-05' };
    const sent = rows.map(([{ sap_code }, quant]) => ({ ...target, sap_code, quant }));
    return (await save(server, bulk.save, sent)).batch_id;
  };
  const inputs = async () => {
    const stored = await save(server, specificationCalls.model, { specification_id });
    return stored.inputs.map(({ sap_code, quant, order_no }) => [sap_code, quant, order_no]);
  };
  /** Reorders the inputs through the form. The history does not record the order. */
  const reorder = async (...positions: number[]) => {
    const { inputs: stored, version } = await save(server, specificationCalls.model, { specification_id });
    const order = positions.map((position) => stored[position - 1] as (typeof stored)[number]);
    await buildSpecification(server, { ...fields, specification_id, version, inputs: order });
  };
  return { specification_id, lines, importRows, inputs, reorder };
}

async function countStoredInputs(batch_id: number | null) {
  const rows = server.db.selectFrom('replaced_inputs').where('batch_id', '=', batch_id ?? 0);
  return (await rows.select('sap_id').execute()).length;
}

test('an import keeps for its undo the inputs that it changed or added, and all inputs if it removed one', async () => {
  const { lines, importRows } = await buildWithThreeInputs();
  const [a, b, c] = lines;
  const d = await buildLine(server);
  expect(await countStoredInputs(await importRows([a, 1], [b, 5], [c, 3], [d, 4]))).toBe(2);
  expect(await countStoredInputs(await importRows([a, 1], [c, 3], [d, 4]))).toBe(4);
});

test('36.7: each undo restores the quantities, the inputs and their order', async () => {
  const { lines, importRows, inputs } = await buildWithThreeInputs();
  const [a, b, c] = lines;
  const d = await buildLine(server);
  const states = [await inputs()];
  const batches = [];
  for (const rows of [
    [
      [a, 1],
      [b, 5],
      [c, 3],
    ],
    [
      [a, 1],
      [b, 5],
      [c, 3],
      [d, 4],
    ],
    [
      [c, 3],
      [b, 6],
      [d, 4],
    ],
  ] as const) {
    batches.push(await importRows(...rows.map(([line, quant]): [typeof a, number] => [line, quant])));
    states.push(await inputs());
  }
  for (const batch_id of batches.toReversed()) {
    states.pop();
    await undo(batch_id);
    expect(await inputs()).toEqual(states.at(-1));
  }
});

test('undoing an import that kept the order of the inputs keeps an order that was set later', async () => {
  const { lines, importRows, inputs, reorder } = await buildWithThreeInputs();
  const [a, b, c] = lines;
  const d = await buildLine(server);
  const batch_id = await importRows([a, 7], [b, 2], [c, 3], [d, 4]);
  await reorder(4, 3, 2, 1);
  await undo(batch_id);
  expect(await inputs()).toEqual([
    [c.sap_code, 3, 1],
    [b.sap_code, 2, 2],
    [a.sap_code, 1, 3],
  ]);
});

test('35.5: undoing a replacement restores the replaced SAP at its earlier position', async () => {
  const { lines, inputs, reorder } = await buildWithThreeInputs();
  const [a, b, c] = lines;
  const { sap_id: by_sap_id } = await buildLine(server);
  const { batch_id } = await replace({ sap_id: a.sap_id, by_sap_id, from: '2026-01-05' });
  await reorder(3, 2, 1);
  await undo(batch_id);
  expect(await inputs()).toEqual([
    [a.sap_code, 1, 1],
    [c.sap_code, 3, 2],
    [b.sap_code, 2, 3],
  ]);
});

test('1.12: housekeeping deletes the inputs stored for a batch that was undone or can no longer be undone', async () => {
  const { lines, importRows } = await buildWithThreeInputs();
  const [a, b, c] = lines;
  const [older, newer] = [await importRows([a, 1], [b, 5], [c, 3]), await importRows([a, 1], [b, 6], [c, 3])];
  const clean = async (historyDays?: number) => {
    const log = { warn: (error: unknown) => expect.fail(String(error)) };
    await cleanUp(server.db, log, { ...DEFAULT_RETENTION, historyDays });
    return [await countStoredInputs(older), await countStoredInputs(newer)];
  };
  expect(await clean()).toEqual([1, 1]);
  await undo(newer);
  expect(await clean()).toEqual([1, 0]);
  await sql`update history set at = at - interval '100 days'`.execute(server.db);
  await buildWithThreeInputs();
  expect(await clean(90)).toEqual([0, 0]);
});
