import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Part, partCalls, partGrid } from '#domain/part/part';
import type { State } from '#domain/values/state';
import { setPassive } from '../change/write-change.ts';
import type { Db } from '../db/db.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { listRoute } from '../list/list-route.ts';
import { getProduct, saveProduct } from '../product/product.queries.ts';
import { inBatch } from '../record/as-batch.ts';
import { deleteRecords } from '../record/delete-records.ts';
import { lastChange } from '../record/stored-record.ts';

/** Registers the calls of the part list and form. */
export function partRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, partGrid, { scopeOf: (extra) => inBatch('part', extra) });

  bind(app, deps, partCalls.model, ({ body, db }) => getPart(db, body.product_id));

  bind(app, deps, partCalls.save, ({ body, db }) => saveProduct(db, 'part', body));

  bind(app, deps, partCalls.delete, ({ body, db }) => deleteRecords(db, 'part', body.product_ids));

  bind(app, deps, partCalls.setPassive, ({ body, db }) => setPassive(db, 'part', body.product_ids));
}

async function getPart(db: Db, productId: number): Promise<Part> {
  const product = await getProduct(db, 'part', productId);
  return {
    ...product,
    saps: await sapsOf(db, productId),
    last_change: await lastChange(db, 'part', productId),
  };
}

async function sapsOf(db: Db, productId: number): Promise<Part['saps']> {
  const saps = await db
    .selectFrom('part_saps')
    .where('product_id', '=', productId)
    .orderBy('sap_code', (order) => order.collate('natural_order'))
    .select(['sap_id', 'sap_code', 'min_order_quant', 'note', 'created_at', 'created_at_label', 'state'])
    .select(sql<string>`state_label(state)`.as('state_label'))
    .$narrowType<{ state: State }>()
    .execute();
  return saps;
}
