import { columnNames } from '../sheet/headers.ts';
import { importFields } from './import-fields.ts';

export const PART_SAP_IMPORT_TITLE = 'Import Part SAPs';

/** The text of the instruction is fixed and does not contain the lead time column. */
const { lead_time_days: _, ...namedColumns } = importFields;

/** Lists the columns; required columns have an asterisk. */
export const PART_SAP_IMPORT_INSTRUCTION = `Upload an Excel file with columns: ${columnNames(namedColumns)}. State can be Active/Passive`;
