import type { State } from '../values/state.ts';
import type { HeaderWords } from './headers.ts';

/** The types of values in files. A type determines how a cell is read, and how its value is checked and stored. */
export interface FieldTypes {
  name: string;
  /** A reference to a record by number, name or label. */
  label: string;
  code: string;
  /** A code from a cell of a single line, since several lines may be several codes. */
  one_code: string;
  note: string;
  /** Any text. It is not stored. */
  text: string;
  day: string;
  /** A quantity with the decimals of lines. */
  line_quantity: number;
  moq: number;
  lead_time: number;
  state: State;
}

export interface Field extends HeaderWords {
  type: keyof FieldTypes;
}

/** The columns of a SAP and of its quantity, which several imports have. */
export const SAP_COLUMN = { header: 'SAP', type: 'code', alternates: ['SAP code'], required: true } as const;
export const QUANTITY_COLUMN = {
  header: 'Quantity',
  type: 'line_quantity',
  alternates: ['Quant', 'Qty'],
  required: true,
} as const;

/** Returns whether the values of a field are numbers. */
export function isNumber({ type }: Pick<Field, 'type'>): boolean {
  return type === 'line_quantity' || type === 'moq' || type === 'lead_time';
}

/** Returns whether the numbers of a field are added up, so that a merged cell counts only once (behaviour 9.22). */
export function isAddedUp({ type }: Pick<Field, 'type'>): boolean {
  return type === 'line_quantity';
}

/** The fields of an import by name, in the order of the columns. */
export type Fields = Readonly<Record<string, Field>>;

export type ValueOf<Of extends Field> = FieldTypes[Of['type']];

/** A valid row. An omitted field has no key, and a blank field is null. */
export type RowRecord<Of extends Fields> = {
  [Name in keyof Of as Of[Name] extends { required: true } ? Name : never]: ValueOf<Of[Name]>;
} & {
  [Name in keyof Of as Of[Name] extends { required: true } ? never : Name]?: ValueOf<Of[Name]> | null;
};
