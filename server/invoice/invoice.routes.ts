import type { FastifyInstance } from 'fastify';
import { invoiceCalls, invoiceGrid, invoiceSapLookup, purchaseLookup } from '#domain/invoice/invoice';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { findClosing, invoicedLines, orderedLines, renamedSaps } from '../lines/compared-lines.ts';
import { activeSapsRoute, sapLookupRoute } from '../lines/sap.routes.ts';
import { listRoute } from '../list/list-route.ts';
import { lookupRoute } from '../lookup/lookup-route.ts';
import { deleteRecords } from '../record/delete-records.ts';
import { expectRecord } from '../record/stored-record.ts';
import { getInvoice, saveInvoice } from './invoice.queries.ts';

/** Registers the calls of the invoice list and form. */
export function invoiceRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, invoiceGrid);
  lookupRoute(app, deps, purchaseLookup);
  sapLookupRoute(app, deps, invoiceSapLookup);
  activeSapsRoute(app, deps, invoiceCalls.activeSaps);

  bind(app, deps, invoiceCalls.model, ({ body, db }) => getInvoice(db, body.invoice_id));

  bind(app, deps, invoiceCalls.save, ({ body, db, caller }) => saveInvoice(db, body, caller));

  bind(app, deps, invoiceCalls.delete, ({ body, db }) => deleteRecords(db, 'invoice', body.invoice_ids));

  bind(app, deps, invoiceCalls.compareBase, async ({ body, db }) => {
    await expectRecord(db, 'purchase', body.purchase_id);
    const ordered = await orderedLines(db, body.purchase_id);
    return {
      ...(await findClosing(db, body.purchase_id)),
      ordered,
      invoiced: await invoicedLines(db, body.purchase_id, body.invoice_id),
      renamed: await renamedSaps(db, ordered),
    };
  });
}
