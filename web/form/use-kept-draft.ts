import { useMemo, useState } from 'react';
import { useUserId } from '../api/user.ts';
import { type Draft, deleteDraft, findDraft } from '../unsaved/drafts.ts';

/** What was typed before, until it is taken or thrown away. */
export interface DraftOffer {
  /** The record was loaded again over it. */
  replaced: boolean;
  restore: () => void;
  discard: () => void;
}

interface KeptDraft {
  /** The draft that the form starts from, once it is taken. */
  restored: Draft | undefined;
  offer: DraftOffer | undefined;
}

/** What was typed into the form of this address before; looked for each time that its record is loaded. */
export function useKeptDraft(href: string, times: number): KeptDraft {
  const userId = useUserId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loading the record again may have kept one
  const kept = useMemo(() => findDraft(href, userId), [href, userId, times]);
  const [answered, setAnswered] = useState<{ draft: Draft; restored: boolean }>();
  if (!kept) return { restored: undefined, offer: undefined };

  const answer = (restored: boolean) => () => {
    deleteDraft();
    setAnswered({ draft: kept, restored });
  };
  if (answered?.draft === kept) return { restored: answered.restored ? kept : undefined, offer: undefined };
  return {
    restored: undefined,
    offer: { replaced: kept.replaced ?? false, restore: answer(true), discard: answer(false) },
  };
}
