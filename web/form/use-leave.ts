import { useRouter } from '@tanstack/react-router';
import type { RecordKind } from '#domain/record/record-kinds';
import { listPath, newRecordPath } from '../paths.ts';

/** The ways out of a form; whether something is lost was asked before. */
export interface Leave {
  /** To the list, or to the form that the record is added for, as it was left. */
  back: () => void;
  /** To the form of a new record that starts as a copy of this one. */
  duplicate: () => void;
}

export function useLeave(kind: RecordKind, id: number | null): Leave {
  const router = useRouter();
  const list = listPath(kind);

  return {
    back() {
      const { from, addedFor } = router.state.location.state;
      // The form that a record is added for, and the list, know where they were: one step back is better than anew.
      const isOneStep = addedFor !== undefined || from?.split('?')[0] === list;
      if (isOneStep && router.history.canGoBack()) router.history.back({ ignoreBlocker: true });
      else if (addedFor) void router.navigate({ href: addedFor.href, replace: true, ignoreBlocker: true });
      else void router.navigate({ href: list, ignoreBlocker: true });
    },
    duplicate() {
      const { from } = router.state.location.state;
      const state = { ...(id !== null && { copyOf: id }), ...(from !== undefined && { from }) };
      // In the place of the original, so that one step back is still the list.
      void router.navigate({ href: newRecordPath(kind), replace: true, state });
    },
  };
}
