import type { SheetRow } from '../sheet/cell.ts';
import { readCode, readNumber, readState, readText } from '../sheet/cell-readers.ts';
import { mapSheet, type SheetMapping, type SheetRecord } from '../sheet/sheet-mapping.ts';
import { checkBulkRecord } from './bulk-record.ts';

export const PART_SAP_IMPORT_TITLE = 'Import Part SAPs';
export const PART_SAP_IMPORT_INSTRUCTION =
  'Upload an Excel file with columns: Product number, Part name*, Part number, SAP*, SAP old, SAP older, MOQ, Note, State. State can be Active/Passive';

/** The columns of a part SAP file (behaviour 10.1), by the field of the record. */
export const partSapColumns = {
  product_number: { header: 'Product number', read: readCode },
  name: { header: 'Part name', alternates: ['Name'], required: true, read: readText },
  gen_name: { header: 'Part number', alternates: ['gen_name'], read: readCode },
  sap_code: { header: 'SAP', alternates: ['SAP code'], required: true, read: readCode },
  sap_code_old: { header: 'SAP old', alternates: ['SAP code old'], read: readCode },
  sap_code_older: { header: 'SAP older', alternates: ['SAP code older'], read: readCode },
  min_order_quant: {
    header: 'MOQ',
    alternates: ['Min order quant', 'Minimum order quantity'],
    read: readNumber,
  },
  note: { header: 'Note', alternates: ['Notes'], read: readText },
  state: { header: 'State', read: readState },
} as const;

/** A row as the sheet gives it; `BulkRecord` is what is left of it after the check. */
export type PartSapSheetRecord = SheetRecord<typeof partSapColumns>;

/** Maps a part SAP sheet and checks each row as the server will (behaviour 10.1–10.4). */
export function mapPartSapSheet(rows: readonly SheetRow[]): SheetMapping<PartSapSheetRecord> {
  const mapping = mapSheet(partSapColumns, rows);
  const checked = mapping.rows.map((mapped) => {
    if (mapped.errors.length > 0) return mapped;
    const check = checkBulkRecord(mapped.record);
    return 'record' in check ? mapped : { ...mapped, errors: [{ field: check.field, message: check.error }] };
  });
  return { ...mapping, rows: checked };
}
