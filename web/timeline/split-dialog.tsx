import { useRef } from 'react';
import { Button } from '../ui/control/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Fault } from '../ui/notice/fault.tsx';
import { PlanName } from '../ui/plan-name.tsx';
import { SplitPartFields } from './split-part-fields.tsx';
import { SplitPreview } from './split-preview.tsx';
import { useSplit } from './use-split.ts';

interface SplitDialogProps {
  planId: number;
  onClose: () => void;
}

/**
 * Splits a plan into parts, after a preview (behaviour 34.3). It proposes a part from each day of the plan on which a
 * newer specification begins, or two halves if there is no such day.
 */
export function SplitDialog({ planId, onClose }: SplitDialogProps) {
  const split = useSplit(planId, onClose);
  const { plan, timeline, parts, completed, fault, splitting } = split;
  const form = useRef<HTMLFormElement>(null);

  function submit() {
    if (fault === undefined && split.isChecked) splitting.mutate();
  }

  function reload() {
    void plan.refetch();
    // The pressed button will disappear. Its neighbor is `Cancel`, which would lose the typed parts.
    form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }

  return (
    <Dialog title="Split the plan" size="large" onClose={onClose}>
      <FailedQuery query={plan} />
      <FailedQuery query={timeline} />
      {plan.data && timeline.data && (
        <form ref={form} className="stack" onSubmit={submit}>
          <p className="note">
            <PlanName label={plan.data.plan_label} />
          </p>
          {/* Disabled during the call, so that the fields show the parts that are saved. */}
          <fieldset className="stack" disabled={splitting.isPending}>
            {parts.map((part, index) => (
              <SplitPartFields
                key={part.key}
                index={index}
                part={part}
                completed={completed[index]}
                isLast={index === parts.length - 1}
                specifications={split.specifications}
                currentId={plan.data.specification_id}
                buildable={
                  fault === undefined && split.isChecked ? split.check.data?.parts[index] : undefined
                }
                onChange={(changed) => split.change(index, changed)}
                onRemove={index > 0 && parts.length > 2 ? () => split.remove(index) : undefined}
              />
            ))}
            {split.add && (
              <div className="row">
                <Button onClick={split.add}>Add a part</Button>
              </div>
            )}
          </fieldset>
          <Fault>{fault}</Fault>
          {fault === undefined && (
            <SplitPreview check={split.check} isChecked={split.isChecked} onReload={reload} />
          )}
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              kind="primary"
              type="submit"
              busy={splitting.isPending}
              disabled={fault !== undefined || !split.isChecked}
            >
              {`Split into ${parts.length} parts`}
            </Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
