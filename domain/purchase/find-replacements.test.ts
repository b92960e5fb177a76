import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditReplacements, withoutReplaced } from './find-replacements.ts';
import { purchaseStatus } from './purchase-status.ts';
import type { RenamedSap } from './status-record.ts';

const line = (sap_id: number, product_id: number, sap_code: string) => ({
  sap_id,
  product_id,
  sap_code,
  name: `Part ${product_id}`,
  quant: 1,
});
const invoiced = (sap_id: number, product_id: number, sap_code: string) => ({
  ...line(sap_id, product_id, sap_code),
  status: 'A' as const,
});

const renamed = (sap_id: number, sap_code_old: string, sap_code_older: string | null = null): RenamedSap => ({
  ...{ sap_id, sap_code_old, sap_code_older },
});

describe('14.8: a quantity invoiced under another SAP of a missing part', () => {
  const lineOf = (sap_id: number, product_id: number, quant: number) => ({
    ...invoiced(sap_id, product_id, `CODE ${sap_id}`),
    quant,
  });
  const restsOf = (
    ordered: ReturnType<typeof lineOf>[],
    supplied: ReturnType<typeof lineOf>[],
    earlier: RenamedSap[] = [],
  ) => {
    const credited = creditReplacements(purchaseStatus(ordered, supplied), earlier);
    const missing = withoutReplaced(credited).missings.map(({ sap_id }) => sap_id);
    return { rests: credited.missings.map(({ rest }) => rest), missing };
  };

  test('replaces the missing SAP if it covers the whole ordered quantity', () => {
    expect(restsOf([lineOf(1, 7, 960)], [lineOf(2, 7, 960)])).toEqual({ rests: [0], missing: [] });
    expect(restsOf([lineOf(1, 7, 960)], [lineOf(2, 7, 1_000)])).toEqual({ rests: [0], missing: [] });
  });

  test('reduces the missing quantity if it is less than the ordered quantity', () => {
    expect(restsOf([lineOf(1, 7, 960)], [lineOf(2, 7, 500.5)])).toEqual({ rests: [459.5], missing: [1] });
  });

  test('is divided among several missing SAPs of the part, and credited to no other part', () => {
    const ordered = [lineOf(1, 7, 60), lineOf(2, 7, 60), lineOf(4, 8, 5)];
    expect(restsOf(ordered, [lineOf(3, 7, 100)])).toEqual({ rests: [0, 20, 5], missing: [2, 4] });
  });

  test('is credited to the missing SAP whose code the other SAP had earlier', () => {
    const ordered = [lineOf(1, 7, 60), lineOf(2, 8, 60)];
    const later = { rests: [0, 60], missing: [2] };
    expect(restsOf(ordered, [lineOf(3, 8, 60)], [renamed(3, 'code 1')])).toEqual(later);
    expect(restsOf(ordered, [lineOf(3, 8, 60)], [renamed(3, 'code 1', 'code 2')])).toEqual(later);
  });

  test('is credited to open lines only, so a closed SAP stays missing', () => {
    const ordered = [{ ...lineOf(1, 7, 60), closed: true }, lineOf(2, 7, 60)];
    expect(restsOf(ordered, [lineOf(3, 7, 60)])).toEqual({ rests: [0, 0], missing: [1] });
  });
});

