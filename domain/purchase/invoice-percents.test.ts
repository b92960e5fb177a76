import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FillingLine, invoicePercents } from './invoice-percents.ts';

type Status = FillingLine['status'];
const ordered = (...quants: number[]) => quants.map((quant, index) => ({ sap_id: index + 1, quant }));
const invoiced = (sap_id: number, status: Status, quant: number): FillingLine => ({ sap_id, status, quant });

function percents(lines: { sap_id: number; quant: number }[], invoices: FillingLine[]) {
  const { invoice_open_percent, invoice_transit_percent, invoice_arrived_percent } = invoicePercents(
    lines,
    invoices,
  );
  return { open: invoice_open_percent, transit: invoice_transit_percent, arrived: invoice_arrived_percent };
}

describe('the percentages of a purchase', () => {
  test.each([
    ['nothing ordered is 0', ordered(), [invoiced(1, 'A', 5)], 0, 0, 0],
    ['ordered with 0 is 0', ordered(0), [invoiced(1, 'A', 5)], 0, 0, 0],
    ['nothing invoiced is 0', ordered(10), [], 0, 0, 0],
    [
      'each status has its part',
      ordered(10),
      [invoiced(1, 'O', 1), invoiced(1, 'T', 2), invoiced(1, 'A', 3)],
      10,
      20,
      30,
    ],
    [
      'arrived fills before transit and open',
      ordered(10),
      [invoiced(1, 'O', 10), invoiced(1, 'A', 8)],
      20,
      0,
      80,
    ],
    ['more than ordered does not count', ordered(10), [invoiced(1, 'A', 50)], 0, 0, 100],
    ['too much of one SAP does not fill another', ordered(10, 10), [invoiced(1, 'A', 20)], 0, 0, 50],
    ['extras do not count', ordered(10), [invoiced(9, 'A', 10)], 0, 0, 0],
    ['a third is rounded down', ordered(3), [invoiced(1, 'T', 1)], 0, 33.3, 0],
    ['almost everything is not 100', ordered(1000), [invoiced(1, 'A', 999.999999)], 0, 0, 99.9],
  ])('%s', (_title, lines, invoices, open, transit, arrived) => {
    expect(percents(lines, invoices)).toEqual({ open, transit, arrived });
  });
});

describe('whatever was ordered and invoiced', () => {
  const quant = fc.nat(20_000_000).map((millionths) => millionths / 1_000_000);
  const sap_id = fc.integer({ min: 1, max: 5 });
  const someOrdered = fc.array(fc.record({ sap_id, quant }), { maxLength: 8 });
  const line = fc.record({ sap_id, quant, status: fc.constantFrom<Status>('O', 'T', 'A') });
  const someInvoiced = fc.array(line, { maxLength: 20 });

  test('each percentage is within 0 to 100 and together they are at most 100', () => {
    fc.assert(
      fc.property(someOrdered, someInvoiced, (lines, invoices) => {
        const { open, transit, arrived } = percents(lines, invoices);
        const tenths = [open, transit, arrived].map((percent) => Math.round(percent * 10));
        expect(tenths.every((value) => value >= 0 && value <= 1000)).toBe(true);
        expect(tenths.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(1000);
      }),
    );
  });

  test('one more arrived line lowers arrived never, and raises the others never', () => {
    fc.assert(
      fc.property(someOrdered, someInvoiced, line, (lines, invoices, extra) => {
        const before = percents(lines, invoices);
        const after = percents(lines, [...invoices, { ...extra, status: 'A' }]);
        expect(after.arrived).toBeGreaterThanOrEqual(before.arrived);
        expect(after.transit).toBeLessThanOrEqual(before.transit);
        expect(after.open).toBeLessThanOrEqual(before.open);
      }),
    );
  });

  test('the order of the invoices does not matter', () => {
    fc.assert(
      fc.property(someOrdered, someInvoiced, (lines, invoices) => {
        expect(percents(lines, invoices.toReversed())).toEqual(percents(lines, invoices));
      }),
    );
  });
});
