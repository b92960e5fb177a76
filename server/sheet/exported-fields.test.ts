import { expect, test } from 'vitest';
import { FIELD_LABELS } from '#domain/history/field-labels';
import { buildInvoice, buildLine, buildPurchase, buildSpecification } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';
import { readWorkbook } from '../testing/workbook.ts';

const server = testApp();

/** Attached files, which no cell contains. */
const ATTACHED = new Set(['file_id']);

/** Builds a document of each kind, and returns the path of its export. */
const FILES = {
  specification: async () => {
    const { specification_id } = await buildSpecification(server, { inputs: [await buildLine(server, 1)] });
    return `/api/specification_list/export?specification_id=${specification_id}`;
  },
  purchase: async () => {
    const { purchase_id } = await buildPurchase(server, { product_saps: [await buildLine(server, 1)] });
    return `/api/purchase_list/export?purchase_id=${purchase_id}`;
  },
  invoice: async () => {
    const { invoice_id } = await buildInvoice(server, {});
    return `/api/invoice_list/export?invoice_id=${invoice_id}`;
  },
};

test.each(Object.entries(FILES))(
  "the file of a %s contains each of the record's fields under its label",
  async (kind, build) => {
    const { raw } = await server.get(await build());
    const workbook = readWorkbook(raw);
    const exported = workbook.values(workbook.names[1] ?? '').map(([field]) => field);
    const labels = Object.entries(FIELD_LABELS[kind as keyof typeof FILES]);
    expect(exported).toEqual(
      expect.arrayContaining(labels.filter(([field]) => !ATTACHED.has(field)).map(([, label]) => label)),
    );
  },
);
