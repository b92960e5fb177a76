import { findSap, indexActiveSaps } from '../lines/active-saps.ts';
import { type CheckedRow, goodRow, refusedRow } from '../sheet/bulk-import.ts';
import { afterToday } from '../values/day.ts';
import { addQuantities, LINE_DECIMALS, quantityFault } from '../values/quantity.ts';
import type { CountCheck } from './count-record.ts';

export const SAP_UNKNOWN = "The part SAP couldn't be found";
const TOO_MANY = 'Quantity of all rows with this SAP and day must be below 1,000,000,000.';

/** A count that is stored, or is to be. */
export interface StoredCount {
  sap_id: number;
  counted_on: string;
  quant: number;
}

/** What is stored of what the rows may name, passive SAPs included. */
export interface KnownCounts {
  today: string;
  saps: readonly {
    sap_id: number;
    sap_code: string;
    sap_code_old: string | null;
    sap_code_older: string | null;
  }[];
  counts: readonly StoredCount[];
}

/**
 * What an import of stock counts does with each checked row, and the counts that it stores, of which so many are new:
 * rows of one SAP and day are added up (behaviour 25.13). The check and the import are this function.
 */
export function decideCounts(
  checks: readonly CountCheck[],
  { today, saps, counts }: KnownCounts,
): { rows: CheckedRow[]; counts: StoredCount[]; inserted: number } {
  // Passive ones are counted too.
  const index = indexActiveSaps(saps);
  const stored = new Map(counts.map((count) => [keyOf(count), count.quant]));
  const decided = new Map<string, StoredCount>();

  const checked = checks.map((check, place): CheckedRow => {
    if ('error' in check) return refusedRow(place, check.error, check.field);
    const counted_on = check.record.counted_on ?? today;
    if (counted_on > today) return refusedRow(place, afterToday('Counted on'), 'counted_on');
    const found = findSap(index, check.record.sap_code);
    if (!found) return refusedRow(place, SAP_UNKNOWN, 'sap_code');

    const key = keyOf({ sap_id: found.sap.sap_id, counted_on });
    const before = decided.get(key)?.quant;
    const quant = addQuantities(before ?? 0, check.record.quant);
    if (quantityFault(quant, LINE_DECIMALS)) return refusedRow(place, TOO_MANY, 'quant');
    decided.set(key, { sap_id: found.sap.sap_id, counted_on, quant });

    const from = before ?? stored.get(key);
    const added = before === undefined ? [] : ['Added to the rows of the same SAP and day above'];
    const warnings = [...(found.warning ? [found.warning] : []), ...added];
    const changes = from === undefined || from === quant ? [] : [{ field: 'quant', from, to: quant }];
    const verdict = from === undefined ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
    return goodRow(place, verdict, { changes, warnings });
  });

  const changed = [...decided.values()].filter((count) => stored.get(keyOf(count)) !== count.quant);
  const inserted = changed.filter((count) => !stored.has(keyOf(count))).length;
  return { rows: checked, counts: changed, inserted };
}

function keyOf({ sap_id, counted_on }: Pick<StoredCount, 'sap_id' | 'counted_on'>): string {
  return `${sap_id} ${counted_on}`;
}
