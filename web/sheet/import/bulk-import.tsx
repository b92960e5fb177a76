import type { ReactNode } from 'react';
import type { RecordKind } from '#domain/record/record-kinds';
import type { BulkResult } from '#domain/sheet/bulk-import';
import { LOOK_ONLY } from '#domain/wire/role';
import { useMay } from '../../api/user.ts';
import form from '../../form/record-form.module.css';
import { Button } from '../../ui/control/button.tsx';
import { useGo } from '../../ui/control/link.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { Working } from '../preview/working.tsx';
import { FoundImport, ImportResults } from './import-results.tsx';
import { SheetImport } from './sheet-import.tsx';
import type { FilePrompt } from './sheet-upload.tsx';
import type { BulkImportState } from './use-bulk-import.ts';

const FIRST_ROWS = 10;

interface BulkImportProps<Result extends BulkResult> {
  bulk: BulkImportState<Result>;
  title: string;
  prompt: FilePrompt;
  /** The path that the Back button opens. */
  list: string;
  kind: RecordKind;
  further?: (result: Result) => Readonly<Record<string, number>>;
  belowResults?: ReactNode;
}

export function BulkImport<Result extends BulkResult>(props: BulkImportProps<Result>) {
  const { bulk, title, list } = props;
  const { importing } = bulk;
  useTitle(title);
  const go = useGo();
  const mayImport = useMay(bulk.save);

  return (
    <section className="fill" aria-label={title}>
      <header className={form.head}>
        <h1 className="grow cut">{title}</h1>
        <Button kind="quiet" onClick={() => go(list)}>
          Back
        </Button>
        {mayImport && (
          <Button disabled={importing.flow.step === 'importing'} onClick={() => void importing.discard()}>
            Reset
          </Button>
        )}
      </header>
      <div className={form.body}>{mayImport ? <Content {...props} /> : <p>{LOOK_ONLY}</p>}</div>
    </section>
  );
}

function Content<Result extends BulkResult>(props: BulkImportProps<Result>) {
  const { bulk, prompt, kind, further, belowResults } = props;
  const { sheet, importing, run, columns, check, imported } = bulk;
  const { flow, chosen } = importing;

  if (flow.step === 'file' && run?.found) {
    return <FoundImport kind={kind} run={run.found} onSeen={() => void run.dismiss()} />;
  }
  return (
    <SheetImport
      importing={importing}
      prompt={{ ...prompt, pasted: sheet.pastedColumns, initialFocus: run?.isDismissed ?? false }}
      entity={sheet.entity}
      columns={columns}
      check={check}
      first={FIRST_ROWS}
      onImport={bulk.importRows}
      progress={
        run?.started && <Working label="Importing" count={run.started.total} written={run.started.written} />
      }
      results={
        imported &&
        chosen &&
        check && (
          <>
            <ImportResults
              kind={kind}
              result={imported}
              chosen={chosen}
              check={check}
              further={further?.(imported)}
            />
            {belowResults}
          </>
        )
      }
    />
  );
}
