import { expect, test } from 'vitest';
import { coverageCalls } from '#domain/coverage/coverage';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { formatDay } from '#domain/values/day';
import { buildLine, buildPartSap, save } from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const day = daysFromToday(server);

async function counts(sap_id: number) {
  const { rows } = await save(server, stockCountCalls.list, { sap_id });
  return rows.map(({ counted_on, quant, note }) => [counted_on, quant, note]);
}

test('a count replaces a count of the same day, the list shows the latest day first, and each count names its user', async () => {
  const { sap_id } = await buildLine(server);
  await save(server, stockCountCalls.save, { sap_id, counted_on: day(0), quant: 5, note: 'shelf 4' });
  await save(server, stockCountCalls.save, { sap_id, counted_on: day(-1), quant: 0.000001 });
  await save(server, stockCountCalls.save, { sap_id, counted_on: day(0), quant: 6 });
  expect(await counts(sap_id)).toEqual([
    [day(0), 6, null],
    [day(-1), 0.000001, null],
  ]);
  const { rows, count } = await save(server, stockCountCalls.list, { sap_id, offset: 1, limit: 1 });
  expect([rows.map(({ username }) => username), count]).toEqual([['clerk'], 2]);
  const ofDay = await save(server, stockCountCalls.list, { sap_id, counted_on: day(-1) });
  expect([ofDay.rows.map(({ quant }) => quant), ofDay.count]).toEqual([[0.000001], 1]);
});

test('a removed count has no effect, and removing it again succeeds', async () => {
  const { sap_id } = await buildLine(server);
  const { stock_count_id } = await save(server, stockCountCalls.save, {
    sap_id,
    counted_on: day(0),
    quant: 5,
  });
  expect(await save(server, coverageCalls.model, { sap_id })).toMatchObject({ stock: 5 });
  await save(server, stockCountCalls.delete, { stock_count_id });
  await save(server, stockCountCalls.delete, { stock_count_id });
  expect(await save(server, coverageCalls.model, { sap_id })).toMatchObject({ stock: 0, counted_on: null });
});

test('removing a count that was read earlier does not remove a newer count of that day', async () => {
  const { sap_id } = await buildLine(server);
  const count = { sap_id, counted_on: day(0), quant: 12, note: null };
  const { stock_count_id } = await save(server, stockCountCalls.save, count);
  await save(server, stockCountCalls.save, { ...count, quant: 40 });
  const remove = (quant: number) =>
    server.send(stockCountCalls.delete, { stock_count_id, expect: { quant, note: null } });
  const refused = await remove(12);
  expect([refused.status, refused.failure.code]).toEqual([409, 'list_changed']);
  expect(await counts(sap_id)).toEqual([[day(0), 40, null]]);
  expect((await remove(40)).status).toBe(200);
  expect(await counts(sap_id)).toEqual([]);
});

test('25.12: a count that expects no earlier count, or another one, does not replace the stored count of that day', async () => {
  const { sap_id } = await buildLine(server);
  const count = { sap_id, counted_on: day(0), quant: 12, note: 'shelf 4' };
  await save(server, stockCountCalls.save, { ...count, expect: null });
  for (const expected of [null, { quant: 11, note: 'shelf 4' }, { quant: 12, note: null }]) {
    const changed = { ...count, quant: 40, expect: expected };
    const { status, failure } = await server.send(stockCountCalls.save, changed);
    expect([status, failure]).toEqual([
      409,
      {
        code: 'list_changed',
        message: `clerk saved the count of ${formatDay(day(0))} as 12 · shelf 4.`,
        details: { quant: 12, note: 'shelf 4', username: 'clerk' },
      },
    ]);
    expect(await counts(sap_id)).toEqual([[day(0), 12, 'shelf 4']]);
  }

  await save(server, stockCountCalls.save, { ...count, quant: 40, expect: { quant: 12, note: 'shelf 4' } });
  expect(await counts(sap_id)).toEqual([[day(0), 40, 'shelf 4']]);
});

test('a count of tomorrow is refused, and so is a count with an invalid quantity, without a day or of a SAP that does not exist', async () => {
  const { sap_id } = await buildLine(server);
  const form = { sap_id, counted_on: day(1), quant: 5 };
  const { status, failure } = await server.send(stockCountCalls.save, form);
  expect([status, failure.message]).toEqual([400, 'Counted on must not be after today.']);
  expect(failure.details).toEqual([{ path: 'counted_on', message: failure.message }]);
  const invalidQuantities = [null, -1, 0.0000001, 1_000_000_000].map((quant) => ({ quant }));
  for (const wrong of [...invalidQuantities, { counted_on: '' }, { sap_id: 999_999 }]) {
    const refused = await server.sendRaw(stockCountCalls.save, { ...form, counted_on: day(0), ...wrong });
    expect.soft(refused.status, JSON.stringify(wrong)).toBe(400);
  }
});

