import { sumQuantities } from '../values/quantity.ts';
import type { SpecificationRecord } from './bulk-record.ts';
import type { KnownCarModel, KnownInputSap, KnownSpecification } from './known-specifications.ts';

/** A row whose car model and SAP are known, whether or not they may be chosen. */
export interface FoundRow {
  index: number;
  record: SpecificationRecord;
  carModel: KnownCarModel;
  sap: KnownInputSap;
  warnings: string[];
}

/** A rejected row, and the specifications that it may belong to. */
export interface RefusedRow {
  index: number;
  /** The car models that it may mean; empty for an unknown name, undefined without a name. */
  carModels: readonly KnownCarModel[] | undefined;
  begin_date: string | undefined;
  sheet: string | null | undefined;
}

/** The rows of one specification: its new inputs, each with its rows. */
export interface RowGroup {
  carModelId: number;
  begin_date: string;
  sheet: string | null;
  rows: FoundRow[];
  /** The index of a rejected row that may belong to it. */
  refused: number | undefined;
  stored: KnownSpecification | undefined;
  /** The rows do not identify one of several specifications of a day. */
  unclear: number;
  /** It would not be the only one of its car model and day. */
  shared: boolean;
}

/**
 * Groups the rows by car model, day and sheet, and finds the stored specification of each group: the only one of its
 * car model and day; among several the equal one, else the last remaining one (behaviour 36.4).
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
    groupOf(row.carModel.product_id, begin_date, sheet).rows.push(row);
  }
  // A sheet with only rejected rows is a specification too, so that no other one replaces the stored one.
  for (const { carModels = [], begin_date, sheet } of refused) {
    const [carModel, other] = carModels;
    if (carModel && !other && begin_date && sheet) groupOf(carModel.product_id, begin_date, sheet);
  }

  const all = [...groups.values()];
  holdBack(all, refused);
  const storedOfDay = Map.groupBy(specifications, (one) => dayKey(one.output_product_id, one.begin_date));
  const ofDay = Map.groupBy(all, ({ carModelId, begin_date }) => dayKey(carModelId, begin_date));
  for (const [day, together] of ofDay) pair(together, storedOfDay.get(day) ?? []);
  return all;
}

/**
 * Finds for each group a rejected row that may belong to it: one of its sheet, or one without a sheet that
 * names no other car model or day. A missing value may be any (behaviour 36.6).
 */
function holdBack(groups: readonly RowGroup[], refused: readonly RefusedRow[]): void {
  const byPlace = new Map<string, number>();
  for (const { index, carModels, begin_date, sheet } of refused) {
    const ids = carModels?.map(({ product_id }) => product_id) ?? [undefined];
    const keys = sheet ? [sheetKey(sheet)] : ids.map((id) => placeKey(id, begin_date));
    for (const key of keys) byPlace.set(key, byPlace.get(key) ?? index);
  }
  if (byPlace.size === 0) return;
  for (const group of groups) {
    const { carModelId, begin_date, sheet } = group;
    // The most specific key is first: the message names its row.
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
  // Compares from the rows, because an input of 0 differs from a missing one.
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
