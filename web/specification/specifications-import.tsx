import { type SpecificationsResult, specificationBulkCalls } from '#domain/specification/bulk-save';
import {
  filledInColumns,
  SPECIFICATIONS_IMPORT_INSTRUCTION,
  SPECIFICATIONS_IMPORT_TITLE,
} from '#domain/specification/specifications-import';
import { counted, grouped } from '#domain/values/counted';
import { paths } from '../paths.ts';
import { BulkImport } from '../sheet/import/bulk-import.tsx';
import { useBulkImport } from '../sheet/import/use-bulk-import.ts';
import { useImportRun } from '../sheet/import/use-import-run.ts';
import { undoOfBatch, useUndoable } from '../ui/notice/use-undoable.ts';
import { specificationsSheet } from './specifications-sheet.ts';

/** Adds and changes many specifications from one workbook (behaviour 36). */
export function SpecificationsImport() {
  const say = useUndoable();
  const bulk = useBulkImport({
    place: paths.specificationImport,
    sheet: specificationsSheet,
    save: specificationBulkCalls.save,
    run: useImportRun(specificationBulkCalls),
    onSaved(result, reset) {
      const undo = result.added + result.changed > 0 ? undoOfBatch(result.batch_id) : null;
      // The results do not wait for every list that reads again.
      void say(saidOf(result), undo, reset);
    },
  });

  return (
    <BulkImport
      bulk={bulk}
      title={SPECIFICATIONS_IMPORT_TITLE}
      asks={{
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

function saidOf({ added, changed }: SpecificationsResult): string {
  if (added + changed === 0) return 'Nothing had to be changed';
  const parts = [
    added > 0 && `${counted(added, 'specification')} added`,
    changed > 0 && `${grouped(changed)} changed`,
  ];
  return parts.filter(Boolean).join(', ');
}
