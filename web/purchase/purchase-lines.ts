import type { QuantLine } from '#domain/lines/line';
import { DAY_COLUMN, fitPromises, type PurchasePromise } from '#domain/purchase/promises';
import type { PromisedLine } from '#domain/purchase/purchase';
import { bareHeader, headerWords } from '#domain/sheet/headers';
import { type LineFields, lineReference, NOTHING_CHOSEN, type Row } from '../lines/line-fields.ts';
import { type LineSheet, quantitySheet } from '../lines/line-sheet.ts';

export interface PurchaseLineFields extends LineFields {
  /** The promises; undefined if they are unknown, in which case a save keeps the stored promises (behaviour 31.3). */
  promises?: readonly PurchasePromise[];
  /** The SAP that the promises belong to, and those promises, while the line has no SAP or another one. */
  promised?: Pick<PurchaseLineFields, 'sap_id' | 'sap_code' | 'promises'> | undefined;
}

export const NO_LINE: PurchaseLineFields = { ...NOTHING_CHOSEN, quant: null, promises: [] };

const DAYS_PASTED =
  'These rows have a column of days. Remove the column to order the quantities, or use "Import promises" to import them as promises.';
const dayWords = headerWords({ day: DAY_COLUMN });
const orderSheet = quantitySheet(NO_LINE);

/** Rows of SAPs with ordered quantities. Rows with days, which are promises, are refused (behaviour 31.9). */
export const purchaseSheet: LineSheet<PurchaseLineFields> = {
  ...orderSheet,
  read(sheet, saps) {
    const read = orderSheet.read(sheet, saps);
    const hasDays = read.unknownHeaders.some((header) => dayWords.has(bareHeader(header)));
    return hasDays && !read.fault ? { ...read, fault: DAYS_PASTED } : read;
  },
};

/**
 * Returns the needs of a plan as lines. A line keeps the promises that its SAP has in `before`, as far as they fit its
 * quantity.
 */
export function withPromises(
  needed: readonly LineFields[],
  before: readonly PurchaseLineFields[],
): PurchaseLineFields[] {
  const earlier = new Map(before.map((line) => [line.sap_id, line]));
  return needed.map((line) => ({
    ...line,
    ...fittingPromises(earlier.get(line.sap_id) ?? NO_LINE, line.quant),
  }));
}

/** Returns the promises of a line that fit into another quantity; undefined if its promises are unknown. */
export function fittingPromises({ promises }: PurchaseLineFields, quant: number | null) {
  return promises && { promises: fitPromises(promises, quant ?? 0) };
}

const NO_LINES: readonly QuantLine[] = [];

export function linesWithSap(rows: readonly Row<PurchaseLineFields>[]): readonly QuantLine[] {
  const chosen = rows.filter((row) => row.sap_id !== null);
  // A line with a SAP has all fields of its part.
  return chosen.length > 0
    ? (chosen.map((row) => ({ ...row, quant: row.quant ?? 0 })) as QuantLine[])
    : NO_LINES;
}

/**
 * Returns the promises of a line after a SAP was chosen or cleared (behaviour 31.8). Promises belong to their SAP. A
 * line without a SAP keeps them. A line with another SAP stores them in `promised`, from which they return with their
 * SAP.
 */
export function promisesOfChosen(
  row: PurchaseLineFields,
  sapId: number | null,
): Pick<PurchaseLineFields, 'promises' | 'promised'> {
  const { sap_id, sap_code, promises, promised } = row;
  if (sapId === sap_id && sapId !== null) return {};
  const held = sap_id !== null && promises?.length ? { sap_id, sap_code, promises } : promised;
  if (!held || sapId === null) return { promised: held };
  const own = [held, promised].find((each) => each?.sap_id === sapId);
  // The promises may have been edited while the line had no SAP.
  const returned = sap_id === null && promises?.length ? promises : own?.promises;
  return { promises: (own && returned) ?? [], promised: own === held ? undefined : held };
}

export function purchaseLineBody(row: PurchaseLineFields) {
  const { promises } = row;
  return { ...lineReference(row), promises: promises && [...promises] };
}

/** The stored facts of each line that are not fields: the invoiced quantity, and whether the line is closed. */
export type StoredLines = ReadonlyMap<number | null, Pick<PromisedLine, 'invoiced' | 'closed'>>;

export function storedLines(lines: readonly PromisedLine[]): StoredLines {
  return new Map(lines.map((line) => [line.sap_id, line]));
}
