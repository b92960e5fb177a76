import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { replaceCalls } from '#domain/replace/replace';
import { addDays } from '#domain/values/day';
import { fromMillionths, toMillionths } from '#domain/values/quantity';
import { today } from '../record/today.ts';
import { buildCarModel, buildLine, save } from '../testing/builders.ts';
import { storedRows } from '../testing/database-state.ts';
import { fewOrMany } from '../testing/faults/long.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

// REPLACED_CAR_MODELS=2000 tests more car models, with a random seed that the test prints.
const CAR_MODELS = Number(process.env.REPLACED_CAR_MODELS ?? fewOrMany(20, 40));
const MODELS_PER_RUN = 20;
const SEED = process.env.REPLACED_SEED ?? (process.env.REPLACED_CAR_MODELS && String(Date.now() % 2 ** 31));

interface Input {
  sap_id: number;
  quant: number;
}
interface Plan {
  begin_date: string;
  end_date: string;
  quant: number;
}
interface Specification {
  begin_date: string;
  state: 'A' | 'P';
  note: string | null;
  inputs: Input[];
  plans: Plan[];
}

/** Returns the expected specifications of a car model, in the order of their creation. */
function replaced(
  specifications: readonly Specification[],
  { old, by, from, factor, move }: { old: number; by: number; from: string; factor: number; move: boolean },
): Specification[] {
  const has = (spec: Specification) => spec.inputs.some(({ sap_id }) => sap_id === old);
  // The active specification with the latest begin date up to `from` is in force. If two begin on the same day, the one
  // created later is in force.
  let inForce: Specification | undefined;
  for (const spec of specifications) {
    if (spec.state === 'A' && spec.begin_date <= from && !(inForce && spec.begin_date < inForce.begin_date))
      inForce = spec;
  }
  const after: Specification[] = [];
  const copies: Specification[] = [];
  for (const spec of specifications) {
    if (spec.state === 'A' && spec.begin_date >= from && has(spec)) {
      after.push({ ...spec, inputs: exchanged(spec.inputs, old, by, factor) });
    } else if (spec === inForce && spec.begin_date < from && has(spec)) {
      const goes = (plan: Plan) => move && plan.begin_date >= from;
      after.push({ ...spec, plans: spec.plans.filter((plan) => !goes(plan)) });
      copies.push({
        ...spec,
        begin_date: from,
        inputs: exchanged(spec.inputs, old, by, factor),
        plans: spec.plans.filter(goes),
      });
    } else after.push(spec);
  }
  return [...after, ...copies];
}

function exchanged(inputs: readonly Input[], old: number, by: number, factor: number): Input[] {
  const result: Input[] = [];
  const sum = inputs.reduce((total, { sap_id, quant }) => {
    if (sap_id === by) return total + toMillionths(quant);
    return sap_id === old ? total + (toMillionths(quant) * toMillionths(factor)) / 1_000_000n : total;
  }, 0n);
  for (const input of inputs) {
    if (input.sap_id !== old && input.sap_id !== by) result.push(input);
    else if (!result.some(({ sap_id }) => sap_id === by))
      result.push({ sap_id: by, quant: fromMillionths(sum) });
  }
  return result;
}

async function readStored(carModelId: number): Promise<Specification[]> {
  const { rows } = await sql<Specification>`
    select begin_date, state, note, (
      select jsonb_agg(jsonb_build_object('sap_id', sap_id, 'quant', quant::float8) order by order_no)
      from specification_inputs as input where input.specification_id = specifications.specification_id
    ) as inputs, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'begin_date', begin_date, 'end_date', end_date, 'quant', quant::float8) order by plan_id), '[]')
      from plans where plans.specification_id = specifications.specification_id
    ) as plans
    from specifications where output_product_id = ${carModelId} order by specification_id
  `.execute(server.db);
  return rows;
}

/**
 * Stores a car model's specifications and plans directly in the database: HTTP would be slow for a thousand car models.
 */
