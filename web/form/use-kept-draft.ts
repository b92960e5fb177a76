import { useEffect, useMemo, useState } from 'react';
import { SAVES_RECORDS, useMay, useUserId } from '../api/user.ts';
import type { RecordAddress } from './record-address.ts';
import { type Draft, deleteDraft, findDraft } from './unsaved/drafts.ts';

/** What was typed before: put into the form, or offered until it is taken or thrown away. */
export interface DraftOffer {
  /** The record was loaded again over it. */
  replaced: boolean;
  /** What is said of a draft that a screen has made, not a person. */
  said: string | undefined;
  /** The form holds it already. */
  restored: boolean;
  /** It is only shown, to somebody who could save it when they typed it, and cannot any more. */
  lookOnly: boolean;
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
 * the record was saved meanwhile it is put into the form at once (behaviour 4.6). Who may not save when it is found is
 * shown it if they like, and it stays kept (behaviour 37.8).
 */
export function useKeptDraft({ href, entry }: RecordAddress, beneath: Beneath): KeptDraft {
  const { missing, version, times } = beneath;
  const userId = useUserId();
  const maySave = useMay(SAVES_RECORDS);
  // Looked for again in another history entry, so that a second new record does not start from the first one's draft.
  // `maySave` is left out: a role that changes while the form is open takes nothing out of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: loading the record again may have kept one
  const found = useMemo(
    () => ({ kept: findDraft(href, userId), lookOnly: !maySave }),
    [href, entry, userId, times],
  );
  const { kept, lookOnly } = found;
  const [given, setGiven] = useState<{ draft: Draft; answer: Answer }>();
  const fits = kept !== undefined && !lookOnly && !missing && kept.version === version;
  const answer = given && given.draft === kept ? given.answer : fits ? 'restored' : undefined;

  // From here on the form keeps its values itself, unless it is only looked at.
  const isDone = lookOnly ? answer === 'discarded' : answer !== undefined;
  useEffect(() => {
    if (kept && isDone) deleteDraft(kept.href);
  }, [kept, isDone]);

  if (!kept || answer === 'discarded') return { restored: undefined, offer: undefined };
  const say = (answer: Answer) => () => setGiven({ draft: kept, answer });
  const restored = answer === 'restored';
  return {
    restored: restored ? kept : undefined,
    offer: {
      restore: say('restored'),
      undo: say('taken back'),
      discard: say('discarded'),
      restored,
      lookOnly,
      replaced: kept.replaced ?? false,
      said: restored ? kept.said : (kept.offered ?? kept.said),
    },
  };
}
