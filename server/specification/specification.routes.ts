import type { FastifyInstance } from 'fastify';
import { planChangesCall } from '#domain/specification/plan-changes';
import {
  productLookup,
  specificationCalls,
  specificationGrid,
  specificationSapLookup,
} from '#domain/specification/specification';
import { setPassive } from '../change/write-change.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { activeSapsRoute, sapLookupRoute } from '../lines/sap.routes.ts';
import { listRoute } from '../list/list-route.ts';
import { lookupRoute } from '../lookup/lookup-route.ts';
import { inBatch } from '../record/as-batch.ts';
import { deleteRecords } from '../record/delete-records.ts';
import { planChanges } from './plan-changes.queries.ts';
import { findTimeline, getSpecification, saveSpecification } from './specification.queries.ts';

/** Registers the calls of the list, form, timeline and comparison of specifications. */
export function specificationRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, specificationGrid, {
    scopeOf: (extra) => inBatch('specification', extra),
  });
  lookupRoute(app, deps, productLookup);
  sapLookupRoute(app, deps, specificationSapLookup);
  activeSapsRoute(app, deps, specificationCalls.activeSaps);

  bind(app, deps, specificationCalls.model, ({ body, db }) => getSpecification(db, body.specification_id));

  bind(app, deps, specificationCalls.save, ({ body, db }) => saveSpecification(db, body));

  bind(app, deps, specificationCalls.delete, ({ body, db }) =>
    deleteRecords(db, 'specification', body.specification_ids),
  );

  bind(app, deps, specificationCalls.setPassive, ({ body, db }) =>
    setPassive(db, 'specification', body.specification_ids),
  );

  bind(app, deps, specificationCalls.timeline, ({ body, db }) => findTimeline(db, body.output_product_id));

  bind(app, deps, planChangesCall, ({ body, db }) => planChanges(db, body));
}
