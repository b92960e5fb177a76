import type { HeaderWords } from '../sheet/headers.ts';
import type { State } from '../values/state.ts';

/** The sorts of values; how one is read from a cell, checked and stored follows from its sort. */
export interface FieldTypes {
  name: string;
  code: string;
  note: string;
  moq: number;
  state: State;
}

/** A field by the words of its column, in lists as in files, and by the sort of its values. */
export interface Field extends HeaderWords {
  type: keyof FieldTypes;
}
