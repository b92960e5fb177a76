import {
  COUNT_IMPORT_INSTRUCTION,
  COUNT_IMPORT_TITLE,
  checkCountRecord,
  countFields,
} from '#domain/stock-count/count-record';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { paths } from '../paths.ts';
import type { BulkSheet } from '../sheet/import/bulk-check.ts';
import { BulkImport } from '../sheet/import/bulk-import.tsx';
import { useBulkImport } from '../sheet/import/use-bulk-import.ts';

const countSheet: BulkSheet = {
  rememberedAs: 'stock_count',
  entity: 'stock count',
  columns: countFields,
  pastedColumns: countFields,
  checkRow: checkCountRecord,
  check: stockCountCalls.bulkCheck,
  together: ['sap_code', 'counted_on'] satisfies (keyof typeof countFields)[],
  valueText: (_, value) => String(value),
  nothingText: () => 'blank',
};

/** Imports stock counts from a file (behaviour 25.13). */
export function CountImport() {
  const bulk = useBulkImport({
    sheet: countSheet,
    save: stockCountCalls.bulkSave,
  });

  return (
    <BulkImport
      bulk={bulk}
      title={COUNT_IMPORT_TITLE}
      prompt={{
        instruction: COUNT_IMPORT_INSTRUCTION,
        template: { name: 'counts', columns: countFields },
      }}
      list={paths.coverageList}
      kind="part_sap"
      further={({ added, changed }) => ({ 'Counts added': added, 'Counts changed': changed })}
    />
  );
}
