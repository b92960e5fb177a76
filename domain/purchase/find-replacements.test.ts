import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditReplacements, findReplacements, withoutReplaced } from './find-replacements.ts';
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

test('a missing SAP and an extra SAP of the same part are paired', () => {
  const status = purchaseStatus([line(1, 7, 'OLD')], [invoiced(2, 7, 'NEW')]);
  expect(findReplacements(status, [])).toEqual([{ part_name: 'Part 7', missing: 'OLD', extra: 'NEW' }]);
  expect([status.missings.length, status.extras.length]).toEqual([1, 1]);
});

test('an extra SAP with the missing code as an earlier code is preferred to another SAP of the part', () => {
  const status = purchaseStatus(
    [line(1, 7, 'OLD')],
    [invoiced(2, 7, 'SAME PART'), invoiced(3, 8, 'SUCCESSOR')],
  );
  const pairs = findReplacements(status, [renamed(3, 'old')]);
  expect(pairs).toEqual([{ part_name: 'Part 7', missing: 'OLD', extra: 'SUCCESSOR' }]);
});

test('an extra SAP replaces only one missing SAP', () => {
  const status = purchaseStatus([line(1, 7, 'A'), line(2, 7, 'B')], [invoiced(3, 7, 'C')]);
  expect(findReplacements(status, [])).toEqual([{ part_name: 'Part 7', missing: 'A', extra: 'C' }]);
});

test('SAPs of different parts are not paired', () => {
  expect(findReplacements(purchaseStatus([line(1, 7, 'A')], [invoiced(2, 8, 'B')]), [])).toEqual([]);
});

describe('14.8: a quantity invoiced under another SAP of a missing part', () => {
  const of = (sap_id: number, product_id: number, quant: number) => ({
    ...invoiced(sap_id, product_id, `CODE ${sap_id}`),
    quant,
  });
  const restsOf = (
    ordered: ReturnType<typeof of>[],
    supplied: ReturnType<typeof of>[],
    earlier: RenamedSap[] = [],
  ) => {
    const credited = creditReplacements(purchaseStatus(ordered, supplied), earlier);
    const missing = withoutReplaced(credited).missings.map(({ sap_id }) => sap_id);
    return { rests: credited.missings.map(({ rest }) => rest), missing };
  };

  test('replaces the missing SAP if it covers the whole ordered quantity', () => {
    expect(restsOf([of(1, 7, 960)], [of(2, 7, 960)])).toEqual({ rests: [0], missing: [] });
    expect(restsOf([of(1, 7, 960)], [of(2, 7, 1_000)])).toEqual({ rests: [0], missing: [] });
  });

  test('reduces the missing quantity if it is less than the ordered quantity', () => {
    expect(restsOf([of(1, 7, 960)], [of(2, 7, 500.5)])).toEqual({ rests: [459.5], missing: [1] });
  });

  test('is divided among several missing SAPs of the part, and credited to no other part', () => {
    const ordered = [of(1, 7, 60), of(2, 7, 60), of(4, 8, 5)];
    expect(restsOf(ordered, [of(3, 7, 100)])).toEqual({ rests: [0, 20, 5], missing: [2, 4] });
  });

  test('is credited to the missing SAP whose code the other SAP had earlier', () => {
    const ordered = [of(1, 7, 60), of(2, 8, 60)];
    const later = { rests: [0, 60], missing: [2] };
    expect(restsOf(ordered, [of(3, 8, 60)], [renamed(3, 'code 1')])).toEqual(later);
    expect(restsOf(ordered, [of(3, 8, 60)], [renamed(3, 'code 1', 'code 2')])).toEqual(later);
  });

  test('is credited to open lines only, so a closed SAP stays missing', () => {
    const ordered = [{ ...of(1, 7, 60), closed: true }, of(2, 7, 60)];
    expect(restsOf(ordered, [of(3, 7, 60)])).toEqual({ rests: [0, 0], missing: [1] });
  });
});

test('each missing SAP gets the first unpaired extra SAP with its code as an earlier code, or else of its part', () => {
  const row = (sap_id: number, product_id: number) => invoiced(sap_id, product_id, `CODE ${sap_id}`);
  const code = fc.option(fc.nat(7).map((sap_id) => `CODE ${sap_id}`));
  const sent = fc.record({ product_id: fc.nat(2), sap_code_old: code, sap_code_older: code });
  fc.assert(
    fc.property(fc.array(fc.nat(2), { maxLength: 8 }), fc.array(sent, { maxLength: 8 }), (missing, extra) => {
      const missings = missing.map((product_id, sap_id) => row(sap_id, product_id));
      const extras = extra.map((one, at) => ({ ...row(at + 10, one.product_id), ...one }));

      const left = new Set(extras);
      const pairs = missings.flatMap((one) => {
        const found =
          [...left].find(({ sap_code_old: old, sap_code_older: older }) =>
            [old, older].includes(one.sap_code),
          ) ?? [...left].find(({ product_id }) => product_id === one.product_id);
        if (!found) return [];
        left.delete(found);
        return [[one.sap_code, found.sap_code]];
      });
      const status = purchaseStatus(missings, extras);
      const suggested = findReplacements(status, extras).map((pair) => [pair.missing, pair.extra]);
      expect(suggested).toEqual(pairs);
    }),
  );
});
