import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { FIELD_LABELS } from '#domain/history/field-labels';
import { historyCall } from '#domain/history/history';
import { invoiceCalls } from '#domain/invoice/invoice';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { type RecordKind, recordKind } from '#domain/record/record-kinds';
import { specificationCalls } from '#domain/specification/specification';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

async function history(kind: RecordKind, id: number) {
  const { data } = await server.send(historyCall, { kind, id });
  return data.rows;
}

test('a save is recorded with user, time, source, and old and new values', async () => {
  const car = await buildCarModel(server, { name: 'Before', note: null });
  await save(server, carModelCalls.save, { ...car, name: 'After', note: 'why' });

  const [changed, created] = await history('car_model', car.product_id);
  expect(changed).toMatchObject({
    username: 'clerk',
    source: 'form',
    changes: [
      { path: 'name', from: 'Before', to: 'After' },
      { path: 'note', from: null, to: 'why' },
    ],
  });
  expect(changed?.at_label).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  expect(created?.changes).toContainEqual({ path: 'name', from: null, to: 'Before' });
});

test('a save without changes leaves no entry', async () => {
  const car = await buildCarModel(server);
  await save(server, carModelCalls.save, car);
  expect(await history('car_model', car.product_id)).toHaveLength(1);
});

test('a save of a record and its lines is one entry, with only the changed lines', async () => {
  const [a, b, c] = [
    await buildLine(server, 1, 'H-A'),
    await buildLine(server, 1, 'H-B'),
    await buildLine(server, 1, 'H-C'),
  ];
  const spec = await buildSpecification(server, { inputs: [a, b], note: null });
  const line = ({ product_id, sap_id }: typeof a, quant: number) => ({ product_id, sap_id, quant });
  await save(server, specificationCalls.save, { ...spec, note: 'new', inputs: [line(c, 4), line(b, 0.5)] });

  const [changed] = await history('specification', spec.specification_id);
  expect(changed?.changes).toHaveLength(4);
  expect(changed?.changes).toEqual(
    expect.arrayContaining([
      { path: 'note', from: null, to: 'new' },
      { path: 'inputs.H-A.quant', from: 1, to: null },
      { path: 'inputs.H-B.quant', from: 1, to: 0.5 },
      { path: 'inputs.H-C.quant', from: null, to: 4 },
    ]),
  );
});

test('containers and LOTs of an invoice are recorded', async () => {
  const { sap_code, ...line } = await buildLine(server, 3, 'H-BOX');
  const { invoice_id } = await buildInvoice(server, {
    product_saps: [{ ...line, container: 'C-1', lot: 'L-1' }],
  });
  const [created] = await history('invoice', invoice_id);
  expect(created?.changes).toEqual(
    expect.arrayContaining([
      { path: `product_saps.${sap_code}.container`, from: null, to: 'C-1' },
      { path: `product_saps.${sap_code}.lot`, from: null, to: 'L-1' },
    ]),
  );
});

const packed = (container: string | null, quant: number) => ({ container, lot: 'L-1', quant });

async function buildPacked(...packages: ReturnType<typeof packed>[]) {
  const { sap_code, ...reference } = await buildLine(server);
  const line = (ofLine: typeof packages) => {
    const quant = ofLine.reduce((sum, each) => sum + each.quant, 0);
    return { ...reference, quant, packages: ofLine };
  };
  const invoice = await buildInvoice(server, { product_saps: [line(packages)] });
  const path = `product_saps.${sap_code}.packages`;
  return {
    ...invoice,
    path,
    saveWith: (...held: typeof packages) =>
      save(server, invoiceCalls.save, { ...invoice, product_saps: [line(held)] }),
    /** Returns the changes of packages in the newest history entry, as pairs of old and new values. */
    async lastChanges() {
      const [last] = await history('invoice', invoice.invoice_id);
      return last?.changes.filter((change) => change.path === path).map(({ from, to }) => [from, to]);
    },
  };
}

test('the packages of a new line are recorded one by one, in order', async () => {
  const [first, second] = [packed('C-2', 2), packed('C-1', 1)];
  const { lastChanges } = await buildPacked(first, second);
  expect(await lastChanges()).toEqual([
    [null, first],
    [null, second],
  ]);
});

test('only changed packages are recorded, regardless of their position', async () => {
  const [one, two, three] = [packed('C-1', 1), packed('C-2', 2), packed('C-3', 3)];
  const { saveWith, lastChanges } = await buildPacked(one, two, three);
  await saveWith(three, { ...two, quant: 20 }, packed(null, 1));
  expect(await lastChanges()).toHaveLength(3);
  expect(await lastChanges()).toEqual(
    expect.arrayContaining([
      [one, null],
      [two, { ...two, quant: 20 }],
      [null, packed(null, 1)],
    ]),
  );
});

test('reordered packages count as unchanged', async () => {
  const { saveWith, invoice_id, lastChanges } = await buildPacked(packed('C-1', 1), packed('C-2', 2));
  await saveWith(packed('C-2', 2), packed('C-1', 1));
  expect(await history('invoice', invoice_id)).toHaveLength(2);
  expect(await lastChanges()).toEqual([]);
});

test('the packages of a deleted invoice are recorded', async () => {
  const [one, two] = [packed('C-1', 1), packed('C-2', 2)];
  const { invoice_id, lastChanges } = await buildPacked(one, two);
  await save(server, invoiceCalls.delete, { invoice_ids: [invoice_id] });
  expect(await lastChanges()).toEqual([
    [one, null],
    [two, null],
  ]);
});

