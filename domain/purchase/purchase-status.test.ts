import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMillionths, toMillionths } from '../values/quantity.ts';
import { purchaseStatus } from './purchase-status.ts';

function line(sap_code: string, quant: number) {
  const sap_id = SAP_CODES.indexOf(sap_code) + 1;
  return { sap_id, product_id: sap_id, sap_code, name: `Part ${sap_code}`, quant, status: 'O' as const };
}
const SAP_CODES = ['A', 'B', 'C', 'D', 'E', 'F', 'Б', 'a-1', 'A-2', '10', '9', 'Ä'];

const someLines = fc.array(
  fc
    .record({
      sap: fc.integer({ min: 0, max: 9 }),
      quant: fc.oneof(
        fc.constant(0),
        fc.nat(3_000_000).map((millionths) => millionths / 1_000_000),
      ),
    })
    .map(({ sap, quant }) => line(SAP_CODES[sap] ?? 'A', quant)),
  { maxLength: 30 },
);

const sumBySap = (lines: readonly ReturnType<typeof line>[]) => {
  const sums = new Map<string, bigint>();
  for (const { sap_code, quant } of lines) {
    sums.set(sap_code, (sums.get(sap_code) ?? 0n) + toMillionths(quant));
  }
  return sums;
};

describe('comparing a purchase with its invoices', () => {
  test('puts each SAP into a group with a signed difference', () => {
    const ordered = [line('A', 10), line('B', 10), line('C', 10), line('D', 10)];
    const invoiced = [line('A', 4), line('A', 6), line('B', 9.5), line('C', 12), line('E', 3)];
    const row = (sap_code: string, purchase_quant: number, invoice_quant: number, difference: number) => ({
      rest: Math.max(0, -difference),
      sap_code,
      part_name: `Part ${sap_code}`,
      purchase_quant,
      invoice_quant,
      difference,
      sap_id: SAP_CODES.indexOf(sap_code) + 1,
      product_id: SAP_CODES.indexOf(sap_code) + 1,
      open_quant: invoice_quant,
      transit_quant: 0,
      arrived_quant: 0,
      closed: false,
      promises: [],
    });
    expect(purchaseStatus(ordered, invoiced)).toEqual({
      matchings: [row('A', 10, 10, 0)],
      quant_less: [row('B', 10, 9.5, -0.5)],
      quant_more: [row('C', 10, 12, 2)],
      missings: [row('D', 10, 0, -10)],
      extras: [row('E', 0, 3, 3)],
    });
  });

  test('keeps a closed SAP in its group with its difference', () => {
    const status = purchaseStatus([{ ...line('A', 400), closed: true }], [line('A', 250)]);
    expect(status.quant_less).toMatchObject([{ sap_code: 'A', difference: -150, closed: true }]);
  });

  test.each([
    ['a SAP that is invoiced, but ordered with quantity 0, is extra', 0, 5, 'extras'],
    ['a SAP that is ordered, but invoiced with quantity 0, is missing', 5, 0, 'missings'],
    ['one millionth short is less', 1, 0.999999, 'quant_less'],
    ['equal quantities match', 0.3, 0.3, 'matchings'],
  ] as const)('groups a SAP by exact quantities: %s', (_title, ordered, invoiced, group) => {
    expect(purchaseStatus([line('A', ordered)], [line('A', invoiced)])[group]).toHaveLength(1);
  });

  test('5.18: sorts by code in natural order', () => {
    const { missings } = purchaseStatus([line('10', 1), line('9', 1)], []);
    expect(missings.map(({ sap_code }) => sap_code)).toEqual(['9', '10']);
  });

  test('puts every SAP with a quantity into exactly one group', () => {
    fc.assert(
      fc.property(someLines, someLines, (ordered, invoiced) => {
        const shown = Object.values(purchaseStatus(ordered, invoiced))
          .flat()
          .map(({ sap_code }) => sap_code);
        const withQuantity = [...sumBySap([...ordered, ...invoiced])].filter(([, sum]) => sum > 0n);
        expect(shown.toSorted()).toEqual(withQuantity.map(([code]) => code).toSorted());
      }),
    );
  });

  test('gives each row the sums of its ordered and invoiced lines, and their difference', () => {
    fc.assert(
      fc.property(someLines, someLines, (ordered, invoiced) => {
        const orderedSums = sumBySap(ordered);
        const invoicedSums = sumBySap(invoiced);
        for (const row of Object.values(purchaseStatus(ordered, invoiced)).flat()) {
          const purchase = orderedSums.get(row.sap_code) ?? 0n;
          const invoice = invoicedSums.get(row.sap_code) ?? 0n;
          expect([row.purchase_quant, row.invoice_quant]).toEqual([
            fromMillionths(purchase),
            fromMillionths(invoice),
          ]);
          expect(row.difference).toBe(fromMillionths(invoice - purchase));
        }
      }),
    );
  });
});
