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

/** The specification to which a row belongs. */
interface Place {
  carModelId: number;
  begin_date: string;
  sheet: string | null;
}

interface PlacedRows extends Place {
  rows: FoundRow[];
  /** The index of a rejected row that may belong to the group. */
  refused: number | undefined;
}

export interface RowGroup extends PlacedRows {
  stored: KnownSpecification | undefined;
  /**
   * The number of stored specifications of the same day, if the rows could change any of them or define another; 0 if
   * only one possibility remains.
   */
  unclear: number;
  /** True if the car model would have another specification with the same begin date. */
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
  const placed = new Map<string, Place & { rows: FoundRow[] }>();
  const rowsAt = (carModelId: number, begin_date: string, sheet: string | null): FoundRow[] => {
    const key = placeKey(carModelId, begin_date, sheet);
    const group = placed.get(key) ?? { carModelId, begin_date, sheet, rows: [] };
    placed.set(key, group);
    return group.rows;
  };
  for (const row of rows) {
    const { begin_date, sheet = null } = row.record;
    const own = rowsAt(row.carModel.product_id, begin_date, sheet);
    own.push({ ...row, record: filled(row.record, own[0]?.record) });
  }
  // A sheet with only rejected rows also counts, so that the rows of another sheet do not replace its specification.
  for (const { carModels = [], begin_date, sheet } of refused) {
    const [carModel, other] = carModels;
    if (carModel && !other && begin_date && sheet) rowsAt(carModel.product_id, begin_date, sheet);
  }

  const refusedAt = refusedFinder(refused);
  const groups = [...placed.values()].map((group) => ({ ...group, refused: refusedAt(group) }));
  const storedOfDay = Map.groupBy(specifications, (one) => dayKey(one.output_product_id, one.begin_date));
  const ofDay = Map.groupBy(groups, ({ carModelId, begin_date }) => dayKey(carModelId, begin_date));
  return [...ofDay].flatMap(([day, together]) => paired(together, storedOfDay.get(day) ?? []));
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
 * Returns a function that finds the index of a rejected row that may belong to a group (behaviour 36.6): a row of the
 * same sheet, or a row that names no sheet, and whose car model and day each match or are missing.
 */
function refusedFinder(refused: readonly RefusedRow[]): (place: Place) => number | undefined {
  const byPlace = new Map<string, number>();
  for (const { index, carModels, begin_date, sheet } of refused) {
    const ids = carModels?.map(({ product_id }) => product_id) ?? [undefined];
    const keys = sheet ? [sheetKey(sheet)] : ids.map((id) => placeKey(id, begin_date));
    for (const key of keys) byPlace.set(key, byPlace.get(key) ?? index);
  }
  return ({ carModelId, begin_date, sheet }) => {
    // The most specific key is first, because the error refers to its row.
    const keys = [
      ...(sheet ? [sheetKey(sheet)] : []),
      placeKey(carModelId, begin_date),
      placeKey(carModelId, undefined),
      placeKey(undefined, begin_date),
      placeKey(undefined, undefined),
    ];
    return keys.map((key) => byPlace.get(key)).find((index) => index !== undefined);
  };
}

/** Pairs the groups of one car model and day with its stored specifications of that day. */
function paired(groups: readonly PlacedRows[], stored: readonly KnownSpecification[]): RowGroup[] {
  const left = [...stored];
  const same = groups.map((group) => {
    const found = left.findIndex((one) => isSame(group, one));
    return found < 0 ? undefined : left.splice(found, 1)[0];
  });
  const open = same.filter((one) => one === undefined).length;
  const only = open === 1 && left.length === 1 ? left[0] : undefined;
  const unclear = left.length > 0 && !only ? stored.length : 0;
  const shared = groups.length + left.length - (only ? 1 : 0) > 1;
  return groups.map((group, index) => {
    const found = same[index] ?? only;
    return { ...group, stored: found, unclear: found ? 0 : unclear, shared };
  });
}

function isSame({ rows, refused }: PlacedRows, { inputs, state, note }: KnownSpecification): boolean {
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
