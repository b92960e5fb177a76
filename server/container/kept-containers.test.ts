import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { historyCall } from '#domain/history/history';
import { invoiceCalls } from '#domain/invoice/invoice';
import { today } from '../record/today.ts';
import { buildInvoice, buildLine, save } from '../testing/builders.ts';
import { denormalizedFaults } from '../testing/faults/denormalized-faults.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

type Lines = Awaited<ReturnType<typeof buildInvoice>>['product_saps'];

function rowsOf(invoice_id: number) {
  return server.db
    .selectFrom('container_list')
    .where('invoice_id', '=', invoice_id)
    .orderBy('key')
    .select(['key', 'container', 'lots', 'all_lots', 'line_count', 'status', 'due_on', 'here_on'])
    .execute();
}

async function keysOf(invoice_id: number) {
  return (await rowsOf(invoice_id)).map(({ key }) => key);
}

async function bareLine(quant: number) {
  const { sap_code: _, ...line } = await buildLine(server, quant);
  return line;
}

/** Builds an invoice of 15 of A (10 in C1, 5 in C2), 7 of B (in C2) and 3 of D (loose). */
async function buildPacked(form: Partial<Parameters<typeof buildInvoice>[1]> = {}) {
  const [a, b, d] = [await bareLine(15), await bareLine(7), await bareLine(3)];
  const packages = [
    { container: 'C1', lot: 'L-1', quant: 10 },
    { container: 'C2', lot: 'L-2', quant: 5 },
  ];
  const lines = { a: { ...a, packages }, b: { ...b, container: 'C2', lot: 'L-9' }, d };
  const invoice = await buildInvoice(server, { status: 'T', ...form, product_saps: Object.values(lines) });
  const resave = (product_saps: Lines, fields: object = {}) =>
    save(server, invoiceCalls.save, { ...invoice, product_saps, ...fields });
  return { ...invoice, lines, resave };
}

function setDays(invoice_id: number, key: string, days: { arrived_on?: string; expected_on?: string }) {
  return server.db
    .updateTable('containers')
    .set(days)
    .where('invoice_id', '=', invoice_id)
    .where('key', '=', key)
    .execute();
}

test('a container without contents is deleted, and the other containers keep their days', async () => {
  const { invoice_id, lines, resave } = await buildPacked();
  await setDays(invoice_id, 'c2', { arrived_on: '2026-01-05' });
  await resave([{ ...lines.a, quant: 5, container: 'C2', packages: [] }, lines.b, lines.d]);
  expect((await rowsOf(invoice_id)).map((row) => [row.key, row.here_on])).toEqual([
    ['', null],
    ['c2', '2026-01-05'],
  ]);
});

test('a container keeps its days when another SAP replaces its only SAP', async () => {
  const { invoice_id, lines, resave } = await buildPacked();
  await setDays(invoice_id, 'c1', { arrived_on: '2026-01-05' });
  const instead = { ...(await bareLine(4)), container: 'c-1' };
  await resave([instead, lines.b]);
  expect((await rowsOf(invoice_id)).map((row) => [row.container, row.here_on])).toEqual([
    ['c-1', '2026-01-05'],
    ['C2', null],
  ]);
});

test('a container keeps its days when its only line is split between two containers, and the purchase counts what arrived in it', async () => {
  const line = await bareLine(9);
  const form = { status: 'T' as const, product_saps: [{ ...line, container: 'C1' }] };
  const invoice = await buildInvoice(server, form);
  await setDays(invoice.invoice_id, 'c1', { arrived_on: '2026-01-05' });
  const packages = [
    { container: 'C1', quant: 4 },
    { container: 'C2', quant: 5 },
  ];
  await save(server, invoiceCalls.save, { ...invoice, product_saps: [{ ...line, packages }] });
  expect((await rowsOf(invoice.invoice_id)).map((row) => [row.key, row.here_on])).toEqual([
    ['c1', '2026-01-05'],
    ['c2', null],
  ]);
  expect(await denormalizedFaults(server.db)).toEqual([]);
  const moved = packages.map((held, index) => ({ ...held, quant: [6, 3][index] ?? 0 }));
  await save(server, invoiceCalls.save, { ...invoice, product_saps: [{ ...line, packages: moved }] });
  expect(await denormalizedFaults(server.db)).toEqual([]);
});

