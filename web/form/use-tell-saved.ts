import type { RecordKind } from '#domain/record/record-kinds';
import { relatedCall } from '#domain/related/related';
import { send } from '../api/api.ts';
import { useGo } from '../ui/control/link.tsx';
import { showNext, showToast } from '../ui/notice/toast.tsx';
import { stepAfterSave } from './next-step.ts';

/** Says that a record was saved, by its name as the server gave it, and leads on from it. */
export function useTellSaved(kind: RecordKind) {
  const go = useGo();

  return async function tellSaved(id: number): Promise<void> {
    // The record is saved, whether its name comes or not.
    const related = await send(relatedCall, { kind, id }, { quiet: true, unreported: true }).catch(
      () => undefined,
    );
    const message = related ? `${related.name} saved` : 'Saved';
    const next = stepAfterSave(kind, related?.groups);
    if (next) showNext(message, { word: next.word, onPress: () => go(next.path(id)) });
    else showToast(message);
  };
}
