import { useState } from 'react';
import { containerDownloads } from '#domain/container/container';
import { counted } from '#domain/values/counted';
import { MOST_IDS } from '#domain/wire/address-parameters';
import { addressOf } from '#domain/wire/download';
import { download } from '../api/download.ts';
import { Button } from '../ui/control/button.tsx';
import { confirm } from '../ui/dialog/confirm.tsx';
import { ArriveDialog } from './arrive-dialog.tsx';
import { ExpectDialog } from './expect-dialog.tsx';
import { useArrivals } from './use-arrivals.ts';

interface ChosenContainersProps {
  ids: number[];
  onArrive: () => void;
  onDone: () => void;
}

/** What can be done with the checked containers. */
export function ChosenContainers({ ids, onArrive, onDone }: ChosenContainersProps) {
  const [expecting, setExpecting] = useState(false);
  const [exporting, setExporting] = useState(false);
  const { busy, expect, takeBack } = useArrivals(() => {
    setExpecting(false);
    onDone();
  });

  async function askBack() {
    const message = `Take back the arrival of ${counted(ids.length, 'container')}?`;
    if (await confirm({ message, action: 'Take back' })) await takeBack(ids);
  }

  async function startExport() {
    setExporting(true);
    // A failure has been told by the policy.
    await download(addressOf(containerDownloads.exportMany, { ids })).catch(() => undefined);
    setExporting(false);
  }

  return (
    <>
      <Button onClick={onArrive}>Arrived {ids.length}</Button>
      <Button onClick={() => setExpecting(true)}>Expected {ids.length}</Button>
      <Button busy={busy} onClick={() => void askBack()}>
        Take back {ids.length}
      </Button>
      {ids.length <= MOST_IDS && (
        <Button busy={exporting} onClick={() => void startExport()}>
          Export {ids.length}
        </Button>
      )}
      {expecting && (
        <ExpectDialog
          count={ids.length}
          busy={busy}
          onExpect={(day) => void expect(ids, day)}
          onCancel={() => setExpecting(false)}
        />
      )}
    </>
  );
}

interface ArriveContainersProps {
  ids: readonly number[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the day, and says that they are here. */
export function ArriveContainers({ ids, onDone, onClose }: ArriveContainersProps) {
  const { busy, arrive } = useArrivals(() => {
    onClose();
    onDone();
  });
  return (
    <ArriveDialog ids={ids} busy={busy} onArrive={(all, day) => void arrive(all, day)} onCancel={onClose} />
  );
}
