import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetLists } from '../api/query-client.ts';
import { confirm } from '../ui/confirm.tsx';
import { showToast } from '../ui/toast.tsx';

/** Deletes records after asking; the lists load again. A refusal is told by the failure policy and changes nothing. */
export function useDelete(remove: (ids: number[]) => Promise<unknown>, onDeleted: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function start(ids: number[]): Promise<void> {
    const message = `Are you sure to delete ${ids.length} row(s)?`;
    if (!(await confirm({ message, action: 'Delete' }))) return;

    setBusy(true);
    try {
      await remove(ids);
    } catch {
      return;
    } finally {
      setBusy(false);
    }
    onDeleted();
    await forgetLists(client);
    showToast('Deleted');
  }

  return { busy, start: (ids: number[]) => void start(ids) };
}
