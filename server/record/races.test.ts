import { expect, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { planCalls } from '#domain/plan/plan';
import { specificationCalls } from '#domain/specification/specification';
import { signedIn } from '../testing/add-person.ts';
import { buildCarModel, buildSpecification } from '../testing/builders.ts';
import { fewOrMany } from '../testing/faults/long.ts';
import { testApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 300_000 });

const server = testApp();

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

test('R09: if the same version is saved ten times at once, one save is stored and the others are refused', async () => {
  for (let round = 0; round < fewOrMany(3, 50); round += 1) {
    const { product_id } = await buildCarModel(server);
    const saves = times(10, (index) =>
      server.send(carModelCalls.save, { product_id, name: `by ${index}`, state: 'A', version: 1 }),
    );
    const answers = await Promise.all(saves);
    expect(statusesOf(answers)).toEqual([200, ...times(9, () => 409)]);
    const { data } = await server.send(carModelCalls.model, { product_id });
    expect(data).toMatchObject({
      name: `by ${answers.findIndex(({ status }) => status === 200)}`,
      version: 2,
    });
  }
});

test('R10: a save sent eight times at once with one key creates one record, and every request gets the same response', async () => {
  for (let round = 0; round < fewOrMany(3, 50); round += 1) {
    const headers = { 'idempotency-key': `pressed ${round}` };
    const form = { name: `Pressed ${round}`, state: 'A' as const };
    const answers = await Promise.all(times(8, () => server.send(carModelCalls.save, form, { headers })));
    expect(answers.map(({ status, data }) => [status, data])).toEqual(
      times(8, () => [200, answers[0]?.data]),
    );
    const stored = await server.db.selectFrom('products').where('name', '=', form.name).execute();
    expect(stored).toHaveLength(1);
  }
});

test('R11: a specification deleted while a plan for it is saved is either deleted, or kept with its plan', async () => {
  for (let round = 0; round < fewOrMany(10, 300); round += 1) {
    const { specification_id } = await buildSpecification(server);
    const plan = { specification_id, begin_date: '2026-01-05', end_date: '2026-01-31', quant: 1 };
    const [deleted, saved] = await Promise.all([
      server.send(specificationCalls.delete, { specification_ids: [specification_id] }),
      server.send(planCalls.save, plan),
    ]);
    expect([
      [200, 400],
      [200, 404],
      [200, 409],
      [409, 200],
    ]).toContainEqual([deleted.status, saved.status]);
    const { status } = await server.send(specificationCalls.model, { specification_id });
    expect(status).toBe(deleted.status === 200 ? 404 : 200);
    const plans = server.db.selectFrom('plans').where('specification_id', '=', specification_id);
    expect(await plans.execute()).toHaveLength(saved.status === 200 ? 1 : 0);
  }
});

test('R12: two imports of the same codes in opposite orders both succeed', async () => {
  const cookie = await signedIn(server.db, 'opposite');
  for (let round = 0; round < fewOrMany(2, 10); round += 1) {
    const rows = times(fewOrMany(500, 5_000), (index) => ({
      name: `Crossed ${round} ${index}`,
      sap_code: `CROSSED-${round}-${index}`,
      note: `round ${round}`,
    }));
    const answers = await Promise.all([
      server.send(bulkCalls.save, rows),
      server.send(bulkCalls.save, rows.toReversed(), { cookie }),
    ]);
    expect(answers.map(({ status, data }) => [status, data.successCount, data.errors])).toEqual(
      times(2, () => [200, rows.length, []]),
    );
  }
});

test('R13: records added concurrently get distinct numbers', async () => {
  const created = await Promise.all(times(fewOrMany(20, 200), () => buildCarModel(server)));
  const numbers = await server.db
    .selectFrom('products')
    .where(
      'product_id',
      'in',
      created.map(({ product_id }) => product_id),
    )
    .select('product_number')
    .execute();
  expect(new Set(numbers.map(({ product_number }) => product_number)).size).toBe(created.length);
});

test('R14: a record deleted while it was open can be neither loaded nor saved again', async () => {
  const { product_id, name } = await buildCarModel(server);
  await server.send(carModelCalls.delete, { product_ids: [product_id] });
  const opened = await server.send(carModelCalls.model, { product_id });
  const saved = await server.send(carModelCalls.save, { product_id, name, state: 'A', version: 1 });
  expect([opened.status, saved.status]).toEqual([404, 404]);
});