test('24.2: a corrected number keeps the row of its container with its days, and the history records the correction', async () => {
  const { invoice_id, lines, resave } = await buildPacked();
  await setDays(invoice_id, 'c2', { arrived_on: '2026-01-05', expected_on: '2026-03-01' });
  const ids = () =>
    server.db.selectFrom('containers').where('invoice_id', '=', invoice_id).select('container_id').execute();
  const before = (await ids()).map(({ container_id }) => container_id).toSorted();
  const [first, second] = [
    { container: 'C1', lot: 'L-1', quant: 10 },
    { container: 'C-7', lot: 'L-2', quant: 5 },
  ];
  const corrected = { a: { ...lines.a, packages: [first, second] }, b: { ...lines.b, container: 'C-7' } };
  await resave([corrected.a, corrected.b, lines.d]);
  expect((await rowsOf(invoice_id)).slice(1)).toMatchObject([
    { key: 'c1', here_on: null },
    { container: 'C-7', here_on: '2026-01-05', due_on: '2026-03-01', all_lots: 'L-2, L-9', line_count: 2 },
  ]);
  expect((await ids()).map(({ container_id }) => container_id).toSorted()).toEqual(before);
  const { data } = await server.send(historyCall, { kind: 'invoice', id: invoice_id });
  const ofContainers = data.rows[0]?.changes.filter(({ path }) => path.startsWith('containers.'));
  expect(ofContainers).toEqual([{ path: 'containers.C-7.container', from: 'C2', to: 'C-7' }]);
  expect(await denormalizedFaults(server.db)).toEqual([]);
});

test('24.2: if two numbers replace two, or one replaces two, the old containers are deleted with their days', async () => {
  const { invoice_id, lines, resave } = await buildPacked();
  await setDays(invoice_id, 'c2', { arrived_on: '2026-01-05' });
  const one = { ...lines.a, packages: [], container: 'C8', quant: 15 };
  await resave([one, { ...lines.b, container: 'C9' }, lines.d]);
  expect((await rowsOf(invoice_id)).map((row) => [row.key, row.here_on])).toEqual([
    ['', null],
    ['c8', null],
    ['c9', null],
  ]);
  await setDays(invoice_id, 'c9', { arrived_on: '2026-01-05' });
  await resave([{ ...one, container: 'C7' }, { ...lines.b, container: 'C7' }, lines.d]);
  expect((await rowsOf(invoice_id)).map((row) => [row.key, row.here_on])).toEqual([
    ['', null],
    ['c7', null],
  ]);
});

test('numbers that differ only in spaces, hyphens, dots, slashes or case belong to the same container', async () => {
  const numbers = ['MSKU 618342-7', 'msku6183427', 'M.S.K.U/6183427', '-', ' '];
  const product_saps = await Promise.all(
    numbers.map(async (container) => ({ ...(await bareLine(1)), container })),
  );
  const { invoice_id } = await buildInvoice(server, { product_saps });
  expect((await rowsOf(invoice_id)).map((row) => [row.key, row.container, row.line_count])).toEqual([
    ['', null, 2],
    ['msku6183427', 'MSKU 618342-7', 3],
  ]);
});

test('a container shows three LOTs and the number of other LOTs', async () => {
  const product_saps = await Promise.all(
    ['L-5', 'L-1', 'L-4', 'L-2', 'L-1', 'L-3'].map(async (lot) => ({
      ...(await bareLine(1)),
      container: 'C1',
      lot,
    })),
  );
  const { invoice_id } = await buildInvoice(server, { product_saps });
  expect(await rowsOf(invoice_id)).toMatchObject([
    { all_lots: 'L-1, L-2, L-3, L-4, L-5', lots: 'L-1, L-2, L-3 +2', line_count: 6 },
  ]);
});

test("a container's separate days take precedence over the days of its invoice", async () => {
  const { invoice_id, lines, resave } = await buildPacked({ expected_on: '2026-02-01' });
  await setDays(invoice_id, 'c1', { expected_on: '2026-03-01', arrived_on: '2026-01-05' });
  await resave(Object.values(lines), { status: 'A', arrived_on: '2026-01-09', expected_on: '2026-02-02' });
  expect((await rowsOf(invoice_id)).map((row) => [row.due_on, row.here_on, row.status])).toEqual([
    ['2026-02-02', '2026-01-09', 'A'],
    ['2026-03-01', '2026-01-05', 'A'],
    ['2026-02-02', '2026-01-09', 'A'],
  ]);
});

