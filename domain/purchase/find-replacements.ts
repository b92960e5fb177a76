import { fromMillionths, toMillionths } from '../values/quantity.ts';
import { fold } from '../values/text.ts';
import type { RenamedSap, Replacement, StatusGroups } from './status-record.ts';

/**
 * Credits what was invoiced under extra SAPs to the missing SAPs that share their part, or whose code they once had
 * (behaviour 14.8). Sets the rest of each open missing SAP to its ordered quantity less its credits, and returns in
 * `replacements` which extra SAPs were credited to it. `renamed` has the SAPs that once had the code of an ordered SAP.
 * The SAP with the lowest id is credited first, as `fill_percents` does in the database, and closed SAPs last: their
 * rest is 0.
 */
export function creditReplacements<Groups extends StatusGroups>(
  groups: Groups,
  renamed: readonly RenamedSap[],
): Groups & { replacements: Replacement[] } {
  const earlierCodes = earlierCodesById(renamed);
  const inOrder = groups.missings.toSorted(
    (a, b) => Number(a.closed) - Number(b.closed) || a.sap_id - b.sap_id,
  );
  const open = inOrder.filter(({ closed }) => !closed);
  const partOfCode = new Map(open.toReversed().map((row) => [fold(row.sap_code), row.product_id]));
  const extras = groups.extras.map((row) => ({
    code: row.sap_code,
    part: row.product_id,
    codes: earlierCodes.get(row.sap_id) ?? [],
    left: toMillionths(row.invoice_quant),
  }));
  const extrasOfPart = Map.groupBy(
    extras,
    ({ part, codes }) => codes.map((code) => partOfCode.get(code)).find((one) => one !== undefined) ?? part,
  );
  const recoded = extras.filter(({ codes }) => codes.length > 0);

  const rests = new Map<number, number>();
  const replacements: Replacement[] = [];
  for (const { sap_id, sap_code, product_id, part_name, purchase_quant, closed } of inOrder) {
    const ofPart = extrasOfPart.get(product_id) ?? [];
    // A closed SAP is also credited with extra SAPs of other parts that once had its code, if open SAPs leave some.
    const hadCode = (closed ? recoded : ofPart).filter(({ codes }) => codes.includes(fold(sap_code)));
    let rest = toMillionths(purchase_quant);
    for (const extra of [...hadCode, ...ofPart]) {
      const taken = extra.left < rest ? extra.left : rest;
      if (taken === 0n) continue;
      extra.left -= taken;
      rest -= taken;
      replacements.push({ part_name, missing: sap_code, extra: extra.code });
    }
    rests.set(sap_id, closed ? 0 : fromMillionths(rest));
  }
  const missings = groups.missings.map((row) => ({ ...row, rest: rests.get(row.sap_id) ?? 0 }));
  return { ...groups, missings, replacements };
}

/** Removes the missing SAPs that were invoiced in full under a new code (behaviour 15.7). Closed SAPs stay. */
export function withoutReplaced<Groups extends StatusGroups>(groups: Groups): Groups {
  return { ...groups, missings: groups.missings.filter(({ closed, rest }) => closed || rest > 0) };
}

/** Returns the folded earlier codes of each SAP, the latest first. */
function earlierCodesById(renamed: readonly RenamedSap[]): Map<number, string[]> {
  return new Map(
    renamed.map(({ sap_id, sap_code_old, sap_code_older }) => [
      sap_id,
      [sap_code_old, sap_code_older].flatMap((code) => (code ? [fold(code)] : [])),
    ]),
  );
}
