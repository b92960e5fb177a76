import { replacedBy } from '../lines/active-saps.ts';
import { type CheckedRow, goodRow, refusedRow } from '../sheet/bulk-import.ts';
import { counted } from '../values/counted.ts';
import { fold, joinLabel } from '../values/text.ts';
import type { BulkCheck, BulkRecord } from './bulk-record.ts';
import type { KnownPart, KnownRecords, KnownSap } from './known-records.ts';
import { NamedCodes } from './named-codes.ts';
import { PartChanges } from './part-changes.ts';
import { type SapWrite, sapChanges, sapWrite } from './sap-write.ts';

export interface ImportDecision {
  rows: CheckedRow[];
  newParts: KnownPart[];
  renamedParts: KnownPart[];
  saps: SapWrite[];
  /**
   * The stored parts that are renamed or get SAPs. They are locked while the import writes, since their names decide to
   * which part a SAP belongs.
   */
  writtenParts: KnownPart[];
  /** The stored SAPs that move to another part, which is allowed only if no document uses them. */
  movedSapIds: number[];
}

/**
 * Decides what an import writes (behaviour 10): finds or creates the SAPs and parts of its checked rows, and lists the
 * changes. The preview and the import share this function.
 */
export function decideImport(checks: readonly BulkCheck[], known: KnownRecords): ImportDecision {
  const decision: ImportDecision = {
    rows: [],
    newParts: [],
    renamedParts: [],
    saps: [],
    writtenParts: [],
    movedSapIds: [],
  };
  const codes = new NamedCodes();
  const parts = new PartChanges(known, decision.newParts, decision.renamedParts);
  /** The rows of the new SAPs that join a part by name alone, by part id. */
  const joining = new Map<number, CheckedRow[]>();

  function decideRow(index: number, record: BulkRecord): CheckedRow {
    const stored = findSap(known, record);
    if (stored && 'error' in stored) return refusedRow(index, stored.error, 'sap_code');

    const contradiction = codes.contradiction(index, record, stored);
    if (contradiction) return contradiction;

    const found = findPart(known, record);
    if ('error' in found) return refusedRow(index, found.error, 'product_number');
    if (stored && stored.product_id !== found.part?.product_id && known.isUsed(stored.sap_id)) {
      const error = `SAP code ${stored.sap_code} cannot move to another part: it is in use`;
      return refusedRow(index, error, record.product_number ? 'product_number' : 'name');
    }

    const part = found.part ? parts.rename(index, found.part, record) : parts.create(index, record);
    if ('error' in part) return refusedRow(index, part.error, 'name', part.first_index);

    codes.add(index, record, stored);
    const write = sapWrite(stored, record, part.part.product_id);
    const warnings = earlierCodeWarnings(known, stored, write);
    if (!stored) {
      decision.saps.push(write);
      const other = known.codeWithOtherZeros(record.sap_code);
      if (other) warnings.unshift(`SAP code ${record.sap_code} is new, but ${other} exists`);
      if (!found.part || !isNameAlone(record)) return goodRow(index, 'new', { warnings });
      const { product_id, product_number } = part.part;
      const changes = [{ field: 'product_number', from: null, to: product_number }];
      const row = goodRow(index, 'new', { changes, warnings, first_index: parts.firstRow(product_id) });
      const others = joining.get(product_id);
      if (others) others.push(row);
      else joining.set(product_id, [row]);
      return row;
    }

    const isMoved = stored.product_id !== part.part.product_id;
    if (isMoved) decision.movedSapIds.push(stored.sap_id);
    const moved = isMoved ? [partChange(known, stored, part.part)] : [];
    const written = [...moved, ...sapChanges(stored, write)];
    if (written.length > 0) decision.saps.push(write);
    const changes = [...part.changes, ...written];
    return goodRow(index, changes.length > 0 ? 'changed' : 'unchanged', { changes, warnings });
  }

  for (const [index, check] of checks.entries()) {
    if ('error' in check) decision.rows.push(refusedRow(index, check.error, check.field));
    else decision.rows.push(codes.repeat(index, check.record) ?? decideRow(index, check.record));
  }
  // One warning for each part, so that hundreds of them do not hide other warnings.
  for (const [productId, rows] of joining) {
    rows[0]?.warnings.push(nameAloneWarning(known.partWithId(productId), rows.length));
  }
  decision.writtenParts = writtenParts(decision, known);
  return decision;
}

