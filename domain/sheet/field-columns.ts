import {
  type ReadCell,
  readCode,
  readDay,
  readLabel,
  readMeasure,
  readName,
  readNumber,
  readState,
  readText,
} from './cell-readers.ts';
import type { Fields, FieldTypes, ValueOf } from './field-types.ts';
import type { SheetColumn } from './sheet-mapping.ts';

const READERS: { [Type in keyof FieldTypes]: ReadCell<FieldTypes[Type]> } = {
  name: readName,
  label: readLabel,
  code: readCode,
  note: readText,
  text: readText,
  day: readDay,
  line_quantity: readNumber,
  moq: readMeasure,
  lead_time: readMeasure,
  state: readState,
};

/** The columns of a file for these fields, each with the reader of its type. */
export function columnsOf<Of extends Fields>(fields: Of) {
  const columns = Object.entries(fields).map(
    ([name, field]) => [name, { ...field, read: READERS[field.type] }] as const,
  );
  // The compiler does not track which column belongs to which field.
  return Object.fromEntries(columns) as unknown as { [Name in keyof Of]: SheetColumn<ValueOf<Of[Name]>> };
}
