import { passiveCarModel } from '../car-model/car-model.ts';
import { findSap, indexSaps } from '../lines/active-saps.ts';
import { MAX_LINES } from '../lines/line.ts';
import { notActive, SAP_PASSIVE } from '../lines/line-import.ts';
import { type CheckedRow, goodRow, refusedRow } from '../sheet/bulk-import.ts';
import { addedAbove, rejectTogether, tooMuchTogether } from '../sheet/rows-together.ts';
import { counted, grouped } from '../values/counted.ts';
import { formatDay } from '../values/day.ts';
import { byNumber } from '../values/leading-zeros.ts';
import { addQuantities, LINE_DECIMALS, quantityFault } from '../values/quantity.ts';
import type { State } from '../values/state.ts';
import { type FoundRow, groupRows, type RefusedRow, type RowGroup } from './bulk-groups.ts';
import type { SpecificationCheck, SpecificationField } from './bulk-record.ts';
import {
  carModelFinder,
  type KnownInput,
  type KnownInputSap,
  type KnownSpecifications,
} from './known-specifications.ts';

export interface InputWrite {
  sap_id: number;
  order_no: number;
  quant: number;
}

/** A specification that an import adds (`specification_id` null) or changes. */
export interface SpecificationWrite {
  specification_id: number | null;
  output_product_id: number;
  begin_date: string;
  state: State;
  note: string | null;
  inputs: InputWrite[];
  before: readonly KnownInput[];
}

interface SpecificationsDecision {
  rows: CheckedRow[];
  writes: SpecificationWrite[];
  unchanged: number;
}

/**
 * Decides the outcome of each checked row of an import of specifications, and the specifications to write (behaviour
 * 36). The rows of a specification define it as a whole: if one of them has an error, the specification is not written.
 * The preview and the import share this function.
 */
export function decideSpecifications(
  checks: readonly SpecificationCheck[],
  known: KnownSpecifications,
): SpecificationsDecision {
  const rows: CheckedRow[] = [];
  const findCarModel = carModelFinder(known.carModels);
  // Passive SAPs are included, since an existing input may be passive.
  const index = indexSaps(known.saps);
  const unknown = { passiveCodes: new Set<string>(), codeByNumber: byNumber(known.codesWithOtherZeros) };
  const found: FoundRow[] = [];
  const refused: RefusedRow[] = [];

  for (const [place, check] of checks.entries()) {
    if ('error' in check) {
      const { car_model, begin_date, sheet, sap_code } = check.valid;
      const carModels = car_model ? findCarModel(car_model).among : undefined;
      rows[place] = refusedRow(place, check.error, check.field);
      // A row without any of these values is not an input, but for example a total at the end of the file.
      const isNotInput = check.field !== null && !car_model && !begin_date && !sheet && !sap_code;
      if (!isNotInput) refused.push({ index: place, carModels, begin_date, sheet });
      continue;
    }
    const { record } = check;
    const model = findCarModel(record.car_model);
    if ('error' in model) {
      const { begin_date, sheet } = record;
      rows[place] = refusedRow(place, model.error, 'car_model');
      refused.push({ index: place, carModels: model.among, begin_date, sheet });
      continue;
    }
    // A row with an unknown SAP stays in the group of its specification, so that the specification is not written.
    const match = findSap(index, record.sap_code);
    if (!match) rows[place] = refusedRow(place, notActive(unknown, record.sap_code), 'sap_code');
    found.push({
      index: place,
      record,
      carModel: model.carModel,
      sap: match?.sap ?? UNKNOWN,
      warnings: match?.warning ? [match.warning] : [],
    });
  }

  const decision: SpecificationsDecision = { rows, writes: [], unchanged: 0 };
  for (const group of groupRows(found, refused, known.specifications)) decideGroup(group, decision);
  return decision;
}

const UNKNOWN: KnownInputSap = {
  sap_id: 0,
  sap_code: '',
  sap_code_old: null,
  sap_code_older: null,
  passive: false,
};

/**
 * Decides the rows of one specification. If no row has an error and something changes, adds the specification to
 * `decision.writes`.
 */
function decideGroup(group: RowGroup, decision: SpecificationsDecision): void {
  const { rows } = decision;
  const inputs = checkRows(group, rows);
  const bad = group.rows.find(({ index }) => rows[index]?.error)?.index ?? group.refused;
  if (bad !== undefined) {
    const indexes = group.rows.map(({ index }) => index);
    rejectTogether(rows, indexes, bad, 'specification');
    return;
  }
  const [first] = group.rows;
  if (!first) return;
  const { stored } = group;
  const { note = stored?.note ?? null } = first.record;
  const state = first.record.state ?? stored?.state ?? 'A';
  const changes = changesOf(group, inputs, { state, note });
  const before = stored?.inputs ?? [];
  const removed = before.filter(({ sap_id }) => !inputs.has(sap_id)).length;
  if (removed > 0) {
    first.warnings.push(
      `This specification loses ${grouped(removed)} of its ${counted(before.length, 'input')}`,
    );
  }
  for (const row of group.rows) {
    const rowChanges = [...(row === first ? changes.first : []), ...(changes.byRow.get(row.index) ?? [])];
    const verdict = stored ? (rowChanges.length > 0 ? 'changed' : 'unchanged') : 'new';
    rows[row.index] = goodRow(row.index, verdict, { changes: rowChanges, warnings: row.warnings });
  }
  if (stored && changes.first.length === 0 && changes.byRow.size === 0) {
    decision.unchanged += 1;
    return;
  }
  decision.writes.push({
    specification_id: stored?.specification_id ?? null,
    output_product_id: first.carModel.product_id,
    begin_date: first.record.begin_date,
    state,
    note,
    inputs: placed(group, inputs),
    before,
  });
}

