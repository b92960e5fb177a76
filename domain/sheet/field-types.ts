import type { State } from '../values/state.ts';
import type { HeaderWords } from './headers.ts';

/** The sorts of values in files; how one is read from a cell, checked and stored follows from its sort. */
export interface FieldTypes {
  name: string;
  /** What names a record: its number, its name, or all that its label is made of. */
  label: string;
  code: string;
  note: string;
  /** Any text: nothing of it is stored. */
  text: string;
  day: string;
  /** With the decimals of lines. */
  line_quantity: number;
  moq: number;
  /** In whole days. */
  lead_time: number;
  state: State;
}

/** A field by the words of its column, in lists as in files, and by the sort of its values. */
export interface Field extends HeaderWords {
  type: keyof FieldTypes;
}

/** The fields of an import by their names, in the order in which a row's faults are told. */
export type Fields = Readonly<Record<string, Field>>;

/** The type of a field's values. */
export type ValueOf<Of extends Field> = FieldTypes[Of['type']];

/** A row that keeps to the rules. A field that it leaves out has no key, a blank one is null. */
export type RowRecord<Of extends Fields> = {
  [Name in keyof Of as Of[Name] extends { required: true } ? Name : never]: ValueOf<Of[Name]>;
} & {
  [Name in keyof Of as Of[Name] extends { required: true } ? never : Name]?: ValueOf<Of[Name]> | null;
};
