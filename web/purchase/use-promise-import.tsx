import { useMemo, useState } from 'react';
import type { DecidedFile } from '#domain/purchase/promise-file';
import type { PromiseRecord } from '#domain/purchase/promise-record';
import { purchaseCalls } from '#domain/purchase/purchase';
import { send } from '../api/api.ts';
import type { Lines } from '../lines/use-lines.ts';
import { Button } from '../ui/control/button.tsx';
import { lazy } from '../ui/lazy.tsx';
import { showToast, showUndo } from '../ui/notice/toast.tsx';
import type { PurchaseLineFields } from './purchase-lines.ts';

const PromiseImportDialog = lazy(
  async () => (await import('./promise-import-dialog.tsx')).PromiseImportDialog,
);

interface PromiseImport {
  lines: Lines<PurchaseLineFields>;
  /** The purchase that takes the file at once; null where the form holds what is not saved, whose lines take it. */
  purchaseId: number | null;
  /** Loads the purchase as it is stored now. */
  reload: () => void;
}

/** The button and the dialog that take a supplier's file of promises (behaviour 31.4). */
export function usePromiseImport({ lines, purchaseId, reload }: PromiseImport) {
  const [opened, setOpened] = useState(false);
  const promising = useMemo(
    () =>
      lines.entered.flatMap(({ sap_id, sap_code, quant, promises = [] }) =>
        sap_id === null || sap_code === null ? [] : [{ sap_id, sap_code, quant: quant ?? 0, promises }],
      ),
    [lines.entered],
  );

  async function store(
    purchase_id: number,
    { records, lines: changed }: DecidedFile,
    replace: 'named' | 'all',
  ) {
    await send(purchaseCalls.promise, { purchase_id, rows: records, replace }, { quiet: true });
    const ids = new Set(changed.map(({ sap_id }) => sap_id));
    const before = promising.filter(({ sap_id }) => ids.has(sap_id)).flatMap(recordsOf);
    reload();
    return before;
  }

  async function takeBack(purchase_id: number, rows: PromiseRecord[]) {
    await send(purchaseCalls.promise, { purchase_id, rows });
    reload();
    showToast('The promises are as they were before the import');
  }

  async function load(decided: DecidedFile, replace: 'named' | 'all', said: string) {
    if (purchaseId !== null) {
      const before = await store(purchaseId, decided, replace);
      if (before.length === 0) showToast(said);
      else showUndo(said, () => void takeBack(purchaseId, before));
      return;
    }
    const becomes = new Map(decided.lines.map(({ sap_id, promises }) => [sap_id, promises]));
    const undo = lines.edits.setRows(
      lines.rows.map((row) => {
        const promises = row.sap_id === null ? undefined : becomes.get(row.sap_id);
        return promises ? { ...row, promises } : row;
      }),
    );
    showUndo(said, undo);
  }

  return {
    button: promising.length > 0 && <Button onClick={() => setOpened(true)}>Import promises</Button>,
    dialog: opened && (
      <PromiseImportDialog lines={promising} onLoad={load} onClose={() => setOpened(false)} />
    ),
  };
}

/** What brings the promises of a line back; that nothing is promised is said of any day. */
function recordsOf({
  sap_code,
  promises,
}: Pick<PurchaseLineFields, 'promises'> & { sap_code: string }): PromiseRecord[] {
  if (!promises?.length) return [{ sap_code, day: NO_DAY, quant: 0 }];
  return promises.map(({ day, quant }) => ({ sap_code, day, quant }));
}

const NO_DAY = '2000-01-01';
