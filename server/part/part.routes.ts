import type { FastifyInstance } from 'fastify';
import { partCalls, partGrid } from '#domain/part/part';
import { setPassive } from '../change/set-passive.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { listRoute } from '../list/list-route.ts';
import { saveProduct } from '../product/product.queries.ts';
import { ofBatch } from '../record/as-batch.ts';
import { deleteRecords } from '../record/delete-records.ts';
import { getPart } from './part.queries.ts';

/** The calls of the part list and form. */
export function partRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, partGrid, { scopeOf: (extra) => ofBatch('part', extra) });

  bind(app, deps, partCalls.model, ({ body, db }) => getPart(db, body.product_id));

  bind(app, deps, partCalls.save, ({ body, db }) => saveProduct(db, 'part', body));

  bind(app, deps, partCalls.delete, ({ body, db }) => deleteRecords(db, 'part', body.product_ids));

  bind(app, deps, partCalls.setPassive, ({ body, db }) => setPassive(db, 'part', body.product_ids));
}