test('a package moved outside of the app is recorded as one removed package and one added package', async () => {
  const [one, two] = [packed('C-1', 1), packed('C-2', 2)];
  const { invoice_id, lastChanges } = await buildPacked(one, two);
  await server.db
    .updateTable('invoice_packages')
    .set({ container: 'C-9' })
    .where('invoice_id', '=', invoice_id)
    .where('container', '=', 'C-2')
    .execute();
  expect(await lastChanges()).toEqual(
    expect.arrayContaining([
      [two, null],
      [null, packed('C-9', 2)],
    ]),
  );
});

test('a purchase moved to another plan names the new plan by its label, and the earlier plan by its id once it is deleted', async () => {
  const first = await buildPlan(server);
  const second = await buildPlan(server);
  const purchase = await buildPurchase(server, { plan_id: first.plan_id });
  await save(server, purchaseCalls.save, { ...purchase, plan_id: second.plan_id });
  await save(server, planCalls.delete, { plan_ids: [first.plan_id] });

  const { plan_label } = await server.db
    .selectFrom('plans')
    .select('plan_label')
    .where('plan_id', '=', second.plan_id)
    .executeTakeFirstOrThrow();
  const [moved] = await history('purchase', purchase.purchase_id);
  expect(moved?.changes).toEqual([
    { path: 'plan_id', from: first.plan_id, to: second.plan_id, from_label: null, to_label: plan_label },
  ]);
  expect(plan_label).toMatch(/\d{4}/);
});

test('a change outside of the app is recorded as a command without a user', async () => {
  const { product_id } = await buildCarModel(server);
  await server.db
    .updateTable('products')
    .set({ name: 'By hand' })
    .where('product_id', '=', product_id)
    .execute();
  const [changed] = await history('car_model', product_id);
  expect(changed).toMatchObject({
    source: 'command',
    username: null,
    changes: [{ path: 'name', to: 'By hand' }],
  });
});

test('entries are paged, newest first, with their count', async () => {
  const car = await buildCarModel(server, { name: 'v1' });
  for (const name of ['v2', 'v3']) await save(server, carModelCalls.save, { ...car, name });
  const { data } = await server.send(historyCall, {
    kind: 'car_model',
    id: car.product_id,
    offset: 1,
    limit: 1,
  });
  expect(data.count).toBe(3);
  expect(data.rows.map(({ changes }) => changes[0]?.to)).toEqual(['v2']);
});

test('two saves with the same transaction number, one of them before a restore of the database, are two entries', async () => {
  const car = await buildCarModel(server, { name: 'v1' });
  await save(server, carModelCalls.save, { ...car, name: 'v2' });
  await sql`
    update history set transaction_id = (select max(transaction_id) from history where record_id = ${car.product_id})
    where kind = 'car_model' and record_id = ${car.product_id}
  `.execute(server.db);
  const { rows, count } = await save(server, historyCall, { kind: 'car_model', id: car.product_id });
  expect([count, rows.map(({ changes }) => changes.at(-1)?.path)]).toEqual([2, ['name', 'state']]);
});

test('a page of large documents ends early, and the next page continues after it', async () => {
  const { product_id } = await buildCarModel(server);
  // Random texts, which the database cannot compress.
  const noise = () => Array.from({ length: 80 }, () => Math.random().toString(36).slice(2)).join('');
  for (let entry = 1; entry <= 8; entry += 1) {
    const changes = Array.from({ length: 150 }, () => ({ path: `note ${entry}`, from: null, to: noise() }));
    await server.db
      .insertInto('history')
      .values({
        kind: 'car_model',
        record_id: product_id,
        source: 'command',
        changes: JSON.stringify(changes),
      })
      .execute();
  }
  const page = (offset: number) => save(server, historyCall, { kind: 'car_model', id: product_id, offset });
  const read = [];
  let pages = 0;
  for (let count = 1; read.length < count; pages += 1) {
    const next = await page(read.length);
    count = next.count;
    expect(next.rows.length).toBeGreaterThan(0);
    read.push(...next.rows);
  }
  expect(pages).toBeGreaterThan(1);
  expect(read.map(({ changes }) => changes[0]?.path)).toEqual([
    ...[8, 7, 6, 5, 4, 3, 2, 1].map((entry) => `note ${entry}`),
    'product_number',
  ]);
});

/** Fields whose history is recorded by triggers of other tables. */
const UNTRACKED = new Set(['file_id']);

test.each(recordKind.options)('the history of a %s covers every field that has a label', async (kind) => {
  const { table } = STORED_KINDS[kind];
  const { rows } = await sql<{ words: string }>`
    select pg_get_triggerdef(oid) as words from pg_trigger
    where tgrelid = ${table}::regclass and tgname like 'record\\_%'
    union all
    select pg_get_functiondef(tgfoid) from pg_trigger where tgrelid = ${table}::regclass and tgname like 'record\\_%'
  `.execute(server.db);

  const words = rows.map((row) => row.words).join('\n');
  for (const event of ['INSERT', 'UPDATE', 'DELETE'])
    expect(words).toContain(`AFTER ${event} ON public.${table}`);
  const fields = Object.keys(FIELD_LABELS[kind]).filter((field) => !UNTRACKED.has(field));
  expect(fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(words))).toEqual([]);
});
