import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SendOptions } from '../api/api.ts';
import { messageOf } from '../api/api-error.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { confirm } from '../ui/dialog/confirm.tsx';
import { showToast } from '../ui/notice/toast.tsx';
import { type InUse, isInUse, readInUse } from './in-use.ts';

/** How the records of a list end. */
export interface Deletion {
  remove: (ids: number[], options: SendOptions) => Promise<unknown>;
  /** Sets records to Passive instead, where their kind has a state; all of them or none. */
  setPassive?: (ids: number[]) => Promise<unknown>;
}

/** A delete that was refused because of what stands on the records. */
export interface Refusal extends InUse {
  ids: number[];
  /** The sentence of the server. */
  message: string;
}

/**
 * Deletes records after asking; the lists load again. A refusal that names what is in the way is kept to be shown;
 * any other failure is told by the failure policy. Either leaves the rows checked.
 */
export function useDelete({ remove, setPassive }: Deletion, onDeleted: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  async function start(ids: number[]): Promise<void> {
    const message = `Are you sure to delete ${ids.length} row(s)?`;
    if (!(await confirm({ message, action: 'Delete' }))) return;
    await removeAll(ids);
  }

  async function removeAll(ids: number[]): Promise<void> {
    setRefusal(undefined);
    await run(() => remove(ids, { quiet: isInUse }), 'Deleted', ids);
  }

  async function setAllPassive(write: NonNullable<Deletion['setPassive']>, ids: number[]): Promise<void> {
    setRefusal(undefined);
    await run(() => write(ids), 'Set to Passive', ids);
  }

  async function run(write: () => Promise<unknown>, sentence: string, ids: number[]): Promise<void> {
    setBusy(true);
    try {
      await write();
      onDeleted();
      showToast(sentence);
    } catch (error) {
      const inUse = readInUse(error);
      if (inUse) setRefusal({ ids, message: messageOf(error), ...inUse });
    } finally {
      setBusy(false);
    }
    // After a failure too: its answer may have been lost on the way back.
    await invalidateReads(client);
  }

  return {
    busy,
    refusal,
    start: (ids: number[]) => void start(ids),
    removeOthers: (ids: number[]) => void removeAll(ids),
    close: () => setRefusal(undefined),
    setPassive: setPassive && ((ids: number[]) => void setAllPassive(setPassive, ids)),
  };
}