/** The part of a row, `null` if it has to be created, or the reason why it cannot be determined. */
type FoundPart = { part: KnownPart | null } | { error: string };

/**
 * Finds the part of a row (behaviour 10.7) by product number, or else by name and part number. Without a part number,
 * the name must be unique, or unique among the parts without a part number.
 */
function findPart(known: KnownRecords, record: BulkRecord): FoundPart {
  const { product_number: number, name, gen_name } = record;
  if (number) {
    if (known.isCarModelNumber(number)) return { error: `Product number ${number} belongs to a car model` };
    return { part: known.partWithNumber(number) ?? null };
  }

  if (gen_name) return oneOf(known.partsNamed(name, gen_name));
  const sameName = known.partsNamed(name);
  return sameName.size > 1 ? oneOf(known.partsNamed(name, null), true) : oneOf(sameName);

  function oneOf(parts: ReadonlyMap<number, KnownPart>, ambiguousWhenNone = false): FoundPart {
    if (parts.size > 1 || (parts.size === 0 && ambiguousWhenNone)) {
      return { error: `Several parts are called ${name}: give the product number` };
    }
    const [part = null] = parts.values();
    return { part };
  }
}

/** Returns whether a row has only the name of its part: a part number such as `-` identifies no part. */
function isNameAlone({ product_number, gen_name }: BulkRecord): boolean {
  return !product_number && !/[\p{L}\p{N}]/u.test(gen_name ?? '');
}

function nameAloneWarning(part: KnownPart | undefined, count: number): string {
  const label = joinLabel([part?.product_number, part?.name]);
  const saps = `${counted(count, 'new SAP joins', 'new SAPs join')} the part ${label}`;
  return `${saps} by name alone: enter a part number or product number if another part is meant`;
}

/**
 * Returns the warnings about the earlier codes that a row adds to its SAP: that an active SAP has such a code now, or
 * that no SAP has it, but one has a code that differs only in leading zeros (behaviour 10.5).
 */
function earlierCodeWarnings(known: KnownRecords, stored: KnownSap | undefined, write: SapWrite): string[] {
  const own = [write.sap_code, stored?.sap_code, stored?.sap_code_old, stored?.sap_code_older];
  const isOwn = (code: string) => own.some((one) => one && fold(one) === fold(code));
  return [write.sap_code_old, write.sap_code_older].flatMap((code) => {
    if (!code || isOwn(code)) return [];
    const other = known.sapWithCode(code);
    if (other?.state === 'A')
      return `Earlier SAP code ${code} is an active part SAP: set that one to Passive, or leave the code out`;
    const likely = other ? undefined : known.codeWithOtherZeros(code);
    return likely && !isOwn(likely) ? `Earlier SAP code ${code} is unknown, but ${likely} exists` : [];
  });
}

function writtenParts({ saps, renamedParts }: ImportDecision, known: KnownRecords): KnownPart[] {
  const ids = new Set([...saps, ...renamedParts].map(({ product_id }) => product_id));
  return [...ids].filter(isStored).flatMap((id) => known.partWithId(id) ?? []);
}

/** Returns whether a part is stored: the ids of new parts are negative. */
function isStored(productId: number): boolean {
  return productId > 0;
}

/**
 * Finds a SAP by its code, or by one of the earlier codes in the row. A code that was replaced is an error.
 */
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

function partChange(known: KnownRecords, stored: KnownSap, part: KnownPart): CheckedRow['changes'][number] {
  const from = known.partWithId(stored.product_id);
  return { field: 'product_number', from: from?.product_number ?? null, to: part.product_number };
}
