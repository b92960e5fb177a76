import { addDays } from '#domain/values/day';
import type { Records } from './records.ts';

export const today = new Date().toISOString().slice(0, 10);

/**
 * Creates two SAPs and a plan of 100 cars that begins in five days. Each car needs 4 pieces of the first SAP and 2 of
 * the second.
 */
export async function shortages(records: Records, name: string) {
  const saps = [await records.sap(`${name}-1`), await records.sap(`${name}-2`)];
  const car = await records.carModel({ name });
  const inputs = saps.map((sap, index) => [sap, index === 0 ? 4 : 2] as const);
  const specification = await records.specification(car, '2026-01-05', inputs);
  const days = { begin_date: addDays(today, 5), end_date: addDays(today, 14) };
  const plan = await records.plan(specification, 100, days);
  return { saps, plan };
}
