import { type SpecificationsResult, specificationBulkCalls } from '#domain/specification/bulk-save';
import {
  SPECIFICATIONS_IMPORT_INSTRUCTION,
  SPECIFICATIONS_IMPORT_TITLE,
} from '#domain/specification/specifications-import';
import { counted, grouped } from '#domain/values/counted';
import { send } from '../api/api.ts';
import { paths } from '../paths.ts';
import { FoundImport } from '../sheet/import/found-import.tsx';
import { ImportPage } from '../sheet/import/import-page.tsx';
import { importProgress } from '../sheet/import/import-progress.tsx';
import { ImportResults } from '../sheet/import/import-results.tsx';
import { SheetImport } from '../sheet/import/sheet-import.tsx';
import { useBulkImport } from '../sheet/import/use-bulk-import.ts';
import { useImportRun } from '../sheet/import/use-import-run.ts';
import { undoOfBatch, useUndoable } from '../ui/notice/use-undoable.ts';
import { specificationsSheet, withSpecificationsTogether } from './specifications-sheet.ts';

const FIRST_ROWS = 10;

/** Adds and changes many specifications from one workbook (behaviour 36). */
export function SpecificationsImport() {
  const run = useImportRun(specificationBulkCalls);
  const say = useUndoable();
  const { importing, offer, columns, check, importRows } = useBulkImport({
    kind: 'specification',
    place: paths.specificationImport,
    sheet: specificationsSheet,
    arrange: withSpecificationsTogether,
    followed: run.own?.state === 'running',
    save: (records, idempotencyKey) =>
      run.follow(idempotencyKey, () =>
        send(specificationBulkCalls.save, records, { quiet: true, idempotencyKey }),
      ),
  });
  const { flow } = importing;

  async function importAndSay(rows: Parameters<typeof importRows>[0]) {
    const result = await importRows(rows);
    const { added, changed, batch_id } = result;
    const undo = added + changed > 0 ? undoOfBatch(batch_id) : null;
    // The results do not wait for every list that reads again.
    void say(saidOf(result), undo, importing.reset);
    return result;
  }

  function below() {
    if (flow.step === 'results') {
      const { added, changed, unchanged } = flow.result;
      const further = {
        'Specifications added': added,
        'Specifications changed': changed,
        'Specifications unchanged': unchanged,
      };
      return (
        check && (
          <ImportResults
            kind="specification"
            result={flow.result}
            chosen={flow.chosen}
            check={check}
            further={further}
          />
        )
      );
    }
    return flow.step === 'importing' ? importProgress(run) : undefined;
  }

  return (
    <ImportPage
      title={SPECIFICATIONS_IMPORT_TITLE}
      list={paths.specificationList}
      call={specificationBulkCalls.save}
      importing={importing}
      offer={offer}
    >
      {flow.step === 'file' && run.found ? (
        <FoundImport kind="specification" run={run.found} onSeen={() => void run.goOn()} />
      ) : (
        <SheetImport
          importing={importing}
          instruction={SPECIFICATIONS_IMPORT_INSTRUCTION}
          entity="specification input"
          columns={columns}
          check={check}
          first={FIRST_ROWS}
          initialFocus={run.goesOn}
          onImport={importAndSay}
        >
          {below()}
        </SheetImport>
      )}
    </ImportPage>
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
