import { expect, test } from 'vitest';
import { specificationLookup } from '#domain/plan/plan';
import { specificationCalls, specificationGrid } from '#domain/specification/specification';
import { specificationsInForce } from '#domain/specification/specifications-in-force';
import { addDays, formatDay } from '#domain/values/day';
import { today } from '../record/today.ts';
import { buildCarModel, buildSpecification, save } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

async function load(specification_id: number) {
  return (await server.send(specificationCalls.model, { specification_id })).data;
}

test('a specification is superseded while a later active specification of its car model exists', async () => {
  const { product_id } = await buildCarModel(server);
  const older = await buildSpecification(server, { output_product_id: product_id, begin_date: '2026-01-05' });
  const newer = await buildSpecification(server, { output_product_id: product_id, begin_date: '2026-03-01' });
  expect(await load(older.specification_id)).toMatchObject({
    state: 'A',
    actual_state: 'P',
    in_force_from: '2026-01-05',
    in_force_to: '2026-02-28',
  });

  await save(server, specificationCalls.save, { ...newer, state: 'P' });
  expect(await load(older.specification_id)).toMatchObject({ actual_state: 'A', in_force_to: null });

  await save(server, specificationCalls.save, { ...newer, state: 'A' });
  expect(await load(older.specification_id)).toMatchObject({ actual_state: 'P' });
  await save(server, specificationCalls.delete, { specification_ids: [newer.specification_id] });
  expect(await load(older.specification_id)).toMatchObject({ actual_state: 'A' });
});

test('a specification that will be superseded shows its last day, and a specification whose period has passed does not', async () => {
  const { product_id } = await buildCarModel(server, { name: 'Held' });
  const day = await today(server.db);
  const begin = (days: number, state: 'A' | 'P' = 'A') =>
    buildSpecification(server, { output_product_id: product_id, begin_date: addDays(day, days), state });
  const ended = await begin(-9);
  const neverInForce = await begin(-4);
  const inForce = await begin(-4);
  const passive = await begin(-2, 'P');
  const toCome = await begin(1);
  const last = await begin(30);

  const until = new Map([
    [ended, null],
    [neverInForce, null],
    [inForce, day],
    [passive, null],
    [toCome, addDays(day, 29)],
    [last, null],
  ]);
  const { rows } = await page(server, specificationGrid, { search_text: 'held' });
  const listed = new Map(rows.map((row) => [row.specification_id, row.in_force_until]));
  expect([...until.keys()].map(({ specification_id }) => listed.get(specification_id))).toEqual([
    ...until.values(),
  ]);

  const { rows: offered } = await page(server, specificationLookup, {
    search_text: 'held',
    limit: 6,
  });
  const labels = new Map(offered.map((row) => [row.specification_id, row.product_label]));
  expect(labels.get(ended.specification_id)).toMatch(/ · superseded$/);
  expect(labels.get(inForce.specification_id)).toMatch(` · in force until ${formatDay(day)}`);
  expect(labels.get(last.specification_id)).toMatch(/ · from [^·]+$/);
});

test('each loaded specification has the same period as in the timeline of its car model', async () => {
  const { product_id } = await buildCarModel(server);
  for (const [day, state] of [
    ['05', 'A'],
    ['07', 'P'],
    ['07', 'A'],
    ['07', 'A'],
    ['07', 'P'],
    ['09', 'P'],
    ['12', 'A'],
    ['12', 'P'],
  ] as const) {
    await buildSpecification(server, { output_product_id: product_id, begin_date: `2026-02-${day}`, state });
  }
  const { data } = await server.send(specificationCalls.timeline, { output_product_id: product_id });
  for (const [id, force] of specificationsInForce(data)) expect(await load(id)).toMatchObject(force);
});
