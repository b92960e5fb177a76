import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { invoiceGrid } from '#domain/invoice/invoice';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { addDays } from '#domain/values/day';
import { parseDayText } from '#domain/values/parse-day-text';
import { searchForm } from '#domain/values/text';
import { columnFacts, filteredColumn } from '#domain/wire/column-kind';
import type { Condition, Span, Value, Where } from '#domain/wire/condition';
import type { GridRow } from '#domain/wire/grid';
import type { RunnableGrid, ViewGrid } from '../grid/grid-sql.ts';
import { today } from '../record/today.ts';
import { buildInvoice, buildPart } from '../testing/builders.ts';
import { fewOrMany } from '../testing/faults/long.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { listPage } from './list-page.ts';

const server = testApp();
/**
 * `npm run fuzz` sets FUZZ_REQUESTS, and then tries more conditions, different ones each time. FUZZ_SEED repeats a run.
 */
const { FUZZ_REQUESTS, FUZZ_SEED } = process.env;
const RUNS = FUZZ_REQUESTS
  ? { numRuns: 1_000, seed: Number(FUZZ_SEED ?? Date.now() % 2 ** 31) }
  : { numRuns: fewOrMany(130, 400) };

const TEXTS = [
  'Bracket, left',
  'BRACKET',
  'Болт М6',
  'болт',
  'Straße',
  'STRASSE',
  'İstanbul',
  'ırmak',
  'Café',
  'Cafe\u0301',
  'ΟΔΟΣ',
  'οδος',
  '螺栓',
  '나사 볼트',
  'مرحبا',
  '👩‍🔧 bolt',
  '100%',
  'a_b',
  'back\\slash',
  "o'clock",
  '=1+1',
  '000123',
  'two  spaces',
  'ab',
  'a',
];
const NUMBERS = [0, 0.001, 0.1, 1, 10, 99.999, 100, 500, 500.001, 1_200, 999_999_999.999];

let day: string;
/** Days around the ends of months, weeks and years, and around today. */
let days: string[];

beforeAll(async () => {
  await sql`select change_time_zone('America/Sao_Paulo')`.execute(server.db);
  day = await today(server.db);
  days = [
    ...[-400, -31, -8, -7, -1, 0, 1, 6, 7, 30, 31, 366].map((by) => addDays(day, by)),
    ...['2024-02-29', '2025-12-31', '2026-01-01', '2026-01-31', '2026-02-28', '2026-03-01', '2018-11-04'],
  ];
  const { product_id } = await buildPart(server);
  for (let index = 0; index < 120; index += 1) {
    const note =
      index % 4 === 0 ? null : `${TEXTS[index % TEXTS.length]} ${TEXTS[(index * 7) % TEXTS.length]}`;
    const createdAt = `${days[index % days.length]}T${index % 2 ? '02:59:59' : '03:00:01'}Z`;
    await sql`
      insert into part_saps (product_id, sap_code, sap_code_old, min_order_quant, note, state, created_at)
      values (${product_id}, ${`${TEXTS[index % TEXTS.length]}-${index}`},
        ${index % 5 === 0 ? (TEXTS[index % 11] ?? null) : null}, ${index % 3 ? (NUMBERS[index % NUMBERS.length] ?? null) : null},
        ${note}, ${index % 6 ? 'A' : 'P'}, ${createdAt})
    `.execute(server.db);
  }
  const { invoice_id } = await buildInvoice(server);
  for (let index = 0; index < 60; index += 1) {
    await sql`
      insert into invoices (invoice_number, purchase_id, status, expected_on)
      select ${`N-${index}`}, purchase_id, ${'OTA'[index % 3]}, ${index % 5 ? (days[index % days.length] ?? null) : null}
      from invoices where invoice_id = ${invoice_id}
    `.execute(server.db);
  }
});

const word = fc.constantFrom(...TEXTS, ...TEXTS.map((text) => text.slice(1, 4).trim() || text));
const aDay = fc.nat().map((n) => days[n % days.length] as string);
const list = <V extends Value>(value: fc.Arbitrary<V>) =>
  fc.array(fc.option(value), { minLength: 1, maxLength: 4 });
const range = <V extends string | number>(value: fc.Arbitrary<V>) =>
  fc.tuple(value, value, fc.constantFrom('from', 'to', 'both')).map(([a, b, ends]): Condition => {
    const [from, to] = a <= b ? [a, b] : [b, a];
    return ends === 'both' ? { from, to } : ends === 'from' ? { from } : { to };
  });
const few = fc.integer({ min: 0, max: 40 });
const shift = fc.integer({ min: -14, max: 14 });
const blank = fc.record({ blank: fc.boolean() });

