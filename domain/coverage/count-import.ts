import { columnsOf } from '../sheet/field-columns.ts';
import { columnNames } from '../sheet/headers.ts';
import { countFields } from './count-record.ts';

export const COUNT_IMPORT_TITLE = 'Import counts';

/** The columns of a file of stock counts, by the field of the record. */
export const countColumns = columnsOf(countFields);

export const COUNT_IMPORT_INSTRUCTION = `Upload an Excel file with columns: ${columnNames(countColumns)}`;
