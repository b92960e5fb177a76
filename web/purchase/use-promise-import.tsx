import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { DecidedPromises, PromiseReplace, PromisingLine } from '#domain/purchase/decide-promises';
import { promiseCalls } from '#domain/purchase/promise-calls';
import type { DecidedFile } from '#domain/purchase/promise-file';
import type { PromiseRecord } from '#domain/purchase/promise-record';
import type { Purchase } from '#domain/purchase/purchase';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import type { RecordState } from '../form/use-record.ts';
import type { Lines } from '../lines/use-lines.ts';
import { Button } from '../ui/control/button.tsx';
import { lazy } from '../ui/lazy.tsx';
import { showUndo } from '../ui/notice/toast.tsx';
import { useUndoable } from '../ui/notice/use-undoable.ts';
import { useIsShown } from '../ui/use-is-shown.ts';
import type { SaysTaken } from './promise-import-dialog.tsx';
import type { PurchaseLineFields } from './purchase-lines.ts';

const PromiseImportDialog = lazy(
  async () => (await import('./promise-import-dialog.tsx')).PromiseImportDialog,
);

/** A file that the stored purchase took. */
export interface StoredPromises {
  said: string;
  /** What was promised before of the lines that it changed; nothing where that is not known. */
  before: PromisingLine[];
  /** The purchase, in the version that it has since. */
  purchase: { purchase_id: number; version: number };
  /** The form that sent it, which another one takes the place of when the purchase has come again. */
  from: string;
}

interface PromiseImport {
  record: RecordState<Purchase>;
  lines: Lines<PurchaseLineFields>;
  /** The form holds what is not saved: then its lines take the file. */
  unsaved: boolean;
  stored: StoredPromises | undefined;
  onStored: (stored: StoredPromises | undefined) => void;
}

/** The button and the dialog that take a supplier's file of promises (behaviour 31.9). */
export function usePromiseImport({ record, lines, unsaved, stored, onStored }: PromiseImport) {
  const client = useQueryClient();
  const tell = useUndoable();
  const isShown = useIsShown();
  const [opened, setOpened] = useState(false);
  const { id, key, loading } = record;
  const hasCome = record.model !== undefined;
  const promising = useMemo(() => (opened ? promisingLines(lines.entered) : []), [opened, lines.entered]);

  function setPromises(changed: readonly DecidedPromises[]) {
    const becomes = new Map(changed.map(({ sap_id, promises }) => [sap_id, promises]));
    return lines.edits.setRows(
      lines.rows.map((row) => {
        const promises = row.sap_id === null ? undefined : becomes.get(row.sap_id);
        return promises ? { ...row, promises } : row;
      }),
    );
  }

  async function load(decided: DecidedFile, replace: PromiseReplace, says: SaysTaken) {
    if (id === null || unsaved) return showUndo(says(), setPromises(decided.lines));
    const { records, keeping } = decided;
    const taken = await send(
      promiseCalls.take,
      { purchase_id: id, rows: replace === 'all' ? [...records, ...keeping] : records, replace },
      { quiet: true },
    );
    const { purchase_id, version } = taken;
    // The toast waits until the purchase is loaded again; other screens must not.
    void invalidateReads(client);
    const changed = new Set(decided.lines.map(({ sap_id }) => sap_id));
    // What somebody else stored since the form was opened is not what the form would bring back.
    const isKnown = version - 1 === record.version;
    const before = isKnown ? promising.filter(({ sap_id }) => changed.has(sap_id)) : [];
    onStored({ said: says(taken), from: key, before, purchase: { purchase_id, version } });
    loading.reload();
  }

  const takeBack = useEffectEvent(async ({ before, purchase }: StoredPromises, idempotencyKey: string) => {
    await send(promiseCalls.take, { ...purchase, rows: before.flatMap(recordsOf) }, { idempotencyKey });
    // Another purchase may stand there since. What was typed into this one stays; a save of it is merged with what is
    // stored.
    const isThere = isShown.current && purchase.purchase_id === id;
    if (isThere && unsaved) setPromises(before);
    else if (isThere) loading.reload();
    return 'The promises are what they were';
  });

  const tellStored = useEffectEvent((stored: StoredPromises) => {
    void tell(stored.said, stored.before.length > 0 ? (key) => takeBack(stored, key) : null);
  });

  useEffect(() => {
    if (!stored || !hasCome || stored.from === key) return;
    tellStored(stored);
    onStored(undefined);
  }, [stored, hasCome, key, onStored]);

  return {
    button: lines.entered.some(({ sap_id }) => sap_id !== null) && (
      <Button onClick={() => setOpened(true)}>Import promises</Button>
    ),
    dialog: opened && (
      <PromiseImportDialog lines={promising} onLoad={load} onClose={() => setOpened(false)} />
    ),
  };
}

/** The lines of which something can be promised, as a file is decided by them. */
function promisingLines(lines: readonly PurchaseLineFields[]): PromisingLine[] {
  return lines.flatMap(({ sap_id, sap_code, quant, promises = [] }) =>
    sap_id === null || sap_code === null ? [] : [{ sap_id, sap_code, quant: quant ?? 0, promises }],
  );
}

/** What brings the promises of a line back; that nothing is promised is said of any day. */
function recordsOf({ sap_code, promises }: PromisingLine): PromiseRecord[] {
  if (promises.length === 0) return [{ sap_code, day: ANY_DAY, quant: 0 }];
  return promises.map(({ day, quant }) => ({ sap_code, day, quant }));
}

const ANY_DAY = '2000-01-01';
