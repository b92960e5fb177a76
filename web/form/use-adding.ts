import { useLocation, useRouter } from '@tanstack/react-router';
import type { RecordKind } from '#domain/record/record-kinds';
import { relatedCall } from '#domain/related/related';
import { send } from '../api/api.ts';
import { useUserId } from '../api/user.ts';
import { showAlert } from '../ui/dialog/ask.ts';
import type { ChosenFields } from './lookup/adding-context.ts';
import { type Draft, findDraft, NO_ROOM, storeDraft } from './unsaved/drafts.ts';

/** The longest time for which the form with the lookup waits for the label of an added record. */
const LABEL_TIMEOUT_MS = 8_000;

declare module '@tanstack/history' {
  interface HistoryState {
    /** The lookup for which a new record is being added. The form with the lookup is stored as a draft. */
    addedFor?: ChosenFields & { href: string; name: string };
  }
}

/**
 * Returns a function that stores the form as a draft and opens a new record for one of its lookups (behaviour 29.2).
 */
export function useAdd(typed: () => Draft) {
  const router = useRouter();
  return function add(href: string, chosen: ChosenFields, name: string): void {
    const draft = typed();
    if (!storeDraft(draft)) return void showAlert(NO_ROOM);
    const addedFor = { ...chosen, href: draft.href, name };
    void router.navigate({ href, state: { addedFor }, ignoreBlocker: true });
  };
}

export function useAddedName(): string | undefined {
  return useLocation({ select: ({ state }) => state.addedFor?.name });
}

/** Returns a function that puts a saved record into the draft of the form whose lookup added it, if there is one. */
export function useReturnToForm(kind: RecordKind) {
  const router = useRouter();
  const userId = useUserId();

  return async function returnToForm(id: number): Promise<void> {
    const { addedFor } = router.state.location.state;
    if (!addedFor) return;
    const { href, field, shown, others } = addedFor;
    const draft = findDraft(href, userId);
    if (!draft) return;
    // The record is saved. If its label fails to load, or the storage has no room for the draft, the form with the
    // lookup reopens unchanged.
    const signal = AbortSignal.timeout(LABEL_TIMEOUT_MS);
    const related = await send(relatedCall, { kind, id }, { quiet: true, signal }).catch(() => undefined);
    if (!related) return;
    const blank = Object.fromEntries(others.map((name) => [name, null]));
    const values = { ...draft.values, ...blank, [field]: id, [shown]: related.label };
    storeDraft({ ...draft, values, message: `${related.label} was added.` });
  };
}