/**
 * Sets the errors of the rows and adds their warnings. Returns the total quantity of each SAP with the last row that
 * contributed to it.
 */
function checkRows({ rows: own, stored, unclear, shared }: RowGroup, rows: CheckedRow[]) {
  const inputs = new Map<number, { quant: number; row: FoundRow }>();
  const storedIds = new Set(stored?.inputs.map(({ sap_id }) => sap_id));
  const [first] = own;
  for (const row of own) {
    const { index, record, carModel, sap } = row;
    const refuse = (error: string, field: SpecificationField, earlier?: number) => {
      rows[index] = refusedRow(index, error, field, earlier);
    };
    if (rows[index]?.error) continue;
    if (unclear > 0) {
      refuse(unclearMatch(carModel.product_number, record.begin_date, unclear), 'begin_date');
    } else if (!stored && carModel.state === 'P') {
      refuse(passiveCarModel(carModel.product_number), 'car_model');
    } else if (first && first.record.state !== record.state) {
      refuse('All rows of a specification must have the same State', 'state', first.index);
    } else if (first && first.record.note !== record.note) {
      refuse('All rows of a specification must have the same Note', 'note', first.index);
    } else if (sap.passive && !storedIds.has(sap.sap_id)) {
      refuse(SAP_PASSIVE, 'sap_code');
    } else {
      const before = inputs.get(sap.sap_id);
      const quant = before ? addQuantities(before.quant, record.quant) : record.quant;
      if (before) row.warnings.push(addedAbove('row of the same SAP'));
      if (quantityFault(quant, LINE_DECIMALS)) refuse(tooMuchTogether('SAP'), 'quant');
      else if (!before && inputs.size >= MAX_LINES)
        refuse(`A specification can have at most ${grouped(MAX_LINES)} inputs.`, 'sap_code');
      else inputs.set(sap.sap_id, { quant, row });
    }
  }
  if (first && shared && !stored)
    first.warnings.push('Another specification of this car model begins on the same day');
  return inputs;
}

/** Returns the error for rows that could change any of `count` stored specifications of one day. */
function unclearMatch(carModelNumber: string, beginDate: string, count: number): string {
  const day = formatDay(beginDate);
  if (count === 1) {
    return `${carModelNumber} already has a specification that begins on ${day}, so the import cannot tell which one in the file changes it. Change it on its form.`;
  }
  return `${carModelNumber} already has ${counted(count, 'specification')} that begin on ${day}, so the import cannot tell which one is meant. Change them on their forms.`;
}

type Inputs = ReturnType<typeof checkRows>;
type Changes = CheckedRow['changes'];

/**
 * Returns the changes of the stored specification: `first` has those of its fields and its removed inputs, and `byRow`
 * the added inputs and changed quantities by the index of their row.
 */
function changesOf({ stored }: RowGroup, inputs: Inputs, to: { state: State; note: string | null }) {
  const first: Changes = [];
  const byRow = new Map<number, Changes>();
  if (!stored) return { first, byRow };
  if (stored.state !== to.state) first.push({ field: 'state', from: stored.state, to: to.state });
  if (stored.note !== to.note) first.push({ field: 'note', from: stored.note, to: to.note });
  const before = new Map(stored.inputs.map((input) => [input.sap_id, input]));
  for (const { sap_id, sap_code } of stored.inputs) {
    if (!inputs.has(sap_id)) first.push({ field: 'sap_code', from: sap_code, to: null });
  }
  for (const [sapId, { quant, row }] of inputs) {
    const was = before.get(sapId);
    if (!was) byRow.set(row.index, [{ field: 'sap_code', from: null, to: row.sap.sap_code }]);
    else if (was.quant !== quant) byRow.set(row.index, [{ field: 'quant', from: was.quant, to: quant }]);
  }
  return { first, byRow };
}

/**
 * Returns the inputs in their new order: existing inputs keep their order, and new inputs follow in the order of the
 * rows.
 */
function placed({ stored }: RowGroup, inputs: Inputs): InputWrite[] {
  const existingIds = (stored?.inputs ?? [])
    .filter(({ sap_id }) => inputs.has(sap_id))
    .map(({ sap_id }) => sap_id);
  const order = [...new Set([...existingIds, ...inputs.keys()])];
  return order.map((sap_id, place) => ({
    sap_id,
    order_no: place + 1,
    quant: inputs.get(sap_id)?.quant ?? 0,
  }));
}
