import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DecidedPromises, PromisingLine } from '#domain/purchase/decide-promises';
import { promiseCalls } from '#domain/purchase/promise-calls';
import type { Purchase } from '#domain/purchase/purchase';
import { send } from '../api/api.ts';
import { readConflict } from '../form/conflict/conflict.ts';
import type { RecordState } from '../form/use-record.ts';
import type { Lines } from '../lines/use-lines.ts';
import { describeImport } from '../sheet/import/describe-import.ts';
import { Button } from '../ui/control/button.tsx';
import { lazy } from '../ui/lazy.tsx';
import { showUndo } from '../ui/notice/toast.tsx';
import { undoOfBatch, useUndoable } from '../ui/notice/use-undoable.ts';
import type { PromiseFile, ResultSentence } from './promise-import-dialog.tsx';
import { type PurchaseLineFields, type StoredLines, storedLines } from './purchase-lines.ts';

const PromiseImportDialog = lazy(
  async () => (await import('./promise-import-dialog.tsx')).PromiseImportDialog,
);

interface PromiseImport {
  record: RecordState<Purchase>;
  lines: Lines<PurchaseLineFields>;
  /** True if the form has unsaved values, in which case the file is loaded into its lines. */
  unsaved: boolean;
  /** Reloads the stored purchase: its promises were changed by a file or its undo, or by another user. */
  onImported: () => void;
}

/** The button and the dialog that import a supplier's file of promises (behaviour 31.9). */
export function usePromiseImport({ record, lines, unsaved, onImported }: PromiseImport) {
  const client = useQueryClient();
  const showUndoable = useUndoable();
  const [opened, setOpened] = useState(false);
  const { id, version, stored } = record;
  const promising = useMemo(
    () => (opened ? promisingLines(lines.entered, storedLines(stored?.product_saps ?? [])) : []),
    [opened, lines.entered, stored],
  );

  function setPromises(changed: readonly DecidedPromises[]) {
    const becomes = new Map(changed.map(({ sap_id, promises }) => [sap_id, promises]));
    return lines.edits.setRows(
      lines.rows.map((row) => {
        const promises = row.sap_id === null ? undefined : becomes.get(row.sap_id);
        return promises ? { ...row, promises } : row;
      }),
    );
  }

  async function load({ name, decided, replace }: PromiseFile, sentenceOf: ResultSentence) {
    if (id === null || unsaved) return showUndo(sentenceOf(), setPromises(decided.lines));
    const { rows, records, keeping } = decided;
    // Rows with errors keep the promises of their SAPs; the server refuses and counts them.
    const keptRows = replace === 'all' ? keeping : [];
    const result = await send(
      promiseCalls.take,
      { purchase_id: id, rows: [...records, ...keptRows], replace, version },
      { quiet: true },
    ).catch((error) => {
      // The file was compared with the lines of the form, which are not the stored lines any more.
      if (readConflict(error)) onImported();
      throw error;
    });
    const { batch_id } = result;
    const left_out = Math.max(0, rows.filter(({ error }) => error !== null).length - keptRows.length);
    void describeImport(client, { batch_id, filename: name, left_out });
    // A file that changes no promise leaves the version of the purchase.
    const undo = result.version === version ? null : undoOfBatch(batch_id);
    void showUndoable(sentenceOf(result), undo, onImported);
    onImported();
  }

  return {
    button: lines.entered.some(({ sap_id }) => sap_id !== null) && (
      <Button onClick={() => setOpened(true)}>Import promises</Button>
    ),
    dialog: opened && (
      <PromiseImportDialog lines={promising} onLoad={load} onClose={() => setOpened(false)} />
    ),
  };
}

/** Returns the lines that can have promises. */
function promisingLines(lines: readonly PurchaseLineFields[], stored: StoredLines): PromisingLine[] {
  return lines.flatMap(({ sap_id, sap_code, quant, promises = [] }) => {
    if (sap_id === null || sap_code === null) return [];
    const { invoiced = 0, closed = false } = stored.get(sap_id) ?? {};
    return { sap_id, sap_code, quant: quant ?? 0, promises, invoiced, closed };
  });
}