async function store(carModelId: number, specifications: readonly Specification[]): Promise<void> {
  for (const { begin_date, state, note, inputs, plans } of specifications) {
    const { specification_id } = await server.db
      .insertInto('specifications')
      .values({ output_product_id: carModelId, begin_date, state, note })
      .returning('specification_id')
      .executeTakeFirstOrThrow();
    const lines = inputs.map((input, index) => ({ ...input, specification_id, order_no: index + 1 }));
    await server.db.insertInto('specification_inputs').values(lines).execute();
    if (plans.length > 0)
      await server.db
        .insertInto('plans')
        .values(plans.map((plan) => ({ ...plan, specification_id })))
        .execute();
  }
}

/** The indexes of the old and the new SAP among the five SAPs of a run. */
const OLD = 3;
const BY = 4;
/** A specification begins on a day relative to the replacement. Its inputs name SAPs by their indexes. */
const specification = fc.record({
  begins: fc.constantFrom(-12, -3, -3, -1, 0, 0, 1, 9, 9),
  state: fc.constantFrom<'A' | 'P'>('A', 'A', 'A', 'P'),
  note: fc.constantFrom(null, 'as agreed'),
  inputs: fc.uniqueArray(fc.tuple(fc.constantFrom(0, 1, 2, OLD, OLD, BY), fc.integer({ min: 0, max: 40 })), {
    minLength: 1,
    selector: ([place]) => place,
  }),
  plans: fc.array(
    fc.record({
      begins: fc.integer({ min: -8, max: 8 }),
      days: fc.integer({ min: 0, max: 12 }),
      quant: fc.integer({ min: 0, max: 500 }),
    }),
    { maxLength: 3 },
  ),
});
const carModels = fc.array(fc.array(specification, { minLength: 1, maxLength: 6 }), {
  minLength: MODELS_PER_RUN,
  maxLength: MODELS_PER_RUN,
});
const params = fc.record({
  days: fc.integer({ min: -5, max: 15 }),
  factor: fc.constantFrom(1, 1, 2, 0.5, 1.5),
  move_plans: fc.constantFrom(true, true, false),
});

test('35.1, 35.2: in random car models, a replacement equals the rule applied to one specification at a time, and its undo restores every row', {
  timeout: 60_000 + CAR_MODELS * 2_000,
}, async () => {
  if (SEED) console.log(`${CAR_MODELS} car models, from seed ${SEED}`);
  const currentDay = await today(server.db);
  const property = fc.asyncProperty(carModels, params, async (models, { days, ...request }) => {
    const lines = await Promise.all(Array.from({ length: 5 }, () => buildLine(server)));
    const saps = lines.map(({ sap_id }) => sap_id);
    const from = addDays(currentDay, days);
    const specificationsOf = (model: (typeof models)[number]) =>
      model.map(
        ({ begins, inputs, plans, ...rest }): Specification => ({
          ...rest,
          begin_date: addDays(from, begins),
          inputs: inputs.map(([place, tenths]) => ({ sap_id: saps[place] ?? 0, quant: tenths / 10 })),
          plans: plans.map((plan) => ({
            begin_date: addDays(from, plan.begins),
            end_date: addDays(from, plan.begins + plan.days),
            quant: plan.quant,
          })),
        }),
      );
    const stored = new Map<number, Specification[]>();
    for (const model of models) {
      const { product_id } = await buildCarModel(server);
      stored.set(product_id, specificationsOf(model));
      await store(product_id, specificationsOf(model));
    }

    const before = await storedRows(server.db);
    const [old, by] = [saps[OLD] ?? 0, saps[BY] ?? 0];
    const body = { sap_id: old, by_sap_id: by, from, ...request };
    const { expect: hash } = await save(server, replaceCalls.check, body);
    const { batch_id } = await save(server, replaceCalls.replace, { ...body, expect: hash });
    const rule = { old, by, from, factor: request.factor, move: request.move_plans };
    for (const [carModelId, specifications] of stored) {
      expect(await readStored(carModelId)).toEqual(replaced(specifications, rule));
    }

    if (batch_id !== null) await save(server, batchCalls.undo, { batch_id });
    expect(await storedRows(server.db)).toBe(before);
  });
  await fc.assert(property, {
    numRuns: Math.ceil(CAR_MODELS / MODELS_PER_RUN),
    seed: SEED === undefined ? 28 : Number(SEED),
    endOnFailure: true,
  });
});
