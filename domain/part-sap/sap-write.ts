import type { CheckedRow } from '../sheet/bulk-import.ts';
import { fold } from '../values/text.ts';
import type { BulkRecord } from './bulk-record.ts';
import { type EarlierCodes, earlierCodes, rememberedCodes } from './earlier-codes.ts';
import type { KnownSap } from './known-records.ts';
import { SAP_FIELDS, type SapField } from './part-sap.ts';

/** A SAP to write. It is inserted if id and version are null. A negative `product_id` refers to `newParts`. */
export type SapWrite = Omit<KnownSap, 'sap_id' | 'version'> &
  ({ sap_id: number; version: number } | { sap_id: null; version: null });

/**
 * Returns the SAP to write for a row. An omitted key keeps the stored value, and null clears it. A renamed SAP keeps
 * its earlier codes, newest first.
 */
export function sapWrite(stored: KnownSap | undefined, record: BulkRecord, product_id: number): SapWrite {
  const sap_code =
    stored && fold(stored.sap_code) === fold(record.sap_code) ? stored.sap_code : record.sap_code;
  const renamed = stored !== undefined && stored.sap_code !== sap_code;
  const before = stored && rememberedCodes(stored, sap_code);
  // A blank cell clears the stored value, but not the earlier code that a renaming row sets.
  const earlier = (field: keyof EarlierCodes) =>
    renamed ? (record[field] ?? before?.[field]) : givenOrStored(record[field], before?.[field]);

  const values = keptValues(stored, record);
  return {
    ...values,
    ...(stored ? { sap_id: stored.sap_id, version: stored.version } : { sap_id: null, version: null }),
    product_id,
    sap_code,
    ...earlierCodes(sap_code, [earlier('sap_code_old'), earlier('sap_code_older')]),
    state: values.state ?? 'A',
  };
}

type KeptValues = { [Name in SapField]: KnownSap[Name] | null };

function keptValues(stored: KnownSap | undefined, record: BulkRecord): KeptValues {
  const values: Partial<Record<SapField, unknown>> = {};
  for (const name of SAP_FIELDS) values[name] = givenOrStored<unknown>(record[name], stored?.[name]);
  return values as KeptValues;
}

function givenOrStored<Value>(
  given: Value | null | undefined,
  stored: Value | null | undefined,
): Value | null {
  return given === undefined ? (stored ?? null) : given;
}

export function sapChanges(stored: KnownSap, write: SapWrite): CheckedRow['changes'] {
  return SAP_FIELDS.filter((field) => stored[field] !== write[field]).map((field) => ({
    field,
    from: stored[field],
    to: write[field],
  }));
}
