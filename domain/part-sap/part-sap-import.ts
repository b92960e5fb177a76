import { columnNames } from '../sheet/headers.ts';
import { importFields } from './import-fields.ts';

export const PART_SAP_IMPORT_TITLE = 'Import Part SAPs';

/** The instruction of behaviour 10.1 does not name the lead time. */
const { lead_time_days: _, ...namedColumns } = importFields;

export const PART_SAP_IMPORT_INSTRUCTION = `Upload an Excel file with columns: ${columnNames(namedColumns)}. State can be Active/Passive`;
