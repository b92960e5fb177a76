import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { coverageGrid } from '#domain/coverage/coverage';
import { partSapGrid } from '#domain/part-sap/part-sap';
import type { Where } from '#domain/wire/condition';
import { buildPartSap } from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { needed } = needsOf(server);

async function codes(where: Where) {
  const { rows, count } = await page(server, partSapGrid, { d: { where }, sort: ['sap_code'] });
  expect(count).toBe(rows.length);
  return rows.map(({ sap_code }) => sap_code);
}

beforeAll(async () => {
  for (const sap_code of ['F-1', 'F-2', 'F-4', 'F-5']) await buildPartSap(server, { sap_code });
  await sql`update part_saps set sap_code_old = 'OLD-4' where sap_code = 'F-4'`.execute(server.db);
  // Another SAP has this code now.
  await sql`update part_saps set sap_code_older = 'F-1' where sap_code = 'F-5'`.execute(server.db);
});

// `random-filters.test.ts` covers what each condition finds.
describe('32.2: filters', () => {
  test('any of 3 codes, including an earlier and an unknown code, matches two rows', async () => {
    expect(await codes({ sap_code: { any: ['f-2', 'old-4', 'NONE'] } })).toEqual(['F-2', 'F-4']);
    const { data } = await server.send(partSapGrid.found, {
      column: 'sap_code',
      codes: ['f-2', 'old-4', 'NONE'],
    });
    expect(data).toEqual({ found: 2, missing: ['NONE'], earlier: [{ code: 'old-4', now: 'F-4' }] });
  });

  test('a code that another SAP has now does not count as an earlier code', async () => {
    expect(await codes({ sap_code: { any: ['F-1'] } })).toEqual(['F-1']);
    const { data } = await server.send(partSapGrid.found, { column: 'sap_code', codes: ['F-1', 'f-1'] });
    expect(data).toEqual({ found: 1, missing: [], earlier: [] });
  });

  test('32.6: in Coverage, the code of a SAP that no plan needs does not count as an earlier code of another SAP', async () => {
    const { sap_id } = await needed();
    await sql`update part_saps set sap_code_old = 'REUSED' where sap_id = ${sap_id}`.execute(server.db);
    const found = { column: 'sap_code', codes: ['REUSED'] };
    const where = { sap_code: { any: found.codes } };
    expect((await page(server, coverageGrid, { d: { where } })).rows).toMatchObject([{ sap_id }]);

    await buildPartSap(server, { sap_code: 'REUSED' });
    expect((await page(server, coverageGrid, { d: { where } })).rows).toEqual([]);
    const { data } = await server.send(coverageGrid.found, found);
    expect(data).toEqual({ found: 0, missing: ['REUSED'], earlier: [] });
  });

  test.each<[message: string, code: string, where: unknown]>([
    ['The column "colour" is not known here.', 'unknown_column', { colour: { contains: 'x' } }],
    ['d.where.note has no condition "from".', 'bad_condition', { note: { from: 1 } }],
    [
      'd.where.min_order_quant has no condition "contains".',
      'bad_condition',
      { min_order_quant: { contains: 'x' } },
    ],
    [
      'd.where.min_order_quant has a "from" after its "to".',
      'bad_condition',
      { min_order_quant: { from: 5, to: 4 } },
    ],
    [
      'd.where.created_at has a "from" after its "to".',
      'bad_condition',
      { created_at: { from: '2026-02-01', to: '2026-01-31' } },
    ],
    [
      'd.where.created_at has conditions that do not go together: last, next.',
      'bad_condition',
      { created_at: { last: 1, next: 1 } },
    ],
    [
      'd.where.created_at lies more than 1,000,000 days from today.',
      'bad_condition',
      { created_at: { last: 3_660, shift: -1_000 } },
    ],
    ['d.where.note has no condition.', 'bad_condition', { note: {} }],
    ['d.where.note.contains must not be blank.', 'invalid_input', { note: { contains: ' ' } }],
    [
      'd.where.note.any has more than 1,000 values.',
      'invalid_input',
      { note: { any: Array(1_001).fill('x') } },
    ],
    ['d.where.state.in.0 must be one of "A", "P".', 'invalid_input', { state: { in: ['X'] } }],
    [
      'd.where.created_at.from must be a day as YYYY-MM-DD between 1900 and 2199.',
      'invalid_input',
      { created_at: { from: '2026-02-30' } },
    ],
    [
      'd.where.created_at.this must be one of "week", "month", "year".',
      'invalid_input',
      { created_at: { this: 'decade' } },
    ],
    ['d.where must be an object.', 'invalid_input', 'x'],
  ])('an invalid condition is refused with 400: %s', async (message, code, where) => {
    const { status, failure } = await server.sendRaw(partSapGrid.call, {
      p: { column: ['sap_id'], offset: 0, limit: 50 },
      d: { where },
    });
    expect([status, failure.message, failure.code]).toEqual([400, message, code]);
  });

  test('conditions on 11 columns are refused with 400', async () => {
    const where = Object.fromEntries(
      partSapGrid.columns.slice(0, 11).map((name) => [name, { blank: false }]),
    );
    const { status, failure } = await server.sendRaw(partSapGrid.call, {
      p: { column: ['sap_id'], offset: 0, limit: 50 },
      d: { where },
    });
    expect([status, failure.message]).toEqual([400, 'A list can be filtered by at most 10 columns.']);
  });
});
