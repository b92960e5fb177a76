import { columnNames } from '../sheet/headers.ts';
import { countFields } from './count-record.ts';

export const COUNT_IMPORT_TITLE = 'Import counts';

export const COUNT_IMPORT_INSTRUCTION = `Upload an Excel file with columns: ${columnNames(countFields)}`;
