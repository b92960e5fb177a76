import { replacedBy } from '../lines/active-saps.ts';
import { fold } from '../values/text.ts';
import type { BulkRecord } from './bulk-record.ts';
import { IMPORT_FIELDS, type ImportField } from './import-fields.ts';

/**
 * A row that names a SAP code which an earlier row of the same file has named: the same row again is written once
 * and counts as updated (`error` is null); one that says something else is an error.
 */
export interface Repeat {
  first_index: number;
  error: string | null;
  /** The field that the error is about. */
  field: ImportField;
}

/**
 * Finds the rows that repeat or contradict an earlier row of the same file, by their index (behaviour 10.6).
 * A row that is in error already is passed as null and contradicts nothing; nor does a row that is found to
 * contradict another.
 */
export function findRepeats(records: readonly (BulkRecord | null)[]): Map<number, Repeat> {
  const codes = new Map<string, number>();
  const earlierCodes = new Map<string, number>();
  const repeats = new Map<number, Repeat>();

  for (const [index, record] of records.entries()) {
    if (!record) continue;
    const code = fold(record.sap_code);
    const earlier = earlierCodesOf(record);

    const repeat =
      repeatOfCode(records, record, codes.get(code)) ??
      contradiction(records, record, earlier, codes, earlierCodes);
    if (repeat) {
      repeats.set(index, repeat);
      continue;
    }
    codes.set(code, index);
    for (const old of earlier) earlierCodes.set(fold(old), index);
  }
  return repeats;
}

function repeatOfCode(
  records: readonly (BulkRecord | null)[],
  record: BulkRecord,
  first_index: number | undefined,
): Repeat | undefined {
  if (first_index === undefined) return undefined;
  const first = records[first_index];
  const same =
    first && IMPORT_FIELDS.every((field) => field === 'sap_code' || first[field] === record[field]);
  return {
    first_index,
    field: 'sap_code',
    error: same ? null : `SAP code ${record.sap_code} appears more than once with different values`,
  };
}

/** One earlier code cannot have become two SAPs, and a code cannot be a SAP's own and another's earlier one. */
function contradiction(
  records: readonly (BulkRecord | null)[],
  record: BulkRecord,
  earlier: readonly string[],
  codes: ReadonlyMap<string, number>,
  earlierCodes: ReadonlyMap<string, number>,
): Repeat | undefined {
  const renamed = earlierCodes.get(fold(record.sap_code));
  if (renamed !== undefined) {
    const successor = records[renamed]?.sap_code ?? '';
    return { first_index: renamed, field: 'sap_code', error: replacedBy(record.sap_code, successor) };
  }

  for (const old of earlier) {
    const field = old === record.sap_code_old ? 'sap_code_old' : 'sap_code_older';
    const named = earlierCodes.get(fold(old));
    if (named !== undefined) {
      return { first_index: named, field, error: `Earlier SAP code ${old} appears more than once` };
    }
    const current = codes.get(fold(old));
    if (current !== undefined) {
      return {
        first_index: current,
        field,
        error: `SAP code ${old} cannot be an earlier code: another row uses it as its SAP`,
      };
    }
  }
  return undefined;
}

/** The earlier codes that a row names, without its own code and without naming one twice. */
function earlierCodesOf({ sap_code, sap_code_old, sap_code_older }: BulkRecord): string[] {
  const own = fold(sap_code);
  const named = new Map<string, string>();
  for (const old of [sap_code_old, sap_code_older]) {
    if (old && fold(old) !== own && !named.has(fold(old))) named.set(fold(old), old);
  }
  return [...named.values()];
}
