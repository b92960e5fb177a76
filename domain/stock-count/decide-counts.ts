import { type CodedSap, findSap, indexSaps } from '../lines/active-saps.ts';
import { withLikelyCode } from '../lines/line-import.ts';
import { type CheckedRow, goodRow, refusedRow } from '../sheet/bulk-import.ts';
import { addedAbove, rejectTogether, tooMuchTogether } from '../sheet/rows-together.ts';
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
  known: KnownCounts,
): { rows: CheckedRow[]; counts: StoredCount[]; inserted: number } {
  const { rows, found, sapOfRow } = findRows(checks, known);
  const stored = new Map(known.counts.map((count) => [keyOf(count), count.quant]));
  const sums = [...Map.groupBy(found, keyOf)].map(([key, together]) => ({
    key,
    together,
    quant: addUp(together, stored.get(key), rows),
  }));

  // A sum that is too large rejects the other days of its SAP, too.
  const refused = firstRefused(rows, sapOfRow);
  const changed: StoredCount[] = [];
  let inserted = 0;
  for (const { key, together, quant } of sums) {
    const [{ sap_id, counted_on }] = together as [FoundRow, ...FoundRow[]];
    const bad = refused.get(sap_id);
    if (bad !== undefined) {
      const indexes = together.map(({ index }) => index);
      rejectTogether(rows, indexes, bad, 'part SAP');
    } else if (quant !== stored.get(key)) {
      changed.push({ sap_id, counted_on, quant });
      if (!stored.has(key)) inserted += 1;
    }
  }
  warnAboutDays(rows, found, known);
  return { rows, counts: changed, inserted };
}

/** Finds the SAPs of the rows, and rejects the rows with errors. */
function findRows(
  checks: readonly CountCheck[],
  { today, saps, codesWithOtherZeros }: KnownCounts,
): { rows: CheckedRow[]; found: FoundRow[]; sapOfRow: Map<number, number> } {
  // Passive SAPs are counted, too.
  const sapsByCode = indexSaps(saps);
  const codeByNumber = byNumber(codesWithOtherZeros);
  const rows: CheckedRow[] = [];
  const found: FoundRow[] = [];
  const sapOfRow = new Map<number, number>();

  for (const [index, check] of checks.entries()) {
    const valid = 'error' in check ? check.valid : check.record;
    const match = valid.sap_code ? findSap(sapsByCode, valid.sap_code) : undefined;
    if (match) sapOfRow.set(index, match.sap.sap_id);
    const counted_on = valid.counted_on ?? today;
    if ('error' in check) rows[index] = refusedRow(index, check.error, check.field);
    else if (counted_on > today) rows[index] = refusedRow(index, afterToday('Counted on'), 'counted_on');
    else if (!match) {
      const likely = codeByNumber.get(withoutLeadingZeros(check.record.sap_code) ?? '');
      rows[index] = refusedRow(index, withLikelyCode(SAP_UNKNOWN, likely), 'sap_code');
    } else {
      found.push({
        index,
        sap_id: match.sap.sap_id,
        counted_on,
        quant: check.record.quant,
        warning: match.warning,
        ...(!valid.counted_on && { today }),
      });
    }
  }
  return { rows, found, sapOfRow };
}

/** Returns the index of the first row with an error, by SAP. */
function firstRefused(
  rows: readonly CheckedRow[],
  sapOfRow: ReadonlyMap<number, number>,
): Map<number, number> {
  const refused = new Map<number, number>();
  for (const [index, sap_id] of sapOfRow)
    if (rows[index]?.error && !refused.has(sap_id)) refused.set(sap_id, index);
  return refused;
}

/** Adds warnings to new and changed counts of a doubtful day, or that a later count of their SAP supersedes. */
function warnAboutDays(
  rows: readonly CheckedRow[],
  found: readonly FoundRow[],
  { today, counts }: KnownCounts,
): void {
  const latest = new Map<number, string>();
  for (const { sap_id, counted_on } of [...counts, ...found])
    if (counted_on > (latest.get(sap_id) ?? '')) latest.set(sap_id, counted_on);

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
