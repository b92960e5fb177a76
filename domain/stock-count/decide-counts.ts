import { type CodedSap, findSap, indexSaps } from '../lines/active-saps.ts';
import { withLikelyCode } from '../lines/line-import.ts';
import { type CheckedRow, goodRow, refusedRow } from '../sheet/bulk-import.ts';
import { addedAbove, holdBack, tooMuchTogether } from '../sheet/rows-together.ts';
import { counted } from '../values/counted.ts';
import { afterToday } from '../values/day.ts';
import { dayDoubt } from '../values/day-doubt.ts';
import { byNumber, withoutLeadingZeros } from '../values/leading-zeros.ts';
import { addQuantities, LINE_DECIMALS, quantityFault, sumQuantities } from '../values/quantity.ts';
import type { CountCheck } from './count-record.ts';
import { countsInstead } from './stock-count.ts';

const SAP_UNKNOWN = "The part SAP couldn't be found";

export interface StoredCount {
  sap_id: number;
  counted_on: string;
  quant: number;
}

/** The stored records that the rows may refer to, including passive SAPs. */
export interface KnownCounts {
  today: string;
  saps: readonly CodedSap[];
  /** The counts of the days of the rows, and the latest count of each SAP. */
  counts: readonly StoredCount[];
  /** The stored codes that may differ from a code of the rows only in leading zeros. */
  codesWithOtherZeros: readonly string[];
}

interface FoundRow extends StoredCount {
  index: number;
  warning: string | undefined;
  /** The current day, if the row has no day and thus counts today. */
  today?: string | undefined;
}

/**
 * Decides for each checked row what an import of stock counts does with it. Rows of one SAP and day are added up, and
 * an invalid row rejects the other rows of its SAP (behaviour 25.13).
 */
export function decideCounts(
  checks: readonly CountCheck[],
  { today, saps, counts, codesWithOtherZeros }: KnownCounts,
): { rows: CheckedRow[]; counts: StoredCount[]; inserted: number } {
  // Passive SAPs are counted, too.
  const index = indexSaps(saps);
  const codeByNumber = byNumber(codesWithOtherZeros);
  const rows: CheckedRow[] = [];
  const found: FoundRow[] = [];
  /** The index of the first row with an error, by SAP. */
  const refused = new Map<number, number>();

  for (const [place, check] of checks.entries()) {
    const valid = 'error' in check ? check.valid : check.record;
    const match = valid.sap_code ? findSap(index, valid.sap_code) : undefined;
    const counted_on = valid.counted_on ?? today;
    const refuse = (error: string, field: string | null) => {
      rows[place] = refusedRow(place, error, field);
      if (match) refused.set(match.sap.sap_id, refused.get(match.sap.sap_id) ?? place);
    };
    if ('error' in check) refuse(check.error, check.field);
    else if (counted_on > today) refuse(afterToday('Counted on'), 'counted_on');
    else if (!match) {
      const likely = codeByNumber.get(withoutLeadingZeros(check.record.sap_code) ?? '');
      refuse(withLikelyCode(SAP_UNKNOWN, likely), 'sap_code');
    } else {
      const { quant } = check.record;
      found.push({
        index: place,
        sap_id: match.sap.sap_id,
        counted_on,
        quant,
        warning: match.warning,
        ...(!valid.counted_on && { today }),
      });
    }
  }

  const stored = new Map(counts.map((count) => [keyOf(count), count.quant]));
  const latest = new Map<number, string>();
  for (const { sap_id, counted_on } of [...counts, ...found])
    if (counted_on > (latest.get(sap_id) ?? '')) latest.set(sap_id, counted_on);
  const changed: StoredCount[] = [];
  let inserted = 0;
  const sums = [...Map.groupBy(found, keyOf)].map(([key, together]) => ({
    key,
    together,
    quant: addUp(together, stored.get(key), rows),
  }));
  // A sum that is too large rejects the other days of its SAP, too.
  for (const { sap_id, index } of found)
    if (rows[index]?.error) refused.set(sap_id, refused.get(sap_id) ?? index);
  for (const { key, together, quant } of sums) {
    const [{ sap_id, counted_on }] = together as [FoundRow, ...FoundRow[]];
    const bad = refused.get(sap_id);
    if (bad !== undefined) {
      const indexes = together.map(({ index }) => index);
      holdBack(rows, indexes, bad, 'part SAP');
    } else if (quant !== stored.get(key)) {
      changed.push({ sap_id, counted_on, quant });
      if (!stored.has(key)) inserted += 1;
    }
  }

  const doubts = found.flatMap(({ index, sap_id, counted_on }) => {
    const row = rows[index];
    if (row?.verdict !== 'new' && row?.verdict !== 'changed') return [];
    const later = latest.get(sap_id) ?? '';
    const warnings = [dayDoubt(counted_on, today), later > counted_on ? countsInstead(later) : undefined];
    return warnings.flatMap((warning) => (warning ? { warning, row } : []));
  });
  // One warning for each day, so that hundreds of them do not hide other warnings.
  for (const [warning, { 0: first, length }] of Map.groupBy(doubts, (doubt) => doubt.warning))
    first?.row.warnings.push(length > 1 ? `${warning} (${counted(length, 'row')})` : warning);
  return { rows, counts: changed, inserted };
}

/** Adds up the rows of one count, sets the verdict of each row, and returns the sum. */
function addUp(together: readonly FoundRow[], stored: number | undefined, rows: CheckedRow[]): number {
  // A second import of the same file changes nothing, whatever the order of its rows.
  const isStored = sumQuantities(together) === stored;
  let sum: number | undefined;
  for (const row of together) {
    const quant = addQuantities(sum ?? 0, row.quant);
    if (quantityFault(quant, LINE_DECIMALS)) {
      rows[row.index] = refusedRow(row.index, tooMuchTogether('SAP and day'), 'quant');
      continue;
    }
    const from = isStored ? quant : (sum ?? stored);
    const added = sum === undefined ? undefined : addedAbove('rows of the same SAP and day');
    const changes = from === undefined || from === quant ? [] : [{ field: 'quant', from, to: quant }];
    const verdict = stored === undefined ? 'new' : changes.length > 0 ? 'changed' : 'unchanged';
    const days =
      verdict !== 'unchanged' && row.today ? [{ field: 'counted_on', from: null, to: row.today }] : [];
    const warnings = [row.warning, added].filter((warning) => warning !== undefined);
    rows[row.index] = goodRow(row.index, verdict, { changes: [...changes, ...days], warnings });
    sum = quant;
  }
  return sum ?? 0;
}

function keyOf({ sap_id, counted_on }: Pick<StoredCount, 'sap_id' | 'counted_on'>): string {
  return `${sap_id} ${counted_on}`;
}
