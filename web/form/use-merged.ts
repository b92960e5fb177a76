import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Draft } from '../unsaved/drafts.ts';
import type { MergeState } from './conflict/use-merge.ts';

type MergedDraft = Pick<Draft, 'version' | 'values' | 'base'>;

/** What two people made of the record: the form starts anew from it, and saves it. */
export interface Merged {
  draft: MergedDraft | undefined;
  take: (outcome: MergeState['outcome']) => void;
  /** Whether a form that starts now has a merge to save; true once for each. */
  isToBeSaved: () => boolean;
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
    isToBeSaved() {
      const was = unsaved.current;
      unsaved.current = false;
      return was;
    },
  };
}

/** Saves a merge as soon as the form holds it. */
export function useSaveMerged({ isToBeSaved }: Merged, save: () => void): void {
  const begin = useEffectEvent(() => isToBeSaved() && save());
  useEffect(() => void begin(), []);
}
