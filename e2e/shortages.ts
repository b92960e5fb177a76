import { addDays } from '#domain/values/day';
import type { Records } from './records.ts';

export const today = new Date().toISOString().slice(0, 10);
export const day = (days: number) => addDays(today, days);

/**
 * Creates two SAPs and a plan of 100 cars that begins in five days. Each car needs 4 pieces of the first SAP and 2 of
 * the second.
 */
export async function shortages(records: Records, name: string) {
  const saps = [await records.sap(`${name}-1`), await records.sap(`${name}-2`)];
  const car = await records.carModel({ name });
  const inputs = saps.map((sap, index) => [sap, index === 0 ? 4 : 2] as const);
  const specification = await records.specification(car, '2026-01-05', inputs);
  const days = { begin_date: day(5), end_date: day(14) };
  const plan = await records.plan(specification, 100, days);
  return { saps, plan };
}

/**
 * Creates a plan of 100 cars that begins in ten days. Each car needs 4 pieces of one SAP and 2 of another. 100 pieces
 * of the first SAP and 200 of the second have arrived, and 200 more of the first are expected before the plan begins.
 */
export async function stoppedPlan(records: Records, name: string) {
  const saps = [await records.sap(`${name}-1`), await records.sap(`${name}-2`)] as const;
  const car = await records.carModel({ name });
  const specification = await records.specification(car, '2026-01-05', [
    [saps[0], 4],
    [saps[1], 2],
  ]);
  const plan = await records.plan(specification, 100, {
    begin_date: day(10),
    end_date: day(19),
  });
  const purchase = await records.purchase(plan, [
    [saps[0], 300],
    [saps[1], 200],
  ]);
  await records.invoice(
    purchase,
    `${name}-A`,
    [
      [saps[0], 100],
      [saps[1], 200],
    ],
    { status: 'A' },
  );
  await records.invoice(purchase, `${name}-T`, [], {
    status: 'T',
    expected_on: day(5),
    product_saps: [{ ...saps[0], quant: 200, container: `${name} MSKU 1` }],
  });
  return { plan, purchase };
}
