import { fromMillionths, toMillionths } from '../values/quantity.ts';
import { fold } from '../values/text.ts';
import type { RenamedSap, Replacement, StatusGroups, StatusRow } from './status-record.ts';

/**
 * Pairs each missing SAP with an extra SAP that has its code as an earlier code or belongs to the same part (behaviour
 * 14.8). `renamed` has the SAPs that once had the code of an ordered SAP.
 */
export function findReplacements(
  { missings, extras }: Pick<StatusGroups, 'missings' | 'extras'>,
  renamed: readonly RenamedSap[],
): Replacement[] {
  const earlierCodes = earlierCodesById(renamed);
  const successors = Map.groupBy(
    extras.flatMap((row) => (earlierCodes.get(row.sap_id) ?? []).map((code) => ({ code, row }))),
    ({ code }) => code,
  );
  const ofPart = Map.groupBy(extras, ({ product_id }) => product_id);
  const taken = new Set<StatusRow>();

  return missings.flatMap((missing) => {
    const extra =
      successors.get(fold(missing.sap_code))?.find(({ row }) => !taken.has(row))?.row ??
      ofPart.get(missing.product_id)?.find((row) => !taken.has(row));
    if (!extra) return [];
    taken.add(extra);
    return { part_name: missing.part_name, missing: missing.sap_code, extra: extra.sap_code };
  });
}

/**
 * Sets the rest of each open missing SAP to its ordered quantity less what was invoiced under an extra SAP that shares
 * its part or once had its code (behaviour 14.8). The rest of a closed SAP is 0. The SAP with the lowest id is credited
 * first. `fill_percents` does the same in the database.
 */
export function creditReplacements<Groups extends StatusGroups>(
  groups: Groups,
  renamed: readonly RenamedSap[],
): Groups {
  const earlierCodes = earlierCodesById(renamed);
  const open = groups.missings.filter(({ closed }) => !closed).sort((a, b) => a.sap_id - b.sap_id);
  const partOfCode = new Map(open.toReversed().map((row) => [fold(row.sap_code), row.product_id]));
  const supplied = new Map<number, bigint>();
  for (const { sap_id, product_id, invoice_quant } of groups.extras) {
    const parts = earlierCodes.get(sap_id)?.map((code) => partOfCode.get(code));
    const part = parts?.find((one) => one !== undefined) ?? product_id;
    supplied.set(part, (supplied.get(part) ?? 0n) + toMillionths(invoice_quant));
  }
  const rests = new Map<number, number>();
  for (const { sap_id, product_id, purchase_quant } of open) {
    const [left, ordered] = [supplied.get(product_id) ?? 0n, toMillionths(purchase_quant)];
    const taken = left < ordered ? left : ordered;
    supplied.set(product_id, left - taken);
    rests.set(sap_id, fromMillionths(ordered - taken));
  }
  const missings = groups.missings.map((row) => ({ ...row, rest: rests.get(row.sap_id) ?? 0 }));
  return { ...groups, missings };
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
