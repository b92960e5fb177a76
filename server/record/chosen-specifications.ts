import { sql } from 'kysely';
import { passiveSpecification } from '#domain/specification/specification';
import type { State } from '#domain/values/state';
import type { Db } from '../db/db.ts';
import { type AppError, badReference } from '../errors/errors.ts';

/** The fields of a specification that plans may move to. */
export interface ChosenSpecification {
  specification_id: number;
  output_product_id: number;
  product_label: string;
  state: State;
}

/**
 * Returns the specifications with these ids. With `lock` they stay unchanged until the transaction ends. They are
 * locked before their plans, as rules/030_mirror.sql requires.
 */
export async function chosenSpecifications(
  db: Db,
  ids: readonly number[],
  { lock }: { lock: boolean },
): Promise<Map<number, ChosenSpecification>> {
  const { rows } = await sql<ChosenSpecification>`
    select specification_id, output_product_id, product_label, state from specifications
    where specification_id = any (${ids}::int[]) order by specification_id ${lock ? sql`for share` : sql``}
  `.execute(db);
  return new Map(rows.map((row) => [row.specification_id, row]));
}

/** 400: the specification in the field at `path` is passive (behaviour 5.15). */
export function passiveChoice(path: string, { product_label }: ChosenSpecification): AppError {
  return badReference(path, passiveSpecification(product_label), 'passive_reference');
}
