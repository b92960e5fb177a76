import { bulkCalls } from '#domain/part-sap/bulk-save';
import { PART_SAP_IMPORT_INSTRUCTION, PART_SAP_IMPORT_TITLE } from '#domain/part-sap/part-sap-import';
import { send } from '../api/api.ts';
import { FirstStepsOr } from '../first-steps/when-empty.ts';
import { paths } from '../paths.ts';
import { FoundImport } from '../sheet/import/found-import.tsx';
import { ImportPage } from '../sheet/import/import-page.tsx';
import { importProgress } from '../sheet/import/import-progress.tsx';
import { ImportResults } from '../sheet/import/import-results.tsx';
import { SheetImport } from '../sheet/import/sheet-import.tsx';
import { useBulkImport } from '../sheet/import/use-bulk-import.ts';
import { useImportRun } from '../sheet/import/use-import-run.ts';
import { partSapSheet } from './part-sap-sheet.ts';
import { useHandedFile, usePastedRows } from './use-pasted-rows.ts';

const FIRST_ROWS = 10;

export function PartSapImport() {
  const run = useImportRun(bulkCalls);
  const { importing, offer, columns, check, importRows } = useBulkImport({
    kind: 'part_sap',
    place: paths.partSapImport,
    sheet: partSapSheet,
    followed: run.own?.state === 'running',
    save: (records, idempotencyKey) =>
      run.follow(idempotencyKey, () => send(bulkCalls.save, records, { quiet: true, idempotencyKey })),
  });
  const { flow } = importing;
  usePastedRows(flow.step === 'file' && !run.found, importing.choose);
  useHandedFile(importing.choose);

  function below() {
    if (flow.step === 'results')
      return (
        check && (
          <>
            <ImportResults kind="part_sap" result={flow.result} chosen={flow.chosen} check={check} />
            {/* After the first import the checklist shows the next step. */}
            <FirstStepsOr>{null}</FirstStepsOr>
          </>
        )
      );
    return flow.step === 'importing' ? importProgress(run) : undefined;
  }

  return (
    <ImportPage
      title={PART_SAP_IMPORT_TITLE}
      list={paths.partSapList}
      importing={importing}
      offer={offer}
      call={bulkCalls.save}
    >
      {flow.step === 'file' && run.found ? (
        <FoundImport kind="part_sap" run={run.found} onSeen={() => void run.goOn()} />
      ) : (
        <SheetImport
          importing={importing}
          instruction={PART_SAP_IMPORT_INSTRUCTION}
          takesPasted
          entity="part SAP"
          columns={columns}
          check={check}
          first={FIRST_ROWS}
          initialFocus={run.goesOn}
          onImport={importRows}
        >
          {below()}
        </SheetImport>
      )}
    </ImportPage>
  );
}
