import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SendOptions } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { confirm } from '../ui/dialog/confirm.tsx';
import { showToast } from '../ui/notice/toast.tsx';
import { type InUse, isInUse, readInUse } from './in-use.ts';

/** How the records of a list end. */
export interface Deletion {
  remove: (ids: number[], options: SendOptions) => Promise<unknown>;
  /** Makes a record passive instead, where its kind has a state. */
  retire?: (id: number) => Promise<unknown>;
}

/** A delete that was refused because of what stands on the records. */
export interface Refusal extends InUse {
  ids: number[];
}

/**
 * Deletes records after asking; the lists load again. A refusal that names what is in the way is kept to be shown;
 * any other failure is told by the failure policy. Either leaves the rows checked.
 */
export function useDelete({ remove, retire }: Deletion, onDeleted: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  async function start(ids: number[]): Promise<void> {
    const message = `Are you sure to delete ${ids.length} row(s)?`;
    if (!(await confirm({ message, action: 'Delete' }))) return;
    await run(() => remove(ids, { quiet: isInUse }), 'Deleted', ids);
  }

  async function retireAll(ids: number[]): Promise<void> {
    setRefusal(undefined);
    const one = async () => {
      for (const id of ids) await retire?.(id);
    };
    await run(one, 'Set to Passive', ids);
  }

  async function run(write: () => Promise<unknown>, said: string, ids: number[]): Promise<void> {
    setBusy(true);
    try {
      await write();
      onDeleted();
      showToast(said);
    } catch (error) {
      const inUse = readInUse(error);
      if (inUse) setRefusal({ ids, ...inUse });
    } finally {
      setBusy(false);
    }
    // After a failure too: some of the records may have been written before it.
    await invalidateReads(client);
  }

  return {
    busy,
    refusal,
    start: (ids: number[]) => void start(ids),
    close: () => setRefusal(undefined),
    retire: retire && ((ids: number[]) => void retireAll(ids)),
  };
}
