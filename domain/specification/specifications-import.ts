import { columnsOf } from '../sheet/field-columns.ts';
import { columnNames } from '../sheet/headers.ts';
import { specificationFields } from './bulk-record.ts';

export const SPECIFICATIONS_IMPORT_TITLE = 'Import specifications';

const { sheet, ...OWN_COLUMNS } = columnsOf(specificationFields);

/** The columns of a file of specifications, by the field of the record (behaviour 36.1). */
export const specificationColumns = { ...OWN_COLUMNS, sheet };

export const SPECIFICATIONS_IMPORT_INSTRUCTION = `Upload an Excel file with columns: ${columnNames(OWN_COLUMNS)}, or one that One workbook of the specifications has made`;
