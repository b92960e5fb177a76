import { replacedBy } from '../lines/active-saps.ts';
import { fold } from '../values/text.ts';
import { type BulkRecord, checkBulkRecord } from './bulk-record.ts';
import { findRepeats } from './bulk-repeats.ts';
import type { CheckedRow } from './bulk-save.ts';
import { type EarlierCodes, earlierCodes, rememberedCodes } from './earlier-codes.ts';
import { findPart } from './find-part.ts';
import type { ImportField } from './import-fields.ts';
import type { KnownPart, KnownRecords, KnownSap } from './known-records.ts';
import { PartChanges } from './part-changes.ts';
import { SAP_FIELDS, type SapField } from './part-sap.ts';

/** A SAP to be written: inserted where its id is null. A negative `product_id` is one of `newParts`. */
export type SapWrite = Omit<KnownSap, 'sap_id'> & { sap_id: number | null };

/** What an import does, and what it says of every row. */
export interface ImportPlan {
  rows: CheckedRow[];
  newParts: KnownPart[];
  renamedParts: KnownPart[];
  saps: SapWrite[];
}

/**
 * Decides what an import writes (behaviour 10): every row is checked, its SAP and its part are found or made, and
 * what would change is named. The check before an import and the import itself both ask this.
 */
export function planImport(rows: readonly unknown[], known: KnownRecords): ImportPlan {
  const checks = rows.map(checkBulkRecord);
  const repeats = findRepeats(checks.map((check) => ('record' in check ? check.record : null)));
  const plan: ImportPlan = { rows: [], newParts: [], renamedParts: [], saps: [] };
  const parts = new PartChanges(known, plan.newParts, plan.renamedParts);

  for (const [index, check] of checks.entries()) {
    const repeat = repeats.get(index);
    if ('error' in check) plan.rows.push(failed(index, check.error, check.field || null));
    else if (repeat?.error) plan.rows.push(failed(index, repeat.error, repeat.field, repeat.first_index));
    else if (repeat) plan.rows.push({ ...unchanged(index), first_index: repeat.first_index });
    else plan.rows.push(planRow(index, check.record, known, parts, plan));
  }
  return plan;
}

function planRow(
  index: number,
  record: BulkRecord,
  known: KnownRecords,
  parts: PartChanges,
  plan: ImportPlan,
): CheckedRow {
  const stored = findSap(known, record);
  if (stored && 'error' in stored) return failed(index, stored.error, 'sap_code');

  const found = findPart(known, record);
  if ('error' in found) return failed(index, found.error, 'product_number');
  if (stored && stored.product_id !== found.part?.product_id && known.isUsed(stored.sap_id)) {
    const error = `SAP code ${stored.sap_code} cannot move to another part: it is in use`;
    return failed(index, error, record.product_number ? 'product_number' : 'name');
  }

  const part = found.part ? parts.rename(index, found.part, record) : parts.create(index, record);
  if ('error' in part) return failed(index, part.error, 'name', part.first_index);

  const write = sapWrite(stored, record, part.part.product_id);
  if (!stored) {
    plan.saps.push(write);
    return { ...unchanged(index), verdict: 'new' };
  }

  const moved = stored.product_id === part.part.product_id ? [] : [partChange(known, stored, part.part)];
  const written = [...moved, ...sapChanges(stored, write)];
  if (written.length > 0) plan.saps.push(write);
  const changes = [...part.changes, ...written];
  return { ...unchanged(index), verdict: changes.length > 0 ? 'changed' : 'unchanged', changes };
}

/** By its code, else as the new name of its earlier codes; a code that was replaced is no code any more. */
function findSap(known: KnownRecords, record: BulkRecord): KnownSap | { error: string } | undefined {
  const current = known.sapWithCode(record.sap_code);
  if (current) return current;

  const successor = known.sapOnceCalled(record.sap_code);
  if (successor) return { error: replacedBy(record.sap_code, successor.sap_code) };

  for (const earlier of [record.sap_code_old, record.sap_code_older]) {
    const renamed = earlier ? known.sapWithCode(earlier) : undefined;
    if (renamed) return renamed;
  }
  return undefined;
}

/** A missing key keeps what is stored, null clears it; a renamed SAP remembers its codes, newest first. */
function sapWrite(stored: KnownSap | undefined, record: BulkRecord, product_id: number): SapWrite {
  const sap_code =
    stored && fold(stored.sap_code) === fold(record.sap_code) ? stored.sap_code : record.sap_code;
  const renamed = stored !== undefined && stored.sap_code !== sap_code;
  const before = stored && rememberedCodes(stored, sap_code);
  // A blank cell clears what is stored, but does not make a SAP forget the code that its row takes from it.
  const earlier = (field: keyof EarlierCodes) =>
    renamed ? (record[field] ?? before?.[field]) : kept(record[field], before?.[field]);

  const values = keptValues(stored, record);
  return {
    ...values,
    sap_id: stored?.sap_id ?? null,
    product_id,
    sap_code,
    ...earlierCodes(sap_code, [earlier('sap_code_old'), earlier('sap_code_older')]),
    state: values.state ?? 'A',
  };
}

type KeptValues = { [Name in SapField]: KnownSap[Name] | null };

function keptValues(stored: KnownSap | undefined, record: BulkRecord): KeptValues {
  const values: Partial<Record<SapField, unknown>> = {};
  for (const name of SAP_FIELDS) values[name] = kept<unknown>(record[name], stored?.[name]);
  return values as KeptValues;
}

function kept<Value>(given: Value | null | undefined, stored: Value | null | undefined): Value | null {
  return given === undefined ? (stored ?? null) : given;
}

function sapChanges(stored: KnownSap, write: SapWrite): CheckedRow['changes'] {
  return SAP_FIELDS.filter((field) => stored[field] !== write[field]).map((field) => ({
    field,
    from: stored[field],
    to: write[field],
  }));
}

function partChange(known: KnownRecords, stored: KnownSap, part: KnownPart): CheckedRow['changes'][number] {
  const from = known.partWithId(stored.product_id);
  return { field: 'product_number', from: from?.product_number ?? null, to: part.product_number };
}

function unchanged(index: number): CheckedRow {
  return {
    index,
    verdict: 'unchanged',
    changes: [],
    error: null,
    field: null,
    first_index: null,
    warnings: [],
  };
}

function failed(
  index: number,
  error: string,
  field: ImportField | null,
  first_index: number | null = null,
): CheckedRow {
  return { ...unchanged(index), verdict: 'error', error, field, first_index };
}
