import {
  COUNT_IMPORT_INSTRUCTION,
  COUNT_IMPORT_TITLE,
  countColumns,
  mapCountSheet,
} from '#domain/coverage/count-import';
import { stockCountCalls } from '#domain/coverage/stock-count';
import { send } from '../api/api.ts';
import { paths } from '../paths.ts';
import type { BulkSheet } from '../sheet/bulk/bulk-sheet.ts';
import { ImportPage } from '../sheet/import/import-page.tsx';
import { ImportResults } from '../sheet/import/import-results.tsx';
import { SheetImport } from '../sheet/import/sheet-import.tsx';
import { useBulkImport } from '../sheet/import/use-bulk-import.ts';

const FIRST_ROWS = 10;

const countSheet: BulkSheet = {
  columns: countColumns,
  map: mapCountSheet,
  check: stockCountCalls.bulkCheck,
  valueText: (_, value) => String(value),
};

/** Stores stock counts from a file (behaviour 25.13). */
export function CountImport() {
  const { importing, offer, columns, check, importRows } = useBulkImport({
    kind: 'stock_count',
    place: paths.countImport,
    sheet: countSheet,
    followed: false,
    save: (records, idempotencyKey) =>
      send(stockCountCalls.bulkSave, records, { quiet: true, idempotencyKey }),
  });
  const { flow } = importing;

  return (
    <ImportPage
      title={COUNT_IMPORT_TITLE}
      list={paths.coverageList}
      importing={importing}
      offer={offer}
      call={stockCountCalls.bulkSave}
    >
      <SheetImport
        importing={importing}
        instruction={COUNT_IMPORT_INSTRUCTION}
        entity="stock count"
        columns={columns}
        check={check}
        first={FIRST_ROWS}
        onImport={importRows}
      >
        {flow.step === 'results' && check && (
          <ImportResults kind="part_sap" result={flow.result} chosen={flow.chosen} check={check} />
        )}
      </SheetImport>
    </ImportPage>
  );
}