test('setting an invoice in Transit or Arrived to Open order clears the arrivals of its containers', async () => {
  const { invoice_id, lines, resave } = await buildPacked();
  await setDays(invoice_id, 'c1', { arrived_on: '2026-01-05' });
  await resave(Object.values(lines), { status: 'O' });
  expect((await rowsOf(invoice_id)).map(({ status }) => status)).toEqual(['O', 'O', 'O']);
  await setDays(invoice_id, 'c1', { arrived_on: '2026-01-05' });
  await resave(Object.values(lines), { status: 'A' });
  const day = await today(server.db);
  expect((await rowsOf(invoice_id)).map((row) => row.here_on)).toEqual([day, '2026-01-05', day]);
  await resave(Object.values(lines), { status: 'O' });
  expect((await rowsOf(invoice_id)).map((row) => [row.here_on, row.status])).toEqual(
    Array(3).fill([null, 'O']),
  );
});

test('24.5: an Arrived invoice that returns to Transit keeps the days of the containers that arrived before the invoice', async () => {
  const { invoice_id, lines, resave } = await buildPacked();
  await setDays(invoice_id, 'c1', { arrived_on: '2026-01-05' });
  await resave(Object.values(lines), { status: 'A' });
  await resave(Object.values(lines), { status: 'T' });
  expect((await rowsOf(invoice_id)).map((row) => [row.here_on, row.status])).toEqual([
    [null, 'T'],
    ['2026-01-05', 'A'],
    [null, 'T'],
  ]);
});

test('the history of the invoice records the days of its containers', async () => {
  const { invoice_id, lines, resave } = await buildPacked();
  await setDays(invoice_id, 'c1', { arrived_on: '2026-01-05' });
  await setDays(invoice_id, '', { expected_on: '2026-02-05' });
  await resave([lines.b]);
  const { data } = await server.send(historyCall, { kind: 'invoice', id: invoice_id });
  const shown = data.rows
    .flatMap(({ changes }) => changes)
    .filter(({ path }) => path.startsWith('containers.'));
  expect(shown).toEqual([
    { path: 'containers.C1.arrived_on', from: '2026-01-05', to: null },
    { path: 'containers.No container.expected_on', from: '2026-02-05', to: null },
    { path: 'containers.No container.expected_on', from: null, to: '2026-02-05' },
    { path: 'containers.C1.arrived_on', from: null, to: '2026-01-05' },
  ]);
});

test('containers are deleted with their invoice, and no row of `changed_contents` remains', async () => {
  const { invoice_id, resave, lines } = await buildPacked();
  await resave([lines.b, lines.d]);
  await save(server, invoiceCalls.delete, { invoice_ids: [invoice_id] });
  expect(await keysOf(invoice_id)).toEqual([]);
  expect(await server.db.selectFrom('changed_contents').selectAll().execute()).toEqual([]);
});

test('a transaction that deletes three invoices scans their changed contents once', async () => {
  const invoices = [await buildPacked(), await buildPacked(), await buildPacked()];
  const ids = invoices.map(({ invoice_id }) => invoice_id);
  const read = await server.db.transaction().execute(async (db) => {
    // The statistics of the session still include some scans of the previous transaction.
    const scans = async () => {
      const { rows } = await sql<{ scans: number }>`
        select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'changed_contents'
      `.execute(db);
      return rows[0]?.scans ?? 0;
    };
    const before = await scans();
    await db.deleteFrom('invoices').where('invoice_id', 'in', ids).execute();
    await sql`set constraints all immediate`.execute(db);
    return (await scans()) - before;
  });
  expect(read).toBe(1);
});

test('a container has both lines that two transactions add to it at the same time', async () => {
  const { invoice_id } = await buildPacked();
  const [first, second] = [await bareLine(1), await bareLine(1)];
  const add = (sap_id: number, order_no: number, container: string) => ({
    invoice_id,
    sap_id,
    order_no,
    quant: '1',
    container,
  });
  await overlap(
    server.db,
    (db) =>
      db
        .insertInto('invoice_lines')
        .values(add(first.sap_id, 8, 'C8'))
        .execute(),
    () =>
      server.db
        .insertInto('invoice_lines')
        .values(add(second.sap_id, 9, 'C8'))
        .execute(),
  );
  expect((await rowsOf(invoice_id)).at(-1)).toMatchObject({ key: 'c8', line_count: 2 });
});
