import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moveCalls } from '#domain/plan/move';
import type { Timeline } from '#domain/timeline/timeline';
import { counted, grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { send } from '../api/api.ts';
import { callQuery } from '../api/call-query.ts';
import { ChangePreview } from '../list/change/change-preview.tsx';
import { Button } from '../ui/control/button.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { undoOfBatch, useUndoable } from '../ui/notice/use-undoable.ts';

const IN_FORCE = 'in force';

interface MoveDialogProps {
  count: number;
  /** The ids of the plans; null for the outdated plans that Today counts. */
  planIds: readonly number[] | null;
  /** The specifications to which the plans can move, if all plans have the same car model. */
  specifications?: Timeline['specifications'];
  onClose: () => void;
}

/** Moves outdated plans to another specification after a preview (behaviour 34.6). */
export function MoveDialog({ count, planIds, specifications = [], onClose }: MoveDialogProps) {
  const showUndoable = useUndoable();
  const [chosen, choose] = useState(IN_FORCE);
  const request = {
    plan_ids: planIds && [...planIds],
    specification_id: chosen === IN_FORCE ? null : Number(chosen.slice(1)),
  };
  const check = useQuery({ ...callQuery(moveCalls.check, request), staleTime: 0 });
  const move = useMutation({
    mutationFn: (expect: string) => send(moveCalls.move, { ...request, expect }),
    onSuccess: ({ changed, batch_id }) =>
      // Not awaited, so that the dialog closes before its content reloads.
      void showUndoable(`${counted(changed, 'plan')} moved`, undoOfBatch(batch_id)),
    onError: () => check.refetch(),
  });
  const options = Object.fromEntries([
    [IN_FORCE, count === 1 ? 'In force when it begins' : 'In force when each of them begins'],
    // Prefixed, because objects order numeric keys first, by value.
    ...specifications
      .filter(({ state }) => state === 'A')
      .map((specification) => [
        `#${specification.specification_id}`,
        `From ${formatDay(specification.begin_date)}`,
      ]),
  ]);

  function submit() {
    if (check.data && check.data.changed > 0) move.mutate(check.data.expect, { onSuccess: onClose });
  }

  return (
    <Dialog title={`Move ${counted(count, 'outdated plan')}`} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        {specifications.length > 0 && (
          <SelectField
            label="Specification"
            disabled={move.isPending}
            value={chosen}
            options={options}
            initialFocus
            onChange={choose}
          />
        )}
        <FailedQuery query={check} />
        {check.isPending && <p role="status">Checking what would change...</p>}
        {check.data && <ChangePreview kind="plan" check={check.data} />}
        <DialogButtons>
          <Button initialFocus={specifications.length === 0} onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            type="submit"
            busy={move.isPending}
            disabled={!check.data || check.data.changed === 0 || check.isFetching}
          >
            {`Move ${grouped(check.data?.changed ?? count)}`}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
