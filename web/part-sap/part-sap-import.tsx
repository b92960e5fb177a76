import { checkBulkRecord } from '#domain/part-sap/bulk-record';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { importFields, pastedFields } from '#domain/part-sap/import-fields';
import { PART_SAP_IMPORT_INSTRUCTION, PART_SAP_IMPORT_TITLE } from '#domain/part-sap/part-sap-import';
import { HEADER_ROWS } from '#domain/sheet/headers';
import { stateLabel } from '#domain/values/state';
import { FirstStepsOr } from '../first-steps/first-steps-or.ts';
import { paths } from '../paths.ts';
import type { BulkSheet } from '../sheet/import/bulk-check.ts';
import { BulkImport } from '../sheet/import/bulk-import.tsx';
import { useBulkImport } from '../sheet/import/use-bulk-import.ts';
import { useImportRun } from '../sheet/import/use-import-run.ts';
import { usePassedFile } from '../sheet/import/use-pasted-rows.ts';
import { withCorrectedParts, withStoredParts } from './stored-parts.ts';

export const partSapSheet: BulkSheet = {
  rememberedAs: 'part_sap',
  entity: 'part SAP',
  columns: importFields,
  pastedColumns: pastedFields,
  arrange: (sheets, { hasColumns, signal }) =>
    Promise.all(
      sheets.map((sheet) =>
        hasColumns(sheet.rows.slice(0, HEADER_ROWS)) ? sheet : withStoredParts(sheet, signal),
      ),
    ),
  amend: withCorrectedParts,
  checkRow: checkBulkRecord,
  check: bulkCalls.check,
  valueText: (field, value) =>
    field === 'state' && (value === 'A' || value === 'P') ? stateLabel(value) : String(value),
  // A new part has no number before the import assigns one.
  nothingText(field, side, firstRow) {
    if (field !== 'product_number') return 'none';
    if (side === 'from') return 'blank';
    return firstRow === undefined ? 'a new part' : `as in row ${firstRow}`;
  },
};

export function PartSapImport() {
  const bulk = useBulkImport({
    sheet: partSapSheet,
    save: bulkCalls.save,
    run: useImportRun(bulkCalls),
  });
  usePassedFile(bulk.importing.choose);

  return (
    <BulkImport
      bulk={bulk}
      title={PART_SAP_IMPORT_TITLE}
      prompt={{
        instruction: PART_SAP_IMPORT_INSTRUCTION,
        template: { name: 'part SAPs', columns: importFields },
      }}
      list={paths.partSapList}
      kind="part_sap"
      // After the first import, the checklist shows the next step below the results.
      belowResults={<FirstStepsOr>{null}</FirstStepsOr>}
    />
  );
}
