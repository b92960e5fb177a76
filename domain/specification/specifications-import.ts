import { columnNames } from '../sheet/headers.ts';
import { specificationFields } from './bulk-record.ts';

export const SPECIFICATIONS_IMPORT_TITLE = 'Import specifications';

const { sheet, ...ownColumns } = specificationFields;

/** The columns that users fill in, without the column that an export adds. */
export const filledInColumns = ownColumns;

const { car_model, begin_date, sap_code, quant } = filledInColumns;

/** The columns of pasted rows without headers. */
export const pastedColumns = { car_model, begin_date, sap_code, quant };

/** The columns of a file of specifications, in the order of the preview (behaviour 36.1). */
export const specificationColumns = { ...filledInColumns, sheet };

export const SPECIFICATIONS_IMPORT_INSTRUCTION = `Upload an Excel file with columns: ${columnNames(filledInColumns)}, or a workbook exported with "One workbook"`;
