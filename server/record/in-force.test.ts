import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inForceOn, successionOf } from '#domain/plan/breakpoints';
import type { DatedSpecification } from '#domain/specification/specifications-in-force';
import { addDays } from '#domain/values/day';
import { buildCarModel } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';
import { isInForce } from './in-force.ts';

const server = testApp();
const FIRST = '2026-01-05';
const DAYS = 6;

/** Generates specifications that begin within a few days, so that several begin on the same day. */
const timeline = fc.array(
  fc.record({
    begin_date: fc.nat({ max: DAYS - 2 }).map((days) => addDays(FIRST, days)),
    state: fc.constantFrom('A' as const, 'A' as const, 'P' as const),
  }),
  { minLength: 1, maxLength: 8 },
);

test('the database and a timeline agree on the specification in force on a day', async () => {
  const { product_id } = await buildCarModel(server);
  const isOfCarModel = sql`output_product_id = ${product_id}`;
  await fc.assert(
    fc.asyncProperty(timeline, async (generated) => {
      await sql`delete from specifications where ${isOfCarModel}`.execute(server.db);
      const stored = await sql<DatedSpecification>`
        insert into specifications (output_product_id, begin_date, state)
        select ${product_id}, begin_date, state
        from jsonb_to_recordset(${JSON.stringify(generated)}::jsonb) as generated (begin_date date, state text)
        returning specification_id, begin_date, state
      `.execute(server.db);
      const days = Array.from({ length: DAYS }, (_, index) => addDays(FIRST, index - 1));
      const { rows } = await sql<{ ids: number[] }>`
        select array(
          select specification_id from specifications where ${isOfCarModel} and ${isInForce('specifications', sql`day`)}
        ) as ids
        from unnest(${days}::date[]) with ordinality as generated (day, place) order by place
      `.execute(server.db);
      const succession = successionOf(stored.rows);
      const predicted = days.map((day) => inForceOn(succession, day)?.specification_id);
      expect(rows.map(({ ids }) => ids)).toEqual(predicted.map((id) => (id === undefined ? [] : [id])));
    }),
  );
});
