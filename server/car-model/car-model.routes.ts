import type { FastifyInstance } from 'fastify';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { setPassive } from '../change/write-change.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { listRoute } from '../list/list-route.ts';
import { getProduct, saveProduct } from '../product/product.queries.ts';
import { inBatch } from '../record/as-batch.ts';
import { deleteRecords } from '../record/delete-records.ts';
import { lastChange } from '../record/stored-record.ts';

/** Registers the calls of the car model list and form. */
export function carModelRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, carModelGrid, { scopeOf: (extra) => inBatch('car_model', extra) });

  bind(app, deps, carModelCalls.model, async ({ body: { product_id }, db }) => ({
    ...(await getProduct(db, 'car_model', product_id)),
    last_change: await lastChange(db, 'car_model', product_id),
  }));

  bind(app, deps, carModelCalls.save, ({ body, db }) => saveProduct(db, 'car_model', body));

  bind(app, deps, carModelCalls.delete, ({ body, db }) => deleteRecords(db, 'car_model', body.product_ids));

  bind(app, deps, carModelCalls.setPassive, ({ body, db }) => setPassive(db, 'car_model', body.product_ids));
}