const text: fc.Arbitrary<Condition> = fc.oneof(
  ...['contains', 'begins', 'is', 'not'].map((name) => fc.record({ [name]: word })),
  fc.record({ any: list(word) }),
  fc.record({ none: list(word) }),
  blank,
);
const number: fc.Arbitrary<Condition> = fc.oneof(
  range(fc.constantFrom(...NUMBERS)),
  fc.record({ any: list(fc.constantFrom(...NUMBERS)) }),
  fc.record({ none: list(fc.constantFrom(...NUMBERS)) }),
  blank,
);
const ofDays: fc.Arbitrary<Condition> = fc.oneof(
  range(aDay),
  fc.record({ any: list(aDay) }),
  fc.record({ none: list(aDay) }),
  fc.record({ last: few, shift }),
  fc.record({ next: few, shift }),
  fc.record({ this: fc.constantFrom<Span>('week', 'month', 'year'), shift }),
  blank,
);
const choice = (values: string[]): fc.Arbitrary<Condition> =>
  fc.record({ in: fc.subarray([...values, null], { minLength: 1 }) });

const ALL_OPTIONAL = { requiredKeys: [] as never[] };
const sapWhere = fc.record(
  {
    sap_code: text,
    note: text,
    sap_code_older: text,
    part_name: text,
    min_order_quant: number,
    state_label: choice(['A', 'P']),
    created_at: ofDays,
    created_at_label: ofDays,
  },
  ALL_OPTIONAL,
);
const invoiceWhere = fc.record(
  { invoice_number: text, expected_on: ofDays, status: choice(['O', 'T', 'A']), days_late: number },
  ALL_OPTIONAL,
);

test.each([
  ['part SAPs', partSapGrid, sapWhere],
  ['invoices', invoiceGrid, invoiceWhere],
] as const)(
  'random conditions select the same rows of %s as a filter in JavaScript, with the same count',
  async (_, grid, where) => {
    const { rows, count } = await page(server, grid as typeof partSapGrid, { limit: 500 });
    expect(rows).toHaveLength(count);
    await fc.assert(
      fc.asyncProperty(where as fc.Arbitrary<Where>, async (conditions) => {
        const found = await listPage(server.db, grid as RunnableGrid<never>, {
          p: { column: [grid.id], offset: 0, limit: 500, search: [], search_text: '', sort: [grid.id] },
          d: { where: conditions },
        });
        const expected = rows
          .filter((row) =>
            Object.entries(conditions).every(([name, one]) =>
              matches(grid as ViewGrid, rows, row, name, one),
            ),
          )
          .map((row) => Number(row[grid.id as keyof typeof row]))
          .sort((a, b) => a - b);
        expect(found.rows.map(([id]: GridRow) => id)).toEqual(expected);
        expect(found.count).toBe(expected.length);
      }),
      RUNS,
    );
  },
  120_000,
);

function matches(
  grid: ViewGrid,
  rows: readonly object[],
  row: object,
  name: string,
  condition: Condition,
): boolean {
  const column = filteredColumn(grid, name);
  const { kind } = columnFacts(grid.row[column] as NonNullable<(typeof grid.row)[string]>);
  const record = row as Record<string, Value>;
  const value = kind === 'moment' ? dayOf(String(record[`${column}_label`])) : (record[column] ?? null);
  if (condition.blank !== undefined) return (value === null) === condition.blank;
  const equals = (wanted: Value) =>
    kind === 'text' && wanted !== null && value !== null
      ? searchForm(String(value)) === searchForm(String(wanted))
      : value === wanted;
  const listed = condition.any ?? condition.in;
  if (listed) {
    // A listed code also selects the rows that had it earlier, unless it is now the code of some row.
    const now = new Set(rows.map((one) => searchForm(String((one as typeof record)[column]))));
    const before = (grid.earlier?.[column] ?? []).map((name) => searchForm(String(record[name] ?? '')));
    return listed.some(
      (one) => equals(one) || (before.includes(searchForm(String(one))) && !now.has(searchForm(String(one)))),
    );
  }
  if (condition.none) return !condition.none.some(equals);
  if (condition.not !== undefined)
    return value === null || !searchForm(String(value)).includes(searchForm(condition.not));
  if (value === null) return false;
  const folded = searchForm(String(value));
  if (condition.contains !== undefined) return folded.includes(searchForm(condition.contains));
  if (condition.begins !== undefined) return folded.startsWith(searchForm(condition.begins));
  if (condition.is !== undefined) return equals(condition.is);
  const { from, to } = ends(condition);
  return (from === undefined || value >= from) && (to === undefined || value <= to);
}

function ends({
  from,
  to,
  last,
  next,
  this: span,
  shift: by = 0,
}: Condition): Pick<Condition, 'from' | 'to'> {
  if (last !== undefined)
    return { from: addDays(day, by * (last + 1) - last), to: addDays(day, by * (last + 1)) };
  if (next !== undefined)
    return { from: addDays(day, by * (next + 1)), to: addDays(day, by * (next + 1) + next) };
  if (span === 'week') {
    const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    const monday = addDays(day, 7 * by - weekday);
    return { from: monday, to: addDays(monday, 6) };
  }
  if (span) {
    const [year = 0, month = 0] = day.split('-').map(Number);
    const begin = (offset: number) =>
      new Date(span === 'year' ? Date.UTC(year + offset, 0, 1) : Date.UTC(year, month - 1 + offset, 1))
        .toISOString()
        .slice(0, 10);
    return { from: begin(by), to: addDays(begin(by + 1), -1) };
  }
  return { from, to };
}

function dayOf(label: string): string {
  const read = parseDayText(label);
  if ('fault' in read) throw new Error(read.fault);
  return read.day;
}
