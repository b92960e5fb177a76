import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { inForceOn, successionOf } from '#domain/plan/breakpoints';
import { moveCalls } from '#domain/plan/move';
import type { Timeline, TimelinePlan } from '#domain/timeline/timeline';
import { counted } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { send } from '../api/api.ts';
import { callQuery } from '../api/call-query.ts';
import { Button } from '../ui/control/button.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { undoOfBatch, useUndoable } from '../ui/notice/use-undoable.ts';

interface MoveDialogProps {
  timeline: Timeline;
  /** Outdated ones. */
  plans: readonly TimelinePlan[];
  onClose: () => void;
}

/** Puts outdated plans on another specification, after it has said what that does (behaviour 34.6). */
export function MoveDialog({ timeline, plans, onClose }: MoveDialogProps) {
  const tell = useUndoable();
  const { specifications } = timeline;
  const proposed = inForceOn(successionOf(specifications), plans[0]?.begin_date ?? timeline.today);
  const [chosen, choose] = useState(String(proposed?.specification_id ?? ''));
  const asked = {
    plan_ids: plans.map(({ plan_id }) => plan_id),
    specification_id: Number(chosen),
  };
  const check = useQuery({
    ...callQuery(moveCalls.check, asked),
    enabled: chosen !== '',
    staleTime: 0,
  });
  const moving = useMutation({
    mutationFn: (expect: string) => send(moveCalls.move, { ...asked, expect }),
    async onSuccess({ changed, batch_id }) {
      onClose();
      await tell(`${counted(changed, 'plan')} moved`, batch_id === null ? null : undoOfBatch(batch_id));
    },
    onError: () => check.refetch(),
  });
  const options = Object.fromEntries(
    specifications
      .filter(({ state }) => state === 'A')
      .map((one) => [String(one.specification_id), `from ${formatDay(one.begin_date)}`]),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (check.data && check.data.changed > 0) moving.mutate(check.data.expect);
  }

  return (
    <Dialog title={`Move ${counted(plans.length, 'outdated plan')}`} opened onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <SelectField label="Specification" value={chosen} options={options} initialFocus onChange={choose} />
        <FailedQuery query={check} />
        {check.data && (
          <ul className="rows" aria-label="What changes">
            {check.data.rows.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
            {check.data.refused.map(({ id, label, reason }) => (
              <li key={id}>
                {label}: {reason}
              </li>
            ))}
          </ul>
        )}
        {check.data?.follows.map((sentence) => (
          <p key={sentence} className="warn">
            {sentence}
          </p>
        ))}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            busy={moving.isPending}
            disabled={!check.data || check.data.changed === 0 || check.isFetching}
          >
            {`Move ${check.data?.changed ?? plans.length}`}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
