import { type Fields, QUANTITY_COLUMN, type RowRecord, SAP_COLUMN } from '../sheet/field-types.ts';
import { type RowCheck, rowCheck } from '../sheet/row-check.ts';

/** The fields of a row in an import of specifications: one input with its specification (behaviour 36.1). */
export const specificationFields = {
  car_model: {
    header: 'Car model',
    type: 'label',
    alternates: ['Product number', 'Model', 'Model name', 'Product'],
    required: true,
  },
  begin_date: {
    header: 'Begin date',
    type: 'day',
    alternates: ['Begin date (breakpoint)', 'Breakpoint', 'Begin', 'From', 'Date'],
    required: true,
  },
  sap_code: SAP_COLUMN,
  quant: QUANTITY_COLUMN,
  /** The sheet of the row, if each specification has its own sheet. */
  sheet: { header: 'From sheet', type: 'text' },
  state: { header: 'State', type: 'state' },
  note: { header: 'Note', type: 'note' },
} as const satisfies Fields;

export type SpecificationField = keyof typeof specificationFields;

/**
 * A valid row. If the state or the note is omitted, the stored value stays; a new specification is Active by default. A
 * null in the first row of a specification makes it Active, or clears the stored note.
 */
export type SpecificationRecord = RowRecord<typeof specificationFields>;
export type SpecificationCheck = RowCheck<SpecificationRecord>;

/** Checks one row of an import of specifications (behaviour 36.2). */
export const checkSpecificationRecord = rowCheck(specificationFields);
