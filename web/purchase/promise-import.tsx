import { useMemo, useState } from 'react';
import type { PromisingLine } from '#domain/purchase/decide-promises';
import type { Lines } from '../lines/use-lines.ts';
import { Button } from '../ui/control/button.tsx';
import { lazy } from '../ui/lazy.tsx';
import { showUndo } from '../ui/notice/toast.tsx';
import type { PurchaseLineFields, StoredLines } from './purchase-lines.ts';

const PromiseImportDialog = lazy(
  async () => (await import('./promise-import-dialog.tsx')).PromiseImportDialog,
);

interface PromiseImportProps {
  lines: Lines<PurchaseLineFields>;
  stored: StoredLines;
}

export function PromiseImport({ lines, stored }: PromiseImportProps) {
  const [opened, setOpened] = useState(false);
  const { rows, entered, edits } = lines;
  const promising = useMemo(() => (opened ? promisingLines(entered, stored) : []), [opened, entered, stored]);
  if (!entered.some(({ sap_id }) => sap_id !== null)) return null;

  return (
    <>
      <Button onClick={() => setOpened(true)}>Import promises</Button>
      {opened && (
        <PromiseImportDialog
          lines={promising}
          onLoad={(decided, sentence) => {
            const becomes = new Map<number | null, PurchaseLineFields['promises']>(
              decided.map(({ sap_id, promises }) => [sap_id, promises]),
            );
            const undo = edits.setRows(
              rows.map((row) => {
                const promises = becomes.get(row.sap_id);
                return promises ? { ...row, promises } : row;
              }),
            );
            showUndo(sentence, undo);
          }}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}

function promisingLines(lines: readonly PurchaseLineFields[], stored: StoredLines): PromisingLine[] {
  return lines.flatMap(({ sap_id, sap_code, quant, promises = [] }) => {
    if (sap_id === null || sap_code === null) return [];
    const { invoiced = 0, closed = false } = stored.get(sap_id) ?? {};
    const codes = { sap_code, sap_code_old: null, sap_code_older: null };
    return { sap_id, ...codes, quant: quant ?? 0, promises, invoiced, closed };
  });
}
