import { sumQuantities } from '../values/quantity.ts';
import type { SpecificationRecord } from './bulk-record.ts';
import type { KnownCarModel, KnownInputSap, KnownSpecification } from './known-specifications.ts';

/** A row whose car model exists. A SAP that does not exist has the id 0. The car model and the SAP may be passive. */
export interface FoundRow {
  index: number;
  record: SpecificationRecord;
  carModel: KnownCarModel;
  sap: KnownInputSap;
  warnings: string[];
}

/** A rejected row, and the specifications to which it may belong. */
export interface RefusedRow {
  index: number;
  /** The car models that the row may mean: empty if the name is unknown, undefined if the row has no name. */
  carModels: readonly KnownCarModel[] | undefined;
  begin_date: string | undefined;
  sheet: string | null | undefined;
}

export interface RowGroup {
  carModelId: number;
  begin_date: string;
  sheet: string | null;
  rows: FoundRow[];
  /** The index of a rejected row that may belong to the group. */
  refused: number | undefined;
  stored: KnownSpecification | undefined;
  /**
   * The number of stored specifications of the same day, if the rows could change any of them or define another; 0 if
   * only one possibility remains.
   */
  unclear: number;
  /** True if the car model would have another specification with the same begin. */
  shared: boolean;
}

/**
 * Groups the rows by car model, day and sheet, and finds the stored specification of each group (behaviour 36.4): the
 * only specification of that car model and day; among several, the one with the same state, note and inputs, or else
 * the only one that no other group takes.
 */
export function groupRows(
  rows: readonly FoundRow[],
  refused: readonly RefusedRow[],
  specifications: readonly KnownSpecification[],
): RowGroup[] {
  const groups = new Map<string, RowGroup>();
  const groupOf = (carModelId: number, begin_date: string, sheet: string | null): RowGroup => {
    const key = placeKey(carModelId, begin_date, sheet);
    const group = groups.get(key) ?? {
      carModelId,
      begin_date,
      sheet,
      rows: [],
      refused: undefined,
      stored: undefined,
      unclear: 0,
      shared: false,
    };
    groups.set(key, group);
    return group;
  };
  for (const row of rows) {
    const { begin_date, sheet = null } = row.record;
    const own = groupOf(row.carModel.product_id, begin_date, sheet).rows;
    own.push({ ...row, record: filled(row.record, own[0]?.record) });
  }
  // A sheet with only rejected rows also counts, so that the rows of another sheet do not replace its specification.
  for (const { carModels = [], begin_date, sheet } of refused) {
    const [carModel, other] = carModels;
    if (carModel && !other && begin_date && sheet) groupOf(carModel.product_id, begin_date, sheet);
  }

  const all = [...groups.values()];
  noteRefused(all, refused);
  const storedOfDay = Map.groupBy(specifications, (one) => dayKey(one.output_product_id, one.begin_date));
  const ofDay = Map.groupBy(all, ({ carModelId, begin_date }) => dayKey(carModelId, begin_date));
  for (const [day, together] of ofDay) pair(together, storedOfDay.get(day) ?? []);
  return all;
}

/** Fills a blank State or Note with that of the first row of the specification (behaviour 36.4). */
function filled(record: SpecificationRecord, first?: SpecificationRecord): SpecificationRecord {
  return {
    ...record,
    ...(record.state === null && { state: first?.state ?? 'A' }),
    ...(record.note === null && { note: first?.note ?? null }),
  };
}

/**
 * Finds for each group a rejected row that may belong to it (behaviour 36.6): a row of the same sheet, or a row that
 * names no sheet, and whose car model and day each match or are missing.
 */
function noteRefused(groups: readonly RowGroup[], refused: readonly RefusedRow[]): void {
  const byPlace = new Map<string, number>();
  for (const { index, carModels, begin_date, sheet } of refused) {
    const ids = carModels?.map(({ product_id }) => product_id) ?? [undefined];
    const keys = sheet ? [sheetKey(sheet)] : ids.map((id) => placeKey(id, begin_date));
    for (const key of keys) byPlace.set(key, byPlace.get(key) ?? index);
  }
  if (byPlace.size === 0) return;
  for (const group of groups) {
    const { carModelId, begin_date, sheet } = group;
    // The most specific key is first, because the error refers to its row.
    const keys = [
      ...(sheet ? [sheetKey(sheet)] : []),
      placeKey(carModelId, begin_date),
      placeKey(carModelId, undefined),
      placeKey(undefined, begin_date),
      placeKey(undefined, undefined),
    ];
    group.refused = keys.map((key) => byPlace.get(key)).find((index) => index !== undefined);
  }
}

function pair(groups: readonly RowGroup[], stored: readonly KnownSpecification[]): void {
  const left = [...stored];
  for (const group of groups) {
    const same = left.findIndex((one) => isSame(group, one));
    if (same >= 0) [group.stored] = left.splice(same, 1);
  }
  const open = groups.filter((group) => !group.stored);
  if (open.length === 1 && left.length === 1 && open[0]) open[0].stored = left[0];
  else if (left.length > 0) for (const group of open) group.unclear = stored.length;
  const others = stored.length - groups.filter((group) => group.stored).length;
  for (const group of groups) group.shared = groups.length + others > 1;
}

function isSame({ rows, refused }: RowGroup, { inputs, state, note }: KnownSpecification): boolean {
  const { record } = rows[0] ?? {};
  if (refused !== undefined || !record || (record.state ?? state) !== state) return false;
  if (record.note !== undefined && record.note !== note) return false;
  const bySap = Map.groupBy(rows, ({ sap }) => sap.sap_id);
  const quants = new Map(inputs.map(({ sap_id, quant }) => [sap_id, quant]));
  // The SAPs are compared, too, because an input of 0 differs from a missing input.
  return (
    bySap.size === inputs.length &&
    [...bySap].every(([id, own]) => quants.get(id) === sumQuantities(own.map((row) => row.record)))
  );
}

function sheetKey(sheet: string): string {
  return placeKey(undefined, undefined, sheet);
}

function placeKey(carModelId?: number, day?: string, sheet: string | null = null): string {
  return `${carModelId ?? ''} ${day ?? ''} ${sheet ?? ''}`;
}

function dayKey(carModelId: number, day: string): string {
  return `${carModelId} ${day}`;
}
