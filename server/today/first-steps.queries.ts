import { sql } from 'kysely';
import type { FirstSteps } from '#domain/today/first-steps';
import type { Db } from '../db/db.ts';

/** Whether there is a record of each kind that a first invoice takes (behaviour 29.1). */
export async function getFirstSteps(db: Db): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`select
    exists (select from products where kind = 'car_model') as car_model,
    exists (select from part_saps) as part_sap,
    exists (select from specifications) as specification,
    exists (select from plans) as plan,
    exists (select from purchases) as purchase,
    exists (select from invoices) as invoice
  `.execute(db);
  return rows[0] as FirstSteps;
}
