import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { recordKind } from '#domain/record/record-kinds';
import type { AnyCall } from '#domain/wire/call';
import { buildLine } from '../testing/builders.ts';
import { RECORDS } from '../testing/records.ts';
import { testApp } from '../testing/test-app.ts';
import { EVERY_REFERENCE } from './references.ts';
import { STORED_KINDS } from './stored-kinds.ts';

type Fields = Record<string, unknown>;
type Answer = Awaited<ReturnType<typeof server.sendRaw>>;
interface Definition {
  type: string;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  element?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
}

const server = testApp();

/**
 * The fields that get no sample: `version`, which a save increments, and fields that are returned in another form
 * (files, packages, positions).
 */
const WITHOUT_SAMPLES = ['version', 'file_ids', 'packages', 'order_no'];
/** Each field gets the first sample that its schema accepts. The second save uses the second row. */
const SAMPLES = [
  ['A', '2026-01-05', 12.5, 7, true],
  ['P', 'A', '2026-01-31', 14.25, 8, false],
];
/** The ids of stored records, which cannot be generated from a schema. */
const references: Fields[] = [];

beforeAll(async () => {
  for (const _ of SAMPLES) {
    const chosen: Fields = {};
    for (const { column, to } of EVERY_REFERENCE) {
      const target: Fields = { ...(await RECORDS[to].build(server)) };
      chosen[column] = target[STORED_KINDS[to].id];
    }
    const { product_id, sap_id } = await buildLine(server);
    references.push({ ...chosen, product_id, sap_id });
  }
});

test.each(recordKind.options)(
  '20.12: a saved %s is loaded unchanged, with the author of its last change',
  async (kind) => {
    const { save, model }: { save: AnyCall; model: AnyCall } = RECORDS[kind].calls;
    const { id } = STORED_KINDS[kind];
    let saved: number | null = null;
    for (const round of SAMPLES.keys()) {
      const form = fieldsOf(save.request, round, id);
      const answer: Answer = await server.sendRaw(save, { ...form, [id]: saved });
      expect(answer, answer.failure?.message).toMatchObject({ status: 200 });
      saved = (answer.data as Record<string, number>)[id] ?? null;
      const loaded = await server.sendRaw(model, { [id]: saved });
      expect(loaded.data).toMatchObject({ ...form, last_change: { username: 'clerk' } });
    }
  },
);

test.each(recordKind.options)(
  'a second %s with the same values is saved, or refused at the field that must differ',
  async (kind) => {
    const { calls, build } = RECORDS[kind];
    const { [STORED_KINDS[kind].id]: _, ...form }: Fields = { ...(await build(server)) };
    const { status, failure } = await server.sendRaw(calls.save, form);
    if (status === 200) return;
    const [fault] = (failure.details ?? []) as { path: string; message: string }[];
    expect([failure.code, Object.keys(form).includes(fault?.path ?? ''), fault?.message]).toEqual([
      'duplicate',
      true,
      failure.message,
    ]);
  },
);

test.each(recordKind.options)(
  '20.7: a save with an earlier version is refused and changes nothing: %s',
  async (kind) => {
    const { save, model }: { save: AnyCall; model: AnyCall } = RECORDS[kind].calls;
    const { id } = STORED_KINDS[kind];
    const form: Fields = { ...(await RECORDS[kind].build(server)) };
    const first = await server.sendRaw(save, { ...form, version: 1 });
    const before = await server.sendRaw(model, { [id]: form[id] });
    const second = await server.sendRaw(save, { ...form, note: 'From an earlier version', version: 1 });
    expect([first.status, first.data]).toEqual([200, expect.objectContaining({ version: 2 })]);
    expect([second.status, second.failure?.code]).toEqual([409, 'stale']);
    const details = { version: 2, username: 'clerk', at: expect.stringMatching(/^20.*Z$/) };
    expect(second.failure?.details).toEqual(details);
    const loaded = await server.sendRaw(model, { [id]: form[id] });
    expect(loaded.data).toEqual(before.data);
  },
);

function fieldsOf(schema: z.ZodMiniType, round: number, idField?: string): Fields {
  const fields = Object.entries(definitionOf(schema).shape ?? {});
  return Object.fromEntries(
    fields
      .filter(([name]) => name !== idField && !WITHOUT_SAMPLES.includes(name))
      .map(([name, field]) => [name, sampleOf(name, field, round)]),
  );
}

function sampleOf(name: string, field: z.ZodMiniType, round: number): unknown {
  const { element } = definitionOf(field);
  if (element) return [fieldsOf(element, round)];
  const samples = [references[round]?.[name], ...(SAMPLES[round] ?? [])];
  const value = samples.find((sample) => sample !== undefined && field.safeParse(sample).success);
  if (value === undefined)
    throw new Error(`No sample fits the field ${name}: add one that its schema accepts.`);
  return value;
}

/** Returns the definition of a schema without its optional and preprocessing wrappers. */
function definitionOf(schema: z.ZodMiniType): Definition {
  const definition = schema._zod.def as Definition;
  const inner = definition.innerType ?? definition.in;
  return inner ? definitionOf(inner) : definition;
}
