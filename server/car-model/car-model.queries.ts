import { sql } from 'kysely';
import type { CarModel, carModelCalls } from '#domain/car-model/car-model';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../http/dependencies.ts';
import { notFound } from '../http/errors.ts';
import { claimVersion } from '../record/claim-version.ts';
import type { Use } from '../record/refuse-in-use.ts';

/** Answers a car model; throws 404 when the id is no car model's. */
export async function getCarModel(db: Db, productId: number): Promise<CarModel> {
  const found = await db
    .selectFrom('products')
    .where('product_id', '=', productId)
    .where('kind', '=', 'car_model')
    .select(['product_id', 'product_number', 'name', 'gen_name', 'note', 'state', 'version'])
    .$narrowType<{ state: CarModel['state'] }>()
    .executeTakeFirst();

  if (!found) throw notFound();
  return found;
}

/** Creates or changes a car model; its number is assigned by the database. Throws 404 and 409 `stale`. */
export async function saveCarModel(db: Db, form: ParsedOf<typeof carModelCalls.save>) {
  const { product_id, version: opened, ...fields } = form;
  if (product_id === null) {
    return db
      .insertInto('products')
      .values({ ...fields, kind: 'car_model', product_number: '' })
      .returning(['product_id', 'version'])
      .executeTakeFirstOrThrow();
  }

  await getCarModel(db, product_id);
  const version = await claimVersion(db, 'products', product_id, opened);
  await db
    .updateTable('products')
    .set({ ...fields, version, modified_at: sql`now()` })
    .where('product_id', '=', product_id)
    .execute();
  return { product_id, version };
}

/** The specifications that stand on any of these car models. */
export async function usesOfCarModels(db: Db, productIds: readonly number[]): Promise<Use[]> {
  return db
    .selectFrom('specifications')
    .where('output_product_id', 'in', productIds)
    .orderBy('begin_date')
    .select([
      'product_number as used',
      sql<string>`'specification ' || product_label`.as('by'),
      sql<string>`'specification'`.as('kind'),
      'specification_id as id',
    ])
    .execute();
}

/** Deletes what of these ids are car models. */
export async function deleteCarModels(db: Db, productIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('products')
    .where('product_id', 'in', productIds)
    .where('kind', '=', 'car_model')
    .execute();
}
