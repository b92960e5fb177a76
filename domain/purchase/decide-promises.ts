import type { CodedSap, FoundSap } from '../lines/active-saps.ts';
import { type CheckedRow, goodRow, refusedRow } from '../sheet/bulk-import.ts';
import { addedAbove, anotherHasError } from '../sheet/rows-together.ts';
import { dayDoubt } from '../values/day-doubt.ts';
import { addQuantities, formatQuantity, sumQuantities } from '../values/quantity.ts';
import type { PromiseCheck, PromiseRecord, PromiseRow } from './promise-record.ts';
import { byDay, MAX_OF_LINE, type PurchasePromise, tooManyPromises, tooMuchPromised } from './promises.ts';

export interface PromisingLine extends CodedSap {
  quant: number;
  promises: readonly PurchasePromise[];
  invoiced: number;
  /** True if nothing more of the line is expected. */
  closed: boolean;
}

interface NamedRow extends PromiseRow {
  index: number;
  found: FoundSap<PromisingLine> | undefined;
}

export interface DecidedRow extends Omit<CheckedRow, 'changes'> {
  changes: { day: string; from: number | null; to: number | null }[];
  /** The day of the promise with the error, if it can be read. */
  day?: string | undefined;
}

interface Options {
  /** Returns the line whose SAP has this current or earlier code. */
  find: (code: string) => FoundSap<PromisingLine> | undefined;
  /**
   * With `named`, lines without rows keep their promises. With `all` they lose them, unless the SAP of a row cannot be
   * read.
   */
  replace: 'named' | 'all';
  today: string;
}

export interface PromiseDecision {
  rows: DecidedRow[];
  /** The lines whose promises change, in the order of the lines. */
  lines: { sap_id: number; promises: PurchasePromise[] }[];
  /** The number of promises that are removed because the file does not contain them. */
  removed: number;
  /** The index of the first row whose SAP cannot be read, if lines without rows keep their promises because of it. */
  unread: number | undefined;
}

/** Decides the outcome of each row of a file of promises, and the new promises of the purchase (behaviour 31.4). */
export function decidePromises(
  rows: readonly PromiseRow[],
  lines: readonly PromisingLine[],
  { find, replace, today }: Options,
): PromiseDecision {
  const named = rows.map((row, index): NamedRow => ({ ...row, index, found: find(row.sap_code ?? '') }));
  const unread = replace === 'all' ? named.find(({ sap_code }) => sap_code === undefined)?.index : undefined;
  const withRows = new Set(named.map(({ found }) => found?.sap));
  const losing = replace === 'all' && unread === undefined ? lines.filter((line) => !withRows.has(line)) : [];

  // A row without promises changes nothing.
  const decided = rows.map((_, index): DecidedRow => ({ ...goodRow(index, 'unchanged'), changes: [] }));
  const replaced = new Map<PromisingLine, Days>(losing.map((line) => [line, new Map()]));
  const withPromises = named.filter(({ promises }) => promises.length > 0);
  for (const [line, together] of Map.groupBy(withPromises, ({ found }) => found?.sap)) {
    const checked = checkTogether(line, together);
    const bad = checked.find(faultOf);
    if (line && !bad) replaced.set(line, addUp(checked.flatMap(recordsOf)));
    const answers = line && !bad ? comparePromises(line, checked, today) : refuse(checked, bad);
    for (const answer of answers) decided[answer.index] = answer;
  }
  return { rows: decided, ...changesOf(lines, replaced), unread };
}

/** Quantities by day; 0 on a day without a delivery. */
type Days = ReadonlyMap<string, number>;

function addUp(promises: readonly PurchasePromise[]): Days {
  const days = new Map<string, number>();
  for (const { day, quant } of promises) days.set(day, addQuantities(days.get(day) ?? 0, quant));
  return days;
}

function recordsOf({ promises }: PromiseRow): PromiseRecord[] {
  return promises.flatMap((check) => ('record' in check ? check.record : []));
}

function faultOf({ promises }: PromiseRow) {
  return promises.find((check) => 'error' in check);
}

/**
 * Checks the promises of one SAP against its line: the line must exist, and the promises must not add up to more than
 * the ordered quantity or be for more than `MAX_OF_LINE` days.
 */
