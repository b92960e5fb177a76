import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { partCalls, partGrid } from '#domain/part/part';
import { setPassive } from '../change/set-passive.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { listRoute } from '../list/list-route.ts';
import { saveProduct } from '../product/product.queries.ts';
import { ofBatch } from '../record/as-batch.ts';
import { asDeletion } from '../record/as-deletion.ts';
import { lockProducts } from '../record/lock-records.ts';
import { refuseUsedSaps } from '../record/sap-uses.queries.ts';
import { getPart, sapIdsOfParts } from './part.queries.ts';

/** The calls of the part list and form. */
export function partRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, partGrid, { scopeOf: (extra) => ofBatch('part', extra) });

  bind(app, deps, partCalls.model, ({ body, db }) => getPart(db, body.product_id));

  bind(app, deps, partCalls.save, ({ body, db }) => saveProduct(db, 'part', body));

  bind(app, deps, partCalls.delete, async ({ body, db }) => {
    await lockProducts(db, body.product_ids);
    const sapIds = await sapIdsOfParts(db, body.product_ids);
    await refuseUsedSaps(db, sapIds, 'part');
    return asDeletion(db, 'part', body.product_ids, () =>
      sql`delete from part_saps where sap_id = any (${sapIds}::int[])`.execute(db),
    );
  });

  bind(app, deps, partCalls.setPassive, ({ body, db }) => setPassive(db, 'part', body.product_ids));
}
