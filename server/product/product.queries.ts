import type { carModelCalls } from '#domain/car-model/car-model';
import type { partCalls } from '#domain/part/part';
import type { State } from '#domain/values/state';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { notFound } from '../errors/errors.ts';
import { claimRecord, storeRecord } from '../record/stored-record.ts';

/** The kinds in the table `products`. A call for one kind neither reads nor writes the other. */
type ProductKind = 'car_model' | 'part';

type ProductForm = ParsedOf<typeof carModelCalls.save> & ParsedOf<typeof partCalls.save>;

/** Returns a product. Throws 404 if no product of this kind has the id. */
export async function getProduct(db: Db, kind: ProductKind, productId: number) {
  const found = await db
    .selectFrom('products')
    .where('product_id', '=', productId)
    .where('kind', '=', kind)
    .select(['product_id', 'product_number', 'name', 'gen_name', 'note', 'state', 'version'])
    .select(['created_at', 'created_at_label'])
    .$narrowType<{ state: State }>()
    .executeTakeFirst();

  if (!found) throw notFound();
  return found;
}

/** Creates or updates a product. The database assigns its number. Throws 404 and 409 `stale`. */
export async function saveProduct(db: Db, kind: ProductKind, form: ProductForm) {
  const { product_id: id, version: opened, ...fields } = form;
  if (id !== null) await getProduct(db, kind, id);
  const version = await claimRecord(db, kind, id, opened, form);
  const product_id = await storeRecord(db, kind, id, { ...fields, kind, version });
  return { product_id, version };
}
