import { isActiveSap, type Sap } from '#domain/lines/line';
import type { State } from '#domain/values/state';
import { mergeIn } from './merge-in.ts';

/** The part fields of a line: a SAP with its part, or nothing chosen yet. */
export type ChosenSap = { [Field in keyof Sap]: Sap[Field] | null } & {
  sap_state: State;
  product_state: State;
  min_order_quant: number | null;
  /** Why the line cannot stand with its SAP; gone with the next change, of a passive or unnamed SAP with the next choice. */
  fault?: string | undefined;
};

export const NOTHING_CHOSEN: ChosenSap = {
  product_id: null,
  product_number: null,
  name: null,
  gen_name: null,
  sap_id: null,
  sap_code: null,
  note: null,
  sap_state: 'A',
  product_state: 'A',
  min_order_quant: null,
  fault: undefined,
};

/** A SAP that a lookup or an import offers: it is active, as its part is. */
export function chosenSap(sap: Sap & { min_order_quant: number | null }): ChosenSap {
  const { product_id, product_number, name, gen_name, sap_id, sap_code, note, min_order_quant } = sap;
  return {
    ...{ product_id, product_number, name, gen_name, sap_id, sap_code, note, min_order_quant },
    sap_state: 'A',
    product_state: 'A',
    fault: undefined,
  };
}

/** What every line of a form holds; a kind adds its own fields (container, LOT). */
export interface LineFields extends ChosenSap {
  quant: number | null;
  /** What was pasted for a quantity and is none; gone when one is typed. */
  quant_text?: string | undefined;
}

/** A line on the screen. Its key stays the same while the line lives, wherever it moves. */
export type Row<Fields extends LineFields> = Fields & { readonly key: number };

export type LineAction<Fields extends LineFields> =
  | { type: 'insert'; row: Row<Fields>; index: number }
  | { type: 'remove'; key: number }
  /** `typing` says that it is a letter typed into a field. */
  | { type: 'patch'; key: number; fields: Partial<Fields>; typing?: boolean }
  | { type: 'replaceAll'; rows: readonly Row<Fields>[] }
  | { type: 'mergeIn'; rows: readonly Row<Fields>[]; combine: Combine<Fields> };

/** What a line becomes when another one with its SAP comes in. */
export type Combine<Fields extends LineFields> = (present: Fields, incoming: Fields) => Fields;

/** The lines after the action. Rows that it does not touch stay the same objects. */
export function applyAction<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  action: LineAction<Fields>,
): readonly Row<Fields>[] {
  switch (action.type) {
    case 'insert':
      return rows.toSpliced(action.index, 0, action.row);
    case 'remove':
      return rows.filter(({ key }) => key !== action.key);
    case 'patch':
      return rows.map((row) =>
        row.key === action.key ? { ...row, fault: lastingFault(row), ...action.fields } : row,
      );
    case 'replaceAll':
      return action.rows;
    case 'mergeIn':
      return mergeIn(rows, action.rows, action.combine);
  }
}

/** A line whose SAP cannot be chosen, or whose code names none, stays so, whatever else of it changes. */
function lastingFault(row: LineFields): string | undefined {
  const named = row.sap_id !== null || row.sap_code === null;
  return named && isActiveSap(row) ? undefined : row.fault;
}

/** The action that takes `action` back, given the lines before it; `undefined` where it changed nothing. */
export function inverseAction<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  action: LineAction<Fields>,
): LineAction<Fields> | undefined {
  if (action.type === 'insert') return { type: 'remove', key: action.row.key };
  if (action.type === 'replaceAll' || action.type === 'mergeIn') return { type: 'replaceAll', rows };

  const index = rows.findIndex(({ key }) => key === action.key);
  const row = rows[index];
  if (!row) return undefined;
  return action.type === 'remove'
    ? { type: 'insert', row, index }
    : { type: 'patch', key: row.key, fields: earlierFields(row, action.fields) };
}

function earlierFields<Fields extends LineFields>(
  row: Row<Fields>,
  changed: Partial<Fields>,
): Partial<Fields> {
  const earlier: Partial<Fields> = {};
  for (const name of Object.keys(changed) as (keyof Fields)[]) earlier[name] = row[name];
  return earlier;
}

/**
 * The reference and the quantity of a line in a save. A blank quantity is a missing one, which the save's schema
 * names; so is a negative one, whose reason stands beside it. Neither is ever sent.
 */
export function lineReference({ product_id, sap_id, quant }: LineFields) {
  return { product_id, sap_id, quant: (quant !== null && quant >= 0 ? quant : null) as number };
}
