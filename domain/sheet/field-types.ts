import type { State } from '../values/state.ts';
import type { HeaderWords } from './headers.ts';

/** The types of values in files. A type determines how a value is read, checked and stored. */
export interface FieldTypes {
  name: string;
  /** A reference to a record by number, name or label. */
  label: string;
  code: string;
  note: string;
  /** Any text. It is not stored. */
  text: string;
  day: string;
  /** A quantity with the decimals of lines. */
  line_quantity: number;
  moq: number;
  /** A number of whole days. */
  lead_time: number;
  state: State;
}

/** A field with its type and the headers of its column. */
export interface Field extends HeaderWords {
  type: keyof FieldTypes;
}

/** The fields of an import by name. The faults of a row are listed in this order. */
export type Fields = Readonly<Record<string, Field>>;

/** The type of the values of a field. */
export type ValueOf<Of extends Field> = FieldTypes[Of['type']];

/** A valid row. An omitted field has no key, and a blank field is null. */
export type RowRecord<Of extends Fields> = {
  [Name in keyof Of as Of[Name] extends { required: true } ? Name : never]: ValueOf<Of[Name]>;
} & {
  [Name in keyof Of as Of[Name] extends { required: true } ? never : Name]?: ValueOf<Of[Name]> | null;
};
