import { beforeAll, describe, expect, test } from 'vitest';
import { recordKind } from '#domain/record/record-kinds';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { databaseState } from '../testing/database-state.ts';
import { RECORDS, requiredFields } from '../testing/records.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

type Form = Record<string, unknown>;
const INVALID_IDS = '-1 0 2147483648 9223372036854775808 1e400 "1" 1.5 true [1] {}'.split(' ');

/** Sends a body as text, since JavaScript cannot represent every JSON number. */
async function post(path: string, payload: string) {
  const headers = { cookie: server.clerk, 'content-type': 'application/json' };
  const response = await server.app.inject({ method: 'POST', url: path, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

describe.each(recordKind.options)('a %s', (kind) => {
  const { calls, build } = RECORDS[kind];
  const { id } = STORED_KINDS[kind];
  const ids = `${id}s`;
  let form: Form;
  let unchanged: string;

  beforeAll(async () => {
    form = (await build(server)) as Form;
    unchanged = await databaseState(server.db);
  });

  test('H11: is not found, saved or deleted by an invalid id', async () => {
    const { [id]: _, ...rest } = form;
    for (const bad of INVALID_IDS) {
      const saved = `${JSON.stringify(rest).slice(0, -1)},"${id}":${bad}}`;
      expect.soft((await post(calls.model.path, `{"${id}":${bad}}`)).status, `model ${bad}`).toBe(400);
      expect.soft((await post(calls.save.path, saved)).status, `save ${bad}`).toBe(400);
      expect.soft((await post(calls.delete.path, `{"${ids}":[${bad}]}`)).status, `delete ${bad}`).toBe(400);
    }
    expect(await databaseState(server.db)).toBe(unchanged);
  });

  test('H11: is not found if it does not exist, and deleting it does nothing', async () => {
    const before = await databaseState(server.db);
    const unknown = { ...form, [id]: 2_147_483_647 };
    expect((await server.sendRaw(calls.model, { [id]: 2_147_483_647 })).status).toBe(404);
    expect((await server.sendRaw(calls.save, unknown)).status).toBe(404);
    expect((await server.sendRaw(calls.delete, { [ids]: [2_147_483_647] })).status).toBe(200);
    expect(await databaseState(server.db)).toBe(before);
  });

  test('H17: is not deleted by an empty or invalid list, or by more than 10,000 ids', async () => {
    const before = await databaseState(server.db);
    const stored = Number(form[id]);
    const many = [stored, ...Array.from({ length: 10_000 }, (_, index) => index + 1_000_000)];
    for (const list of [[], many, null, 1, { 0: 1 }]) {
      expect.soft((await server.sendRaw(calls.delete, { [ids]: list })).status).toBe(400);
    }
    expect((await server.sendRaw(calls.delete, { [ids]: many.slice(1) })).status).toBe(200);
    expect(await databaseState(server.db)).toBe(before);
  });

  test.each(requiredFields(kind))('P01: requires its %s, with the message of its form', async (field) => {
    const isText = typeof form[field] === 'string';
    for (const blank of [
      undefined,
      null,
      ...(isText || field.endsWith('_id') ? [''] : []),
      ...(isText && !/date/.test(field) ? ['   '] : []),
    ]) {
      const { status, failure } = await server.sendRaw(calls.save, { ...form, [field]: blank });
      expect.soft([status, failure.message], String(blank)).toEqual([400, calls.save.incomplete]);
    }
  });

  test('P02: refuses a field of the wrong type', async () => {
    const before = await databaseState(server.db);
    for (const [path, changed] of wrongTypes(form)) {
      const { status, failure } = await server.sendRaw(calls.save, changed);
      expect.soft(status, path).toBe(400);
      expect.soft(failure.message, path).not.toMatch(/undefined|\[object/);
    }
    expect(await databaseState(server.db)).toBe(before);
  });
});

test.each([
  ['specification', 'inputs'],
  ['purchase', 'product_saps'],
  ['invoice', 'product_saps'],
] as const)('B07: a %s requires lines with quantities', async (kind, field) => {
  const { calls, build } = RECORDS[kind];
  const form = (await build(server)) as Form;
  const [line] = form[field] as Form[];
  const refusal = async (lines: Form[]) => {
    const { status, failure } = await server.sendRaw(calls.save, { ...form, [field]: lines });
    return [status, failure.message];
  };
  expect(await refusal([])).toEqual([400, 'Please, select at least one Part SAP.']);
  expect(await refusal([{ ...line, quant: null }])).toEqual([400, calls.save.incomplete]);
});

/**
 * Yields a copy of the form for each wrong value of each field, including the fields of the first line of each list.
 */
function* wrongTypes(form: Form): Generator<[path: string, changed: Form]> {
  for (const [field, value] of Object.entries(form)) {
    if (value === null) continue;
    for (const wrong of wrongValues(value))
      yield [`${field} = ${JSON.stringify(wrong)}`, { ...form, [field]: wrong }];
    if (!Array.isArray(value)) continue;
    const [line] = value as Form[];
    for (const [path, changed] of wrongTypes(line ?? {}))
      yield [`${field}.${path}`, { ...form, [field]: [changed] }];
  }
}

function wrongValues(value: unknown): unknown[] {
  const always = [true, {}, [value]];
  if (typeof value === 'string') return [...always, 7, []];
  if (typeof value === 'number') return [...always, String(value), []];
  return [true, {}, 'x', 7, [7], ['x'], [null], [[]]];
}
