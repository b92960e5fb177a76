import { replacedBy } from '../lines/active-saps.ts';
import { type CheckedRow, goodRow, refusedRow } from '../sheet/bulk-import.ts';
import { fold } from '../values/text.ts';
import type { BulkRecord } from './bulk-record.ts';
import { IMPORT_FIELDS } from './import-fields.ts';
import type { KnownSap } from './known-records.ts';

/** A row's use of a code, as its SAP or as an earlier code. */
interface Naming {
  index: number;
  record: BulkRecord;
  isOwn: boolean;
  /** The stored SAP with this current or earlier code; null if only the row contains the code. */
  sapId: number | null;
}

/** The SAP codes in the accepted rows of a file. Refused rows are left out, since they cannot contradict other rows. */
export class NamedCodes {
  readonly #namings = new Map<string, Naming[]>();

  add(index: number, record: BulkRecord, stored: KnownSap | undefined): void {
    const codes = [record.sap_code, ...earlierCodesOf(record)];
    for (const [place, code] of codes.entries()) {
      const naming = { index, record, isOwn: place === 0, sapId: sapCalled(code, stored) };
      const others = this.#namings.get(fold(code));
      if (others) others.push(naming);
      else this.#namings.set(fold(code), [naming]);
    }
  }

  /**
   * Returns the verdict on a row that repeats the SAP code of an earlier row (behaviour 10.6). An identical row is
   * accepted.
   */
  repeat(index: number, record: BulkRecord): CheckedRow | undefined {
    const first = this.#namings.get(fold(record.sap_code))?.find(({ isOwn }) => isOwn);
    if (!first) return undefined;
    const same = IMPORT_FIELDS.every(
      (field) => field === 'sap_code' || first.record[field] === record[field],
    );
    if (same) return goodRow(index, 'unchanged', { first_index: first.index });
    const error = `SAP code ${record.sap_code} appears more than once with different values`;
    return refusedRow(index, error, 'sap_code', first.index);
  }

  /**
   * Returns the error for a row that contradicts an earlier row: an earlier code can belong to only one SAP, and cannot
   * be the current code of another SAP.
   */
  contradiction(index: number, record: BulkRecord, stored: KnownSap | undefined): CheckedRow | undefined {
    const renamed = this.#contradicted(record.sap_code, stored);
    if (renamed) {
      const error = replacedBy(record.sap_code, renamed.record.sap_code);
      return refusedRow(index, error, 'sap_code', renamed.index);
    }

    for (const old of earlierCodesOf(record)) {
      const contradicted = this.#contradicted(old, stored);
      if (!contradicted) continue;
      const field = old === record.sap_code_old ? 'sap_code_old' : 'sap_code_older';
      const error = contradicted.isOwn
        ? `SAP code ${old} cannot be an earlier code: another row uses it as its SAP`
        : `Earlier SAP code ${old} appears more than once`;
      return refusedRow(index, error, field, contradicted.index);
    }
    return undefined;
  }

  /**
   * Finds an earlier row that contradicts this use of a code. Codes of two stored SAPs never contradict each other: a
   * replaced code may be used again.
   */
  #contradicted(code: string, stored: KnownSap | undefined): Naming | undefined {
    const sapId = sapCalled(code, stored);
    const isOtherStored = (other: number | null) => sapId !== null && other !== null && other !== sapId;
    return this.#namings.get(fold(code))?.find((naming) => !isOtherStored(naming.sapId));
  }
}

function sapCalled(code: string, stored: KnownSap | undefined): number | null {
  const codes = stored ? [stored.sap_code, stored.sap_code_old, stored.sap_code_older] : [];
  return stored && codes.some((known) => known && fold(known) === fold(code)) ? stored.sap_id : null;
}

/** Returns the distinct earlier codes of a row, without its current code. */
function earlierCodesOf({ sap_code, sap_code_old, sap_code_older }: BulkRecord): string[] {
  const currentCode = fold(sap_code);
  const codes = new Map<string, string>();
  for (const old of [sap_code_old, sap_code_older]) {
    if (old && fold(old) !== currentCode && !codes.has(fold(old))) codes.set(fold(old), old);
  }
  return [...codes.values()];
}
