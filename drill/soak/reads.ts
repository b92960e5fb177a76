import { carModelGrid } from '#domain/car-model/car-model';
import { containerCalls, containerGrid } from '#domain/container/container';
import { coverageCalls, coverageGrid } from '#domain/coverage/coverage';
import { findCall } from '#domain/find/find';
import { historyCall } from '#domain/history/history';
import { invoiceCalls, invoiceGrid, invoiceSapLookup, purchaseLookup } from '#domain/invoice/invoice';
import { partGrid } from '#domain/part/part';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { planGrid, specificationLookup } from '#domain/plan/plan';
import { planLookup, purchaseCalls, purchaseGrid } from '#domain/purchase/purchase';
import { productLookup, specificationGrid } from '#domain/specification/specification';
import { todayCalls } from '#domain/today/today';
import { type AnyGrid, type GridRequest, rowRecord } from '#domain/wire/grid';
import type { Person } from './person.ts';
import { oneOf } from './random.ts';

const LISTS: readonly AnyGrid[] = [
  ...[carModelGrid, partGrid, partSapGrid, specificationGrid, planGrid, purchaseGrid, invoiceGrid],
  ...[containerGrid, coverageGrid],
];
const LOOKUPS: readonly AnyGrid[] = [
  ...[productLookup, specificationLookup, planLookup, purchaseLookup, invoiceSapLookup],
];
const PAGE = 50;

type Row = Record<string, unknown>;

export async function rowsOf(
  person: Person,
  grid: AnyGrid,
  overrides: Partial<GridRequest['p']> = {},
  work = 'list',
): Promise<{ rows: Row[]; count: number }> {
  const p = { column: [...grid.columns], offset: 0, limit: PAGE, search: [], search_text: '', sort: [] };
  const { data } = await person.send(grid.call, { p: { ...p, ...overrides } }, work);
  return { rows: data.rows.map((row) => rowRecord<Row>(grid.columns, row)), count: data.count ?? 0 };
}

export async function anyId(person: Person, grid: AnyGrid): Promise<number | undefined> {
  const { count } = await rowsOf(person, grid, { limit: 1 });
  const { rows } = await rowsOf(person, grid, { limit: 1, offset: Math.floor(Math.random() * count) });
  return rows[0]?.[grid.id] as number | undefined;
}

export async function list(person: Person): Promise<void> {
  const grid = oneOf(LISTS) ?? carModelGrid;
  const column = oneOf(grid.columns) ?? grid.id;
  const sort = [Math.random() < 0.5 ? column : `-${column}`];
  const { count } = await rowsOf(person, grid, { sort });
  for (let offset = PAGE; offset < Math.min(count, 4 * PAGE); offset += PAGE) {
    await person.think();
    await rowsOf(person, grid, { sort, offset });
  }
}

/** Searches a list for a word in one of its rows, and for a text without matches. */
export async function search(person: Person): Promise<void> {
  const grid = oneOf(LISTS) ?? carModelGrid;
  const { rows } = await rowsOf(person, grid);
  const shown = grid.searchable.map((column) => oneOf(rows)?.[column]);
  for (const text of [wordOf(oneOf(shown.filter(Boolean))), 'nobody has this']) {
    await person.think();
    await rowsOf(person, grid, { search: [...grid.searchable], search_text: text }, 'search');
  }
}

export async function lookUp(person: Person): Promise<void> {
  const grid = oneOf(LOOKUPS) ?? productLookup;
  const { rows } = await rowsOf(person, grid, {}, 'lookup');
  const column = grid.searchable[0] ?? grid.id;
  const word = wordOf(oneOf(rows)?.[column]);
  for (let length = 1; length <= Math.min(word.length, 4); length += 1) {
    const search_text = word.slice(0, length);
    await rowsOf(person, grid, { search: [...grid.searchable], search_text }, 'lookup');
  }
}

export async function find(person: Person): Promise<void> {
  const { rows } = await rowsOf(person, oneOf([partSapGrid, invoiceGrid, containerGrid]) ?? partSapGrid);
  const row = oneOf(rows) ?? {};
  const text = wordOf(row.sap_code ?? row.invoice_number ?? row.container);
  await person.send(findCall, { text }, 'find');
}

export async function readReports(person: Person): Promise<void> {
  await person.send(todayCalls.today, { days: 14 }, 'today');
  await person.think();
  const sap_id = await anyId(person, coverageGrid);
  if (sap_id) await person.send(coverageCalls.model, { sap_id }, 'coverage');
  await person.think();
  const purchase_id = await anyId(person, purchaseGrid);
  if (purchase_id) await person.send(purchaseCalls.status, { purchase_id }, 'status');
  await person.think();
  const invoice_id = await anyId(person, invoiceGrid);
  if (!invoice_id) return;
  await person.send(invoiceCalls.model, { invoice_id }, 'record');
  await person.send(historyCall, { kind: 'invoice', id: invoice_id }, 'history');
  const container_id = await anyId(person, containerGrid);
  if (container_id) await person.send(containerCalls.model, { container_id }, 'record');
}

function wordOf(value: unknown): string {
  return (
    String(value ?? '')
      .split(/[\s,·]+/)
      .find(Boolean) ?? 'none'
  );
}
