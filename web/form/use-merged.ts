import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MergeState } from './conflict/use-merge.ts';
import type { Draft } from './unsaved/drafts.ts';

type MergedDraft = Pick<Draft, 'version' | 'values' | 'base'>;

/** What two people made of the record: the form starts anew from it, and saves it. */
export interface Merged {
  draft: MergedDraft | undefined;
  take: (outcome: MergeState['outcome']) => void;
  /** Saves the merge that a form which starts now holds; each of them once. */
  saveOnce: (save: () => void) => void;
}

/** The merge that was taken last; gone when the record is loaded again or another one is opened. */
export function useMerged({ times, arrivedAt }: { times: number; arrivedAt: number }): Merged {
  const [taken, setTaken] = useState<{ draft: MergedDraft; over: string }>();
  const unsaved = useRef(false);
  const over = `${times} ${arrivedAt}`;

  return {
    draft: taken?.over === over ? taken.draft : undefined,
    take({ record, stored }) {
      unsaved.current = true;
      setTaken({ draft: { version: stored.version, values: record, base: stored }, over });
    },
    saveOnce(save) {
      if (unsaved.current) save();
      unsaved.current = false;
    },
  };
}

/** Saves a merge as soon as the form holds it. */
export function useSaveMerged({ saveOnce }: Merged, save: () => void): void {
  const begin = useEffectEvent(() => saveOnce(save));
  useEffect(() => begin(), []);
}
