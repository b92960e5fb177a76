import type { CheckedRow } from '../sheet/bulk-import.ts';
import {
  type DecidedPromises,
  decidePromises,
  type FindLine,
  type PromiseReplace,
  type PromisingLine,
} from './decide-promises.ts';
import type { PromiseRow, PromiseSheet } from './promise-import.ts';
import { checkPromiseRecord, type PromiseRecord, sapOf } from './promise-record.ts';

/** What a row of the file does, with all the days that it names. */
export interface DecidedRow {
  row: PromiseRow;
  error: string | null;
  /** The column that the error is about. */
  field: string | null;
  verdict: 'new' | 'changed' | 'unchanged' | undefined;
  changes: { day: string; from: number | null; to: number | null }[];
  warnings: string[];
}

/** What a file does with the promises of a purchase. */
export interface DecidedFile {
  rows: DecidedRow[];
  /** The promises of the good rows. */
  records: PromiseRecord[];
  /** What the other rows call their SAPs: sent with the records they are refused, and the SAPs keep their promises. */
  keeping: { sap_code: unknown }[];
  /** The lines whose promises change by them. */
  lines: DecidedPromises[];
  /** So many promises that are there now are named by no row, and go. */
  removed: number;
  /** The row of the sheet that keeps the SAPs no row names from losing theirs, since it may name any of them. */
  unread: number | undefined;
}

/**
 * What a supplier's file does with each row and with the lines of a purchase (behaviour 31.4): a row with several days
 * is taken whole, or not at all.
 */
export function decidePromiseFile(
  { rows }: Pick<PromiseSheet, 'rows'>,
  lines: readonly PromisingLine[],
  options: { find: FindLine; replace: PromiseReplace },
): DecidedFile {
  const all = decidePromises(
    rows.flatMap(({ promises }) => promises.map(({ check }) => check)),
    lines,
    options,
  );
  let next = 0;
  const decided = rows.map((row) => {
    const answers = all.rows.slice(next, next + row.promises.length);
    next += row.promises.length;
    return decidedRow(row, answers);
  });
  const checks = decided.flatMap(({ row, error }) =>
    error === null ? row.promises.map(({ check }) => check) : [],
  );
  const others = decided.filter(({ row, error }) => error !== null || row.promises.length === 0);
  const codes = new Set(others.map(({ row }) => row.record.sap_code));
  const keeping = [...codes].map((sap_code) => ({ sap_code }));
  const taken = decidePromises([...checks, ...keeping.map(checkPromiseRecord)], lines, options);
  // Every row that is taken names its SAP.
  const unread = others.find(({ row }) => sapOf(row.record) === undefined);
  return {
    rows: decided,
    records: checks.flatMap((check) => ('record' in check ? [check.record] : [])),
    keeping,
    lines: taken.lines,
    removed: taken.removed,
    unread: options.replace === 'all' ? unread?.row.row : undefined,
  };
}

function decidedRow(row: PromiseRow, answers: readonly CheckedRow[]): DecidedRow {
  const bad = answers.findIndex(({ error }) => error !== null);
  const [own] = row.errors;
  const refused = answers[bad];
  const warnings = [
    ...row.warnings.map(({ message }) => message),
    ...answers.flatMap((answer) => answer.warnings),
  ];
  return {
    row,
    error: own?.message ?? refused?.error ?? null,
    field: own?.field ?? row.promises[bad]?.field(refused?.field ?? '') ?? null,
    verdict: verdictOf(answers),
    changes: answers.flatMap(({ changes }, index) => {
      const check = row.promises[index]?.check;
      const day = check && 'record' in check ? check.record.day : '';
      return changes.map(({ from, to }) => ({ day, from: from as number | null, to: to as number | null }));
    }),
    warnings: [...new Set(warnings)],
  };
}

/** A row that says nothing of any day leaves everything as it is. */
function verdictOf(answers: readonly CheckedRow[]): DecidedRow['verdict'] {
  const verdicts = answers.map(({ verdict }) => verdict);
  if (verdicts.includes('error')) return undefined;
  if (verdicts.includes('changed')) return 'changed';
  return verdicts.includes('new') ? 'new' : 'unchanged';
}