test('an import adds up rows of one SAP and day, accepts passive SAPs and earlier codes, and a check of stored rows finds no changes', async () => {
  const [active, passive] = [await buildPartSap(server), await buildPartSap(server, { state: 'P' })];
  const old_code = active.sap_code;
  await save(server, partSapCalls.save, { ...active, sap_code: `${old_code}-new` });
  const rows = [
    { sap_code: `${old_code}-NEW`, quant: 0.1 },
    { sap_code: old_code, quant: 0.2, counted_on: day(0) },
    { sap_code: passive.sap_code, quant: 7, counted_on: day(-2) },
  ];
  const check = await save(server, stockCountCalls.bulkCheck, rows);
  expect(check).toMatchObject({ totalCount: 3, new: 3, changed: 0, unchanged: 0, errors: 0 });
  expect(check.rows[1]).toMatchObject({
    changes: [{ field: 'quant', from: 0.1, to: 0.3 }],
    warnings: [
      `SAP code ${old_code} was replaced by ${old_code}-new`,
      'Added to the rows of the same SAP and day above',
    ],
  });
  expect(await counts(active.sap_id)).toEqual([]);

  const result = await save(server, stockCountCalls.bulkSave, rows);
  expect(result).toEqual({
    success: true,
    totalCount: 3,
    successCount: 3,
    insertedCount: 3,
    updatedCount: 0,
    errors: [],
    added: 2,
    changed: 0,
    batch_id: expect.any(Number),
  });
  expect(await counts(active.sap_id)).toEqual([[day(0), 0.3, null]]);
  expect(await counts(passive.sap_id)).toEqual([[day(-2), 7, null]]);

  const repeated = await save(server, stockCountCalls.bulkCheck, rows.slice(2));
  expect(repeated).toMatchObject({ unchanged: 1 });
});

test('only the invalid rows of an import fail; a valid row is stored, and the count that it replaces keeps its note', async () => {
  const { sap_id, sap_code } = await buildLine(server);
  const other = (await buildLine(server)).sap_code;
  await save(server, stockCountCalls.save, { sap_id, counted_on: day(0), quant: 1, note: 'shelf 4' });
  const rows = [
    { sap_code, quant: 2 },
    { sap_code: 'nobody has it', quant: 2 },
    { sap_code: other, quant: -2 },
    { sap_code: other, quant: 2, counted_on: day(1) },
    { sap_code: other, quant: 2, counted_on: 'yesterday' },
    { sap_code: other },
    { quant: 2 },
    7,
  ];
  const { errors, ...result } = await save(server, stockCountCalls.bulkSave, rows);
  expect(result).toMatchObject({ success: false, totalCount: 8, successCount: 1, updatedCount: 1 });
  expect(errors.map(({ index, error }) => [index, error])).toEqual([
    [1, "The part SAP couldn't be found"],
    [2, 'Quantity cannot be negative!'],
    [3, 'Counted on must not be after today.'],
    [4, 'Counted on must be a day as YYYY-MM-DD between 1900 and 2199.'],
    [5, 'Required field quant is missing'],
    [6, 'Required field sap_code is missing'],
    [7, 'The row must be an object.'],
  ]);
  expect(await counts(sap_id)).toEqual([[day(0), 2, 'shelf 4']]);
});

test('25.13: the check warns about counts that a later stored count supersedes', async () => {
  const { sap_id, sap_code } = await buildLine(server);
  for (const counted_on of [day(-4), day(-1), day(0)])
    await save(server, stockCountCalls.save, { sap_id, counted_on, quant: 1, note: null });
  const rows = [day(-4), day(-3), day(0)].map((counted_on) => ({ sap_code, quant: 2, counted_on }));
  const check = await save(server, stockCountCalls.bulkCheck, rows);
  const later = `The later count of ${formatDay(day(0))} counts instead (2 rows)`;
  expect(check.rows.map(({ verdict, warnings }) => [verdict, warnings])).toEqual([
    ['changed', [later]],
    ['new', []],
    ['changed', []],
  ]);
});

test('25.13: the error of an unknown SAP names a code that differs only in leading zeros', async () => {
  await buildPartSap(server, { sap_code: '25130001', state: 'P' });
  const check = await save(server, stockCountCalls.bulkCheck, [{ sap_code: '000000000025130001', quant: 1 }]);
  expect(check.rows[0]?.error).toBe("The part SAP couldn't be found (is it 25130001?)");
});

test('10.3: the check and the import name unknown fields of rows and ignore these fields', async () => {
  const { sap_code } = await buildLine(server);
  const rows = [
    { sap_code, quant: 1, counted_on: day(-1), day: day(-2) },
    { sap_code, quant: 2, counted_on: day(-1), day: day(-2), '': 1 },
  ];
  expect(await save(server, stockCountCalls.bulkCheck, rows)).toMatchObject({ ignored: ['day', ''] });
  expect(await save(server, stockCountCalls.bulkSave, rows)).toMatchObject({
    errors: [],
    ignored: ['day', ''],
  });
  const known = [{ sap_code, quant: 3, counted_on: day(-1) }];
  expect(await save(server, stockCountCalls.bulkSave, known)).not.toHaveProperty('ignored');
});

test('an empty import is refused', async () => {
  expect((await server.send(stockCountCalls.bulkSave, [])).status).toBe(400);
});

test('25.13: a SAP deleted during an import of its counts is reported as not found', async () => {
  const [gone, stays] = [await buildPartSap(server), await buildPartSap(server)];
  const rows = [gone, stays].map(({ sap_code }) => ({ sap_code, quant: 5 }));
  const { insertedCount, errors } = await overlap(
    server.db,
    (db) => db.deleteFrom('part_saps').where('sap_id', '=', gone.sap_id).execute(),
    () => save(server, stockCountCalls.bulkSave, rows),
  );
  expect([insertedCount, errors]).toEqual([1, [{ index: 0, error: "The part SAP couldn't be found" }]]);
  expect(await counts(stays.sap_id)).toEqual([[day(0), 5, null]]);
});
