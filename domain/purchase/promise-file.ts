import type { CheckedRow } from '../sheet/bulk-import.ts';
import { withRow } from '../sheet/import-texts.ts';
import {
  type DecidedPromises,
  decidePromises,
  type PromiseDecisionOptions,
  type PromisingLine,
} from './decide-promises.ts';
import type { PromiseRow, PromiseSheet } from './promise-import.ts';
import { checkPromiseRecord, type PromiseCheck, type PromiseRecord, sapOf } from './promise-record.ts';

interface DecidedRow {
  row: PromiseRow;
  error: string | null;
  field: string | null;
  verdict: 'new' | 'changed' | 'unchanged' | undefined;
  changes: { day: string; from: number | null; to: number | null }[];
  warnings: string[];
}

export interface DecidedFile {
  rows: DecidedRow[];
  records: PromiseRecord[];
  lines: DecidedPromises[];
  /** The number of promises that are removed because the file does not contain them. */
  removed: number;
  /**
   * The first row whose SAP cannot be read, if the file replaces all promises. Since the row may belong to any SAP, no
   * SAP loses its promises.
   */
  unread: number | undefined;
}

/**
 * Decides what a supplier's file does with each row and with the lines of a purchase (behaviour 31.4). A row with
 * several days is accepted or refused as a whole.
 */
export function decidePromiseFile(
  { rows }: Pick<PromiseSheet, 'rows'>,
  lines: readonly PromisingLine[],
  options: PromiseDecisionOptions,
): DecidedFile {
  const asked = rows.flatMap((row) => checksOf(row).map((check) => ({ row, check })));
  const lineOf = ({ record }: PromiseRow) => options.find(sapOf(record) ?? '')?.line.sap_id;
  const changing = new Set(asked.map(({ row }) => lineOf(row)));
  const blank = new Set(rows.filter((row) => checksOf(row).length === 0).map(lineOf));
  const { rows: checked, ...effect } = decidePromises(
    asked.map(({ check }) => check),
    // The SAP of a row without any value keeps its promises.
    lines.filter(({ sap_id }) => changing.has(sap_id) || !blank.has(sap_id)),
    options,
  );
  const answered = Map.groupBy(checked, ({ index }) => asked[index]?.row);
  const rowAt = (index: number | null) => (index === null ? undefined : asked[index]?.row.row);
  const decided = rows.map((row) => decidedRow(row, answered.get(row) ?? [], rowAt));
  const accepted = decided.flatMap(({ row, error }) => (error === null ? row.promises : []));
  const unread = rows.find(({ record }) => sapOf(record) === undefined);
  return {
    rows: decided,
    records: accepted.flatMap(({ check }) => ('record' in check ? check.record : [])),
    ...effect,
    unread: options.replace === 'all' ? unread?.row : undefined,
  };
}

/**
 * Lists the checks of a row. A row with a cell that cannot be read counts as an error, which rejects the other rows of
 * its SAP.
 */
function checksOf({ promises, errors, record }: PromiseRow): PromiseCheck[] {
  return errors.length > 0
    ? [checkPromiseRecord({ sap_code: record.sap_code })]
    : promises.map(({ check }) => check);
}

/** `checked` contains the decisions about the promises of the row. `rowAt` returns the sheet row of an index. */
function decidedRow(
  row: PromiseRow,
  checked: readonly CheckedRow[],
  rowAt: (index: number | null) => number | undefined,
): DecidedRow {
  const [rowError] = row.errors;
  // An error of the row itself precedes an error caused by another row.
  const bad = checked.findIndex(({ error, first_index }) => error !== null && first_index === null);
  const refused = checked[bad] ?? checked[0];
  const error = refused?.error && withRow(refused.error, rowAt(refused.first_index));
  const warnings = [
    ...row.warnings.map(({ message }) => message),
    ...checked.flatMap(({ warnings }) => warnings),
  ];
  return {
    row,
    error: rowError?.message ?? error ?? null,
    field: rowError?.field ?? row.promises[bad]?.field(refused?.field ?? '') ?? null,
    verdict: verdictOf(checked),
    changes: checked.flatMap(({ changes }, index) => {
      const check = row.promises[index]?.check;
      const day = check && 'record' in check ? check.record.day : '';
      return changes.map(({ from, to }) => ({ day, from: from as number | null, to: to as number | null }));
    }),
    warnings: [...new Set(warnings)],
  };
}

/** A row without a value for any day changes nothing. */
function verdictOf(checked: readonly CheckedRow[]): DecidedRow['verdict'] {
  const verdicts = checked.map(({ verdict }) => verdict);
  if (verdicts.includes('error')) return undefined;
  if (verdicts.includes('changed')) return 'changed';
  return verdicts.includes('new') ? 'new' : 'unchanged';
}
