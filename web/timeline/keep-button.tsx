import { useMutation, useQueryClient } from '@tanstack/react-query';
import { splitCalls } from '#domain/plan/split';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { Button } from '../ui/control/button.tsx';
import { showUndo } from '../ui/notice/toast.tsx';

interface KeepButtonProps {
  plan: { plan_id: number; kept_breakpoint: string | null };
  /** The first day on which a newer specification begins while the plan runs. */
  breakpoint: string;
  onDone?: (() => void) | undefined;
}

/** Lets a plan keep its specification over that day, or no longer (behaviour 34.5). A failure is told by the policy. */
export function KeepButton({ plan: { plan_id, kept_breakpoint }, breakpoint, onDone }: KeepButtonProps) {
  const client = useQueryClient();
  const isKept = kept_breakpoint === breakpoint;
  const keeping = useMutation({
    mutationFn: (keep: boolean) => send(splitCalls.keep, { plan_id, keep }),
    onSuccess: () => invalidateReads(client),
  });
  function keep() {
    keeping.mutate(!isKept, {
      onSuccess() {
        const said = isKept ? 'The plan is asked about again' : 'The plan keeps its specification';
        showUndo(said, () => keeping.mutate(isKept));
        onDone?.();
      },
    });
  }
  return (
    <Button busy={keeping.isPending} onClick={keep}>
      {isKept ? 'No longer keep it' : 'Keep the old specification'}
    </Button>
  );
}
