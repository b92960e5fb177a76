import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { purchaseStatus } from '#domain/purchase/compare';
import { invoicePercents } from '#domain/purchase/percents';
import { type PurchaseStatus, purchaseCalls, purchaseGrid } from '#domain/purchase/purchase';
import { buildLine, buildPlan, save } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
type Line = Awaited<ReturnType<typeof buildLine>>;
let saps: Line[];
let plan_id: number;

beforeAll(async () => {
  const codes = ['a-1', 'A-2', 'Ä-1', 'б-1', '10', '9', 'ا'];
  saps = await Promise.all(codes.map((code) => buildLine(server, 1, code)));
  ({ plan_id } = await buildPlan(server));
});

const quant = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 999_999_999 }).map((units) => units / 1_000),
);
const lines = fc.uniqueArray(fc.record({ sap: fc.nat({ max: 6 }), quant }), {
  selector: ({ sap }) => sap,
  minLength: 1,
});
const invoices = fc.array(fc.record({ status: fc.constantFrom('O', 'T', 'A'), lines }), { maxLength: 4 });

test('B09: the database and the rules agree on status and percentages of any purchase', async () => {
  await fc.assert(
    fc.asyncProperty(lines, invoices, async (ordered, invoiced) => {
      const { purchase_id } = await save(server, purchaseCalls.save, {
        plan_id,
        product_saps: ordered.map(toSave),
      });
      for (const [index, invoice] of invoiced.entries()) {
        const product_saps = invoice.lines.map(toSave);
        const header = { invoice_number: `I-${index}`, purchase_id, status: invoice.status };
        await save(server, invoiceCalls.save, { ...header, product_saps });
      }

      const allInvoiced = invoiced.flatMap(({ status, lines }) =>
        lines.map((line) => ({ ...toCompare(line), status })),
      );
      const { data: status } = await server.send(purchaseCalls.status, { purchase_id });
      const names = new Map(
        Object.values(groupsOf(status)).flatMap((rows) => rows.map((row) => [row.sap_code, row.part_name])),
      );
      const named = <L extends { sap_code: string }>(line: L) => ({
        ...line,
        name: names.get(line.sap_code) ?? '',
      });
      expect(status).toMatchObject(purchaseStatus(ordered.map(toCompare).map(named), allInvoiced.map(named)));

      const { rows } = await page(server, purchaseGrid, { limit: 1, sort: ['-purchase_id'] });
      expect(rows[0]).toMatchObject(invoicePercents(ordered.map(toCompare), allInvoiced));
    }),
    { numRuns: 40 },
  );
});

function groupsOf({ replacements: _, purchase_number: __, product_label: ___, ...groups }: PurchaseStatus) {
  return groups;
}

function toSave({ sap, quant }: { sap: number; quant: number }) {
  const { product_id, sap_id } = sapAt(sap);
  return { product_id, sap_id, quant };
}

function toCompare({ sap, quant }: { sap: number; quant: number }) {
  const { sap_id, product_id, sap_code } = sapAt(sap);
  return { sap_id, product_id, sap_code, name: '', quant };
}

function sapAt(index: number): Line {
  const sap = saps[index];
  if (!sap) throw new Error(`no SAP ${index}`);
  return sap;
}
