import type { FastifyInstance } from 'fastify';
import { IMPORT_FIELDS, type ImportField, importFields } from '#domain/part-sap/import-fields';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { rawProductLookup } from '#domain/part-sap/raw-product-lookup';
import { whereUsedCall } from '#domain/part-sap/where-used';
import { setPassive } from '../change/write-change.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { findSapsRoute } from '../lines/sap.routes.ts';
import { listRoute } from '../list/list-route.ts';
import { lookupRoute } from '../lookup/lookup-route.ts';
import { ofBatch } from '../record/as-batch.ts';
import { deleteRecords } from '../record/delete-records.ts';
import { getPartSap, savePartSap } from './part-sap.queries.ts';
import { findWhereUsed } from './where-used.queries.ts';

/** The import fields that have another name in the list. */
const LISTED_AS: Partial<Record<ImportField, string>> = { name: 'part_name', gen_name: 'part_number' };

/** The calls of the part SAP list and form. */
export function partSapRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, partSapGrid, {
    scopeOf: (extra) => ofBatch('part_sap', extra),
    fileBegins: IMPORT_FIELDS.map((field) => [LISTED_AS[field] ?? field, importFields[field].header]),
  });
  lookupRoute(app, deps, rawProductLookup);

  bind(app, deps, partSapCalls.model, ({ body, db }) => getPartSap(db, body.sap_id));

  bind(app, deps, partSapCalls.save, ({ body, db }) => savePartSap(db, body));

  bind(app, deps, partSapCalls.delete, ({ body, db }) => deleteRecords(db, 'part_sap', body.sap_ids));

  bind(app, deps, partSapCalls.setPassive, ({ body, db }) => setPassive(db, 'part_sap', body.sap_ids));

  findSapsRoute(app, deps);

  bind(app, deps, whereUsedCall, ({ body, db }) => findWhereUsed(db, body.sap_id));
}
