import { type CheckedRow, goodRow, refusedRow } from '../sheet/bulk-import.ts';
import { addedAbove, holdBack } from '../sheet/rows-together.ts';
import { dayDoubt } from '../values/day-doubt.ts';
import { addQuantities, formatQuantity } from '../values/quantity.ts';
import { type PromiseCheck, sapNamed } from './promise-record.ts';
import { byDay, MAX_OF_LINE, type PurchasePromise, tooManyPromises, tooMuchPromised } from './promises.ts';

export interface PromisingLine {
  sap_id: number;
  sap_code: string;
  quant: number;
  promises: readonly PurchasePromise[];
  invoiced: number;
  /** True if nothing more of the line is expected. */
  closed: boolean;
}

type FindLine = (code: string) => { line: PromisingLine; warning?: string | undefined } | undefined;

export interface DecidedPromises {
  sap_id: number;
  promises: readonly PurchasePromise[];
}

/**
 * With `named`, lines without rows keep their promises. With `all` they lose them, unless the SAP of a row cannot be
 * read.
 */
type PromiseReplace = 'named' | 'all';

export interface PromiseDecisionOptions {
  find: FindLine;
  replace: PromiseReplace;
  today: string;
}

interface Decision {
  rows: CheckedRow[];
  /** The lines whose promises change, in the order of the lines. */
  lines: DecidedPromises[];
  /** The number of promises that are removed because the file does not contain them. */
  removed: number;
}

/**
 * Decides what a file of promises does with each checked row and with the lines (behaviour 31.4). The rows of a line
 * replace its promises, unless one of them has an error. Rows of one SAP and day are added up.
 */
export function decidePromises(
  checks: readonly PromiseCheck[],
  lines: readonly PromisingLine[],
  { find, replace, today }: PromiseDecisionOptions,
): Decision {
  const decided = new Map<number, Map<string, number>>();
  const sums = new Map<number, number>();
  const codes = checks.map(sapNamed);
  const found = codes.map((code) => (code === undefined ? undefined : find(code)));
  /** The promises in the file for each SAP, by day and in total. */
  const sent = new Map<number, { days: Map<string, number>; sum: number }>();
  checks.forEach((check, index) => {
    const line = found[index]?.line;
    if (!line || 'error' in check) return;
    const { day, quant } = check.record;
    const { days, sum } = sent.get(line.sap_id) ?? { days: new Map<string, number>(), sum: 0 };
    days.set(day, addQuantities(days.get(day) ?? 0, quant));
    sent.set(line.sap_id, { days, sum: addQuantities(sum, quant) });
  });

  const rows = checks.map((check, index): CheckedRow => {
    if ('error' in check) return refusedRow(index, check.error, check.field);
    const { sap_code, day, quant } = check.record;
    const called = found[index];
    if (!called) return refusedRow(index, notOnPurchase(sap_code), 'sap_code');

    const { line, warning } = called;
    const all = sent.get(line.sap_id);
    const isFirst = !decided.has(line.sap_id);
    const days = decided.get(line.sap_id) ?? new Map<string, number>();
    const before = days.get(day);
    const promised = addQuantities(before ?? 0, quant);
    const sum = addQuantities(sums.get(line.sap_id) ?? 0, quant);
    if (sum > line.quant) {
      // The error contains the total of the file, since users do not know the sum up to this row.
      return refusedRow(index, tooMuchPromised(line.sap_code, all?.sum ?? sum, line.quant), 'quant');
    }
    if (before === undefined && days.size === MAX_OF_LINE) {
      return refusedRow(index, tooManyPromises(line.sap_code), 'day');
    }
    days.set(day, promised);
    sums.set(line.sap_id, sum);
    decided.set(line.sap_id, days);

    const stored = line.promises.find((promise) => promise.day === day)?.quant ?? null;
    const to = promised || null;
    // A second import of the same file changes nothing, whatever the order of its rows.
    const from = (all?.days.get(day) || null) === stored ? to : (before ?? stored);
    const warnings = [
      warning,
      isFirst ? invoicesWarning(line, all?.sum ?? sum) : undefined,
      before === undefined ? undefined : addedAbove('rows of the same SAP and day'),
      to === null || from === to ? undefined : dayDoubt(day, today),
    ];
    return goodRow(index, from === to ? 'unchanged' : from === null ? 'new' : 'changed', {
      changes: from === to || from === null ? [] : [{ field: 'quant', from, to }],
      warnings: warnings.filter((one) => one !== undefined),
    });
  });

  for (const [sapId, together] of Map.groupBy(rows, ({ index }) => found[index]?.line.sap_id)) {
    const bad = together.find(({ error }) => error !== null);
    if (sapId === undefined || !bad) continue;
    const indexes = together.map(({ index }) => index);
    holdBack(rows, indexes, bad.index, 'part SAP');
    decided.delete(sapId);
  }

  // Lines with refused rows keep their promises.
  const sapIds = new Set(found.map((one) => one?.line.sap_id));
  const othersLose = replace === 'all' && !codes.includes(undefined);
  const becomes = lines.flatMap((line): (DecidedPromises & { removed: number })[] => {
    const days = decided.get(line.sap_id);
    if (!days && (sapIds.has(line.sap_id) || !othersLose)) return [];
    const promises = [...(days ?? [])]
      .filter(([, quant]) => quant > 0)
      .map(([day, quant]) => ({ day, quant }))
      .sort(byDay);
    const removed = line.promises.filter(({ day }) => !days?.has(day)).length;
    return isSame(promises, line.promises) ? [] : [{ sap_id: line.sap_id, promises, removed }];
  });
  return {
    rows,
    lines: becomes.map(({ sap_id, promises }) => ({ sap_id, promises })),
    removed: becomes.reduce((sum, { removed }) => sum + removed, 0),
  };
}

/** The error for a row whose SAP is not on the purchase. */
export function notOnPurchase(code: string): string {
  return `SAP ${code} is not on this purchase.`;
}

/**
 * The warning for a SAP whose promises do not exceed its open quantity. The supplier may have promised only what is
 * still to come, but the invoiced quantity is deducted from the promises (behaviour 31.2).
 */
function invoicesWarning({ quant, invoiced, closed }: PromisingLine, promised: number): string | undefined {
  if (closed || invoiced === 0 || promised === 0 || addQuantities(promised, invoiced) > quant)
    return undefined;
  const left = Math.max(0, addQuantities(promised, -invoiced));
  return `Invoices already hold ${formatQuantity(invoiced)}, so ${formatQuantity(left)} of these ${formatQuantity(promised)} are still to come.`;
}

function isSame(one: readonly PurchasePromise[], other: readonly PurchasePromise[]): boolean {
  const quants = new Map(other.map(({ day, quant }) => [day, quant]));
  return one.length === other.length && one.every(({ day, quant }) => quants.get(day) === quant);
}
