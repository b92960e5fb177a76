import { useMutation, useQueryClient } from '@tanstack/react-query';
import { splitCalls } from '#domain/plan/split';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { Button } from '../ui/control/button.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { useUndoable } from '../ui/notice/use-undoable.ts';

const messageOf = (keep: boolean) =>
  keep ? 'The plan keeps its specification' : 'The plan no longer keeps its specification';

interface KeepButtonProps {
  plan: { plan_id: number; kept_breakpoint: string | null };
  /** The first day on which a newer specification begins while the plan runs. */
  breakpoint: string;
  /** Called when the change is saved, if the button still exists. */
  onDone?: () => void;
}

/**
 * Lets a plan keep its specification beyond the breakpoint, or stop keeping it (behaviour 34.5). `failurePolicy`
 * shows a failure.
 */
export function KeepButton({ plan, breakpoint, onDone }: KeepButtonProps) {
  const { plan_id, kept_breakpoint } = plan;
  const isKept = kept_breakpoint === breakpoint;
  const showUndoable = useUndoable();
  const client = useQueryClient();
  const store = (keep: boolean, idempotencyKey?: string) =>
    send(splitCalls.keep, { plan_id, keep, breakpoint }, { idempotencyKey });
  const mutation = useMutation({
    mutationFn: (keep: boolean) => store(keep),
    onSuccess(_, keep) {
      const undo = (idempotencyKey: string) => store(!keep, idempotencyKey).then(() => messageOf(!keep));
      // Not awaited, so that the dialog closes before its content reloads.
      void showUndoable(messageOf(keep), undo);
    },
    // The call may have failed because the breakpoint has changed.
    onError: () => invalidateReads(client),
  });

  return (
    <Permitted to={splitCalls.keep}>
      <Button
        busy={mutation.isPending}
        onClick={() => mutation.mutate(!isKept, { onSuccess: () => onDone?.() })}
      >
        {isKept ? 'Stop keeping this specification' : 'Keep the old specification'}
      </Button>
    </Permitted>
  );
}
