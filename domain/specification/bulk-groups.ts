import type { SpecificationRecord } from './bulk-record.ts';
import type { KnownCarModel, KnownInputSap, KnownSpecification } from './known-specifications.ts';

/** A row whose car model is found, and whose SAP is, whether or not that may be chosen. */
export interface FoundRow {
  index: number;
  record: SpecificationRecord;
  carModel: KnownCarModel;
  sap: KnownInputSap;
  warnings: string[];
}

/** The rows of one specification: what its inputs are to be, each with the rows that name it. */
export interface RowGroup {
  rows: FoundRow[];
  stored: KnownSpecification | undefined;
  /** Which of several specifications of a day is meant cannot be told. */
  unclear: number;
  /** It would not be the only one of its car model and day. */
  shared: boolean;
}

/** Rows of one car model, day and sheet are one specification. */
export function groupKey({ carModel, record }: Pick<FoundRow, 'carModel' | 'record'>): string {
  return JSON.stringify([carModel.product_id, record.begin_date, record.sheet]);
}

/**
 * Brings the rows of each specification together, and finds the stored one that each stands for: the only one of its
 * car model and day; of several that one which is the same already, and of the rest the last one that is left
 * (behaviour 36.4).
 */
export function groupRows(
  rows: readonly FoundRow[],
  specifications: readonly KnownSpecification[],
): Map<string, RowGroup> {
  const groups = new Map<string, RowGroup>();
  const ofDay = new Map<string, RowGroup[]>();
  for (const row of rows) {
    const key = groupKey(row);
    let group = groups.get(key);
    if (!group) {
      group = { rows: [], stored: undefined, unclear: 0, shared: false };
      groups.set(key, group);
      const day = dayKey(row.carModel.product_id, row.record.begin_date);
      ofDay.set(day, [...(ofDay.get(day) ?? []), group]);
    }
    group.rows.push(row);
  }

  const storedOfDay = Map.groupBy(specifications, (one) => dayKey(one.output_product_id, one.begin_date));
  for (const [day, together] of ofDay) pair(together, storedOfDay.get(day) ?? []);
  return groups;
}

function pair(groups: readonly RowGroup[], stored: readonly KnownSpecification[]): void {
  const left = [...stored];
  if (stored.length > 1) {
    for (const group of groups) {
      const same = left.findIndex((one) => isSame(group, one));
      if (same >= 0) [group.stored] = left.splice(same, 1);
    }
  }
  const open = groups.filter((group) => !group.stored);
  if (open.length === 1 && left.length === 1 && open[0]) open[0].stored = left[0];
  else if (left.length > 0) for (const group of open) group.unclear = stored.length;
  const others = stored.length - groups.filter((group) => group.stored).length;
  for (const group of groups) group.shared = groups.length + others > 1;
}

function isSame({ rows }: RowGroup, { inputs, state, note }: KnownSpecification): boolean {
  const { record } = rows[0] ?? {};
  if (!record || (record.state ?? state) !== state) return false;
  if (record.note !== undefined && record.note !== note) return false;
  const quantities = new Map(inputs.map(({ sap_id, quant }) => [sap_id, quant]));
  return (
    rows.length === inputs.length && rows.every((row) => quantities.get(row.sap.sap_id) === row.record.quant)
  );
}

function dayKey(carModelId: number, day: string): string {
  return `${carModelId} ${day}`;
}
