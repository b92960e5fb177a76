import { REMOVED } from '#domain/sheet/import-texts';
import { checkSpecificationRecord, type SpecificationField } from '#domain/specification/bulk-record';
import { type SpecificationsResult, specificationBulkCalls } from '#domain/specification/bulk-save';
import { specificationsTogether } from '#domain/specification/exported-sheets';
import {
  filledInColumns,
  pastedColumns,
  SPECIFICATIONS_IMPORT_INSTRUCTION,
  SPECIFICATIONS_IMPORT_TITLE,
  specificationColumns,
} from '#domain/specification/specifications-import';
import { counted, grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { stateLabel } from '#domain/values/state';
import { paths } from '../paths.ts';
import type { BulkSheet } from '../sheet/import/bulk-check.ts';
import { BulkImport } from '../sheet/import/bulk-import.tsx';
import { useBulkImport } from '../sheet/import/use-bulk-import.ts';
import { useImportRun } from '../sheet/import/use-import-run.ts';
import type { Sheet } from '../sheet/read/workbook.ts';
import { undoOfBatch, useUndoable } from '../ui/notice/use-undoable.ts';
import { withPurchaseDifferences } from '../ui/notice/with-purchase-differences.ts';

const specificationsSheet: BulkSheet = {
  rememberedAs: 'specifications',
  entity: 'specification input',
  columns: specificationColumns,
  pastedColumns,
  arrange: withSpecificationsTogether,
  checkRow: checkSpecificationRecord,
  check: specificationBulkCalls.check,
  together: ['car_model', 'begin_date', 'sheet', 'sap_code'] satisfies SpecificationField[],
  valueText(field, value) {
    if (field === 'state' && (value === 'A' || value === 'P')) return stateLabel(value);
    return field === 'begin_date' ? formatDay(String(value)) : String(value);
  },
  // A change from no SAP code is an added input, a change to no SAP code a removed input.
  nothingText(field, side) {
    if (field !== 'sap_code') return 'none';
    return side === 'to' ? REMOVED : 'not included';
  },
};

/** Adds and changes many specifications from one workbook (behaviour 36). */
export function SpecificationsImport() {
  const showUndoable = useUndoable();
  const bulk = useBulkImport({
    sheet: specificationsSheet,
    save: specificationBulkCalls.save,
    run: useImportRun(specificationBulkCalls),
    async onSaved(result, reset) {
      const undo = result.added + result.changed > 0 ? undoOfBatch(result.batch_id) : null;
      const message = await withPurchaseDifferences(resultSentence(result), result);
      // Not awaited, so that the results do not wait until all lists have reloaded.
      void showUndoable(message, undo, reset);
    },
  });

  return (
    <BulkImport
      bulk={bulk}
      title={SPECIFICATIONS_IMPORT_TITLE}
      prompt={{
        instruction: SPECIFICATIONS_IMPORT_INSTRUCTION,
        template: { name: 'specifications', columns: filledInColumns },
      }}
      list={paths.specificationList}
      kind="specification"
      further={({ added, changed, unchanged }) => ({
        'Specifications added': added,
        'Specifications changed': changed,
        'Specifications unchanged': unchanged,
      })}
    />
  );
}

function withSpecificationsTogether(sheets: readonly Sheet[]): readonly Sheet[] {
  const together = specificationsTogether(sheets);
  return together ? [together, ...sheets] : sheets;
}

function resultSentence({ added, changed }: SpecificationsResult): string {
  if (added + changed === 0) return 'No specification changed';
  const parts = [
    added > 0 && `${counted(added, 'specification')} added`,
    changed > 0 && `${added > 0 ? grouped(changed) : counted(changed, 'specification')} changed`,
  ];
  return parts.filter(Boolean).join(', ');
}
