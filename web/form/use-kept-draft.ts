import { useEffect, useMemo, useState } from 'react';
import { useUserId } from '../api/user.ts';
import { type Draft, deleteDraft, findDraft } from '../unsaved/drafts.ts';

/** What was typed before: put into the form, or offered until it is taken or thrown away. */
export interface DraftOffer {
  /** The record was loaded again over it. */
  replaced: boolean;
  /** What is said of a draft that a screen has made, not a person. */
  said: string | undefined;
  /** The form holds it already. */
  restored: boolean;
  restore: () => void;
  /** Takes it out of the form again; it is then offered. */
  undo: () => void;
  discard: () => void;
}

interface KeptDraft {
  /** The draft that the form starts from. */
  restored: Draft | undefined;
  offer: DraftOffer | undefined;
}

/** The record that the draft would be put over, as far as it has come. */
interface Beneath {
  missing: boolean;
  version: number | null;
  times: number;
}

type Answer = 'restored' | 'taken back' | 'discarded';

/**
 * What was typed into the form of this address before; looked for each time that its record is loaded. Unless
 * the record was saved meanwhile it is put into the form at once (behaviour 4.6).
 */
export function useKeptDraft(href: string, { missing, version, times }: Beneath): KeptDraft {
  const userId = useUserId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loading the record again may have kept one
  const kept = useMemo(() => findDraft(href, userId), [href, userId, times]);
  const [answer, setAnswer] = useState<{ draft: Draft; is: Answer }>();
  const given = answer?.draft === kept ? answer?.is : undefined;
  const unchanged = kept !== undefined && !kept.replaced && !missing && kept.version === version;
  const is = given ?? (unchanged ? 'restored' : undefined);

  // What the form holds is kept by the form from now on.
  useEffect(() => {
    if (is !== undefined) deleteDraft();
  }, [is]);

  if (!kept || is === 'discarded') return { restored: undefined, offer: undefined };
  const say = (next: Answer) => () => setAnswer({ draft: kept, is: next });
  const offer = { restore: say('restored'), undo: say('taken back'), discard: say('discarded') };
  const restored = is === 'restored';
  return {
    restored: restored ? kept : undefined,
    offer: { ...offer, restored, replaced: kept.replaced ?? false, said: kept.said },
  };
}
