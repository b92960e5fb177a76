import type { State } from '../values/state.ts';
import type { HeaderWords } from './headers.ts';

/** The types of values in files. The type decides how a value is read, checked and stored. */
export interface FieldTypes {
  name: string;
  /** A reference by number, name or label. */
  label: string;
  code: string;
  note: string;
  /** Any text; it is not stored. */
  text: string;
  day: string;
  /** With the decimals of lines. */
  line_quantity: number;
  moq: number;
  /** In whole days. */
  lead_time: number;
  state: State;
}

/** A field with the words of its column, for lists and files, and its type. */
export interface Field extends HeaderWords {
  type: keyof FieldTypes;
}

/** The fields of an import by name. A row's faults are listed in this order. */
export type Fields = Readonly<Record<string, Field>>;

/** The type of a field's values. */
export type ValueOf<Of extends Field> = FieldTypes[Of['type']];

/** A valid row. An omitted field has no key, a blank one is null. */
export type RowRecord<Of extends Fields> = {
  [Name in keyof Of as Of[Name] extends { required: true } ? Name : never]: ValueOf<Of[Name]>;
} & {
  [Name in keyof Of as Of[Name] extends { required: true } ? never : Name]?: ValueOf<Of[Name]> | null;
};