function checkTogether(line: PromisingLine | undefined, rows: readonly NamedRow[]): NamedRow[] {
  const total = sumQuantities(rows.flatMap(recordsOf));
  const days = new Set<string>();
  let sum = 0;
  function checkNext(check: PromiseCheck): PromiseCheck {
    if ('error' in check) return check;
    const { sap_code, day, quant } = check.record;
    const refused = (error: string, field: string) => ({ error, field, valid: check.record });
    if (!line) return refused(notOnPurchase(sap_code), 'sap_code');
    const sumWithRow = addQuantities(sum, quant);
    if (sumWithRow > line.quant) {
      // The error contains the total of the file, since users do not know the sum up to this row.
      return refused(tooMuchPromised(line.sap_code, total, line.quant), 'quant');
    }
    if (days.size === MAX_OF_LINE && !days.has(day)) return refused(tooManyPromises(line.sap_code), 'day');
    sum = sumWithRow;
    days.add(day);
    return check;
  }
  return rows.map((row) => ({ ...row, promises: row.promises.map(checkNext) }));
}

/** Refuses each row with its first fault, or because of the row `bad` of the same SAP. */
function refuse(rows: readonly NamedRow[], bad: NamedRow | undefined): DecidedRow[] {
  return rows.map((row) => {
    const fault = faultOf(row);
    const refused = fault
      ? refusedRow(row.index, fault.error, fault.field)
      : refusedRow(row.index, anotherHasError('part SAP'), null, bad?.index);
    return { ...refused, changes: [], day: fault?.valid.day };
  });
}

/** Compares rows without errors with the promises of their line. Rows of one day are added up. */
function comparePromises(line: PromisingLine, rows: readonly NamedRow[], today: string): DecidedRow[] {
  const records = rows.flatMap(recordsOf);
  const [stored, totals] = [addUp(line.promises), addUp(records)];
  const above = new Map<string, number>();
  function compare({ day, quant }: PurchasePromise) {
    const before = above.get(day);
    const sum = addQuantities(before ?? 0, quant);
    above.set(day, sum);
    const to = sum || null;
    // A second import of the same file changes nothing, whatever the order of its rows.
    const isStored = (totals.get(day) || null) === (stored.get(day) ?? null);
    const from = isStored ? to : (before ?? stored.get(day) ?? null);
    const added = before === undefined ? undefined : addedAbove('rows of the same SAP and day');
    const doubt = to === null || from === to ? undefined : dayDoubt(day, today);
    return { day, from, to, warnings: [added, doubt] };
  }

  return rows.map((row, at) => {
    const compared = recordsOf(row).map(compare);
    const different = compared.filter(({ from, to }) => from !== to);
    const changes = different.flatMap(({ day, from, to }) => (from === null ? [] : { day, from, to }));
    const isNew = different.every(({ day }) => !stored.has(day));
    const verdict = different.length === 0 ? 'unchanged' : isNew ? 'new' : 'changed';
    const invoices = at === 0 ? invoicesWarning(line, sumQuantities(records)) : undefined;
    const warnings = new Set([row.found?.warning, invoices, ...compared.flatMap((one) => one.warnings)]);
    const details = { warnings: [...warnings].filter((one) => one !== undefined) };
    return { ...goodRow(row.index, verdict, details), changes };
  });
}

/**
 * Returns the lines whose promises change, and the number of removed promises. `replaced` has the new quantities of
 * each line whose promises are replaced.
 */
function changesOf(lines: readonly PromisingLine[], replaced: ReadonlyMap<PromisingLine, Days>) {
  const changed: PromiseDecision['lines'] = [];
  let removed = 0;
  for (const line of lines) {
    const days = replaced.get(line) ?? addUp(line.promises);
    const promises = [...days].map(([day, quant]) => ({ day, quant })).filter(({ quant }) => quant > 0);
    if (isSame(promises, line.promises)) continue;
    changed.push({ sap_id: line.sap_id, promises: promises.sort(byDay) });
    removed += line.promises.filter(({ day }) => !days.has(day)).length;
  }
  return { lines: changed, removed };
}

/** Returns the error for a row whose SAP is not on the purchase. */
export function notOnPurchase(code: string): string {
  return `SAP ${code} is not on this purchase.`;
}

/**
 * Returns the warning for a partly invoiced SAP whose promises do not exceed its open quantity. The supplier may have
 * promised only what is still to come, but the invoiced quantity is deducted from the promises (behaviour 31.2).
 */
function invoicesWarning({ quant, invoiced, closed }: PromisingLine, promised: number): string | undefined {
  if (closed || invoiced === 0 || promised === 0 || addQuantities(promised, invoiced) > quant)
    return undefined;
  const left = Math.max(0, addQuantities(promised, -invoiced));
  return `Already invoiced: ${formatQuantity(invoiced)}, so ${formatQuantity(left)} of these ${formatQuantity(promised)} are still to come.`;
}

function isSame(one: readonly PurchasePromise[], other: readonly PurchasePromise[]): boolean {
  const quants = new Map(other.map(({ day, quant }) => [day, quant]));
  return one.length === other.length && one.every(({ day, quant }) => quants.get(day) === quant);
}