describe('14.8: the replacements name the extra SAPs that were credited to each missing SAP:', () => {
  const lineOf = (code: string, sap_id: number, product_id: number, quant: number) => ({
    ...invoiced(sap_id, product_id, code),
    quant,
  });
  type Line = ReturnType<typeof lineOf> & { closed?: boolean };
  const pairsOf = (ordered: Line[], supplied: Line[], earlier: RenamedSap[] = []) =>
    creditReplacements(purchaseStatus(ordered, supplied), earlier).replacements.map(
      ({ missing, extra }) => `${missing} as ${extra}`,
    );

  test('those of the same part, with its name', () => {
    const status = purchaseStatus([lineOf('OLD', 1, 7, 1)], [lineOf('NEW', 2, 7, 1)]);
    expect(creditReplacements(status, []).replacements).toEqual([
      { part_name: 'Part 7', missing: 'OLD', extra: 'NEW' },
    ]);
    expect(pairsOf([lineOf('OLD', 1, 7, 1)], [lineOf('OTHER PART', 2, 8, 1)])).toEqual([]);
  });

  test('none for a SAP that lacks its whole quantity, because the SAP with a lower id was credited', () => {
    const ordered = [lineOf('B', 1, 7, 60), lineOf('A', 2, 7, 60)];
    expect(pairsOf(ordered, [lineOf('C', 3, 7, 60)])).toEqual(['B as C']);
  });

  test('one for two missing SAPs, or two for one missing SAP', () => {
    const two = [lineOf('A', 1, 7, 60), lineOf('B', 2, 7, 60)];
    expect(pairsOf(two, [lineOf('C', 3, 7, 120)])).toEqual(['A as C', 'B as C']);
    expect(pairsOf([lineOf('A', 1, 7, 100)], [lineOf('C', 3, 7, 30), lineOf('D', 4, 7, 70)])).toEqual([
      'A as C',
      'A as D',
    ]);
  });

  test('for a closed SAP, only those that the open SAPs do not use up', () => {
    const ordered = [{ ...lineOf('A', 1, 7, 60), closed: true }, lineOf('B', 2, 7, 60)];
    expect(pairsOf(ordered, [lineOf('C', 3, 7, 60)])).toEqual(['B as C']);
    expect(pairsOf(ordered, [lineOf('C', 3, 7, 70)])).toEqual(['B as C', 'A as C']);
  });

  test('for a closed SAP, also one of another part that had its code', () => {
    const ordered = [{ ...lineOf('OLD', 1, 7, 60), closed: true }, lineOf('B', 2, 8, 60)];
    const earlier = [renamed(3, 'old')];
    expect(pairsOf(ordered, [lineOf('SUCCESSOR', 3, 9, 60)], earlier)).toEqual(['OLD as SUCCESSOR']);
    expect(pairsOf(ordered, [lineOf('SUCCESSOR', 3, 8, 70)], earlier)).toEqual([
      'B as SUCCESSOR',
      'OLD as SUCCESSOR',
    ]);
  });

  test('first the one that had the code of the missing SAP, then others of the part', () => {
    const ordered = [lineOf('OLD', 1, 7, 60)];
    const supplied = [lineOf('SAME PART', 2, 7, 60), lineOf('SUCCESSOR', 3, 8, 50)];
    expect(pairsOf(ordered, supplied, [renamed(3, 'old')])).toEqual(['OLD as SUCCESSOR', 'OLD as SAME PART']);
  });
});

test('14.8: the replacements name an extra SAP for exactly the open SAPs whose rest is less than their order', () => {
  const row = fc.record({ product_id: fc.nat(2), quant: fc.integer({ min: 1, max: 5 }) });
  const code = fc.option(fc.nat(7).map((sap_id) => `CODE ${sap_id}`));
  const sent = fc.record({
    ...{ product_id: fc.nat(2), quant: fc.integer({ min: 1, max: 5 }) },
    ...{ sap_code_old: code, sap_code_older: code },
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), fc.array(sent, { maxLength: 8 }), (missing, extra) => {
      const lines = missing.map((one, at) => ({ ...invoiced(at, one.product_id, `CODE ${at}`), ...one }));
      const extras = extra.map((one, at) => ({
        ...invoiced(at + 10, one.product_id, `CODE ${at + 10}`),
        ...one,
      }));
      const { missings, replacements } = creditReplacements(purchaseStatus(lines, extras), extras);
      const credited = missings.filter(({ rest, purchase_quant }) => rest < purchase_quant);
      const named = new Set(replacements.map((pair) => pair.missing));
      expect(new Set(credited.map(({ sap_code }) => sap_code))).toEqual(named);
    }),
  );
});
