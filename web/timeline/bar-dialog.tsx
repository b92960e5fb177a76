import { useState } from 'react';
import { moveCalls } from '#domain/plan/move';
import { splitCalls } from '#domain/plan/split';
import type { Timeline } from '#domain/timeline/timeline';
import { whyOnDay, whyPlan, whySpecification } from '#domain/timeline/why';
import { formatDay, isDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { DateField } from '../ui/control/date-field.tsx';
import { useGo } from '../ui/control/link.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { DialogButtons } from '../ui/dialog/dialog-buttons.tsx';
import { lazy } from '../ui/lazy.tsx';
import { KeepButton } from './keep-button.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { type Bar, changesWords } from './timeline-bars.ts';

const CompareDialog = lazy(async () => (await import('./compare-dialog.tsx')).CompareDialog);

interface BarDialogProps {
  timeline: Timeline;
  subject: Bar['subject'];
  onClose: () => void;
}

export function BarDialog({ timeline, subject, onClose }: BarDialogProps) {
  const go = useGo();
  const [openDialog, setOpenDialog] = useState<'split' | 'move' | 'compare'>();
  const plan = 'plan' in subject ? subject.plan : undefined;
  const specification = 'specification' in subject ? subject.specification : undefined;
  const begin = (plan ?? specification)?.begin_date ?? timeline.today;
  if (plan && openDialog === 'split') return <SplitDialog planId={plan.plan_id} onClose={onClose} />;
  if (plan && openDialog === 'move') {
    const { specifications } = timeline;
    return (
      <MoveDialog count={1} planIds={[plan.plan_id]} specifications={specifications} onClose={onClose} />
    );
  }
  if (specification && openDialog === 'compare') {
    return (
      <CompareDialog
        id={specification.specification_id}
        timeline={timeline.specifications}
        previous={specification.previous_id ?? undefined}
        onClose={onClose}
      />
    );
  }

  return (
    <Dialog
      title={
        plan
          ? `Plan ${formatDay(plan.begin_date)} – ${formatDay(plan.end_date)} · ${formatQuantity(plan.quant)}`
          : `Specification from ${formatDay(begin)}`
      }
      onClose={onClose}
    >
      <div className="stack">
        {specification && <p>{whySpecification(specification)}</p>}
        {specification?.previous_id != null && (
          <p>{`Compared with the previous specification: ${changesWords(specification) || 'the same inputs'}`}</p>
        )}
        {plan && whyPlan(plan, timeline.specifications).map((sentence) => <p key={sentence}>{sentence}</p>)}
        <Explanation timeline={timeline} day={begin} />
        <DialogButtons>
          {plan && (
            <Button initialFocus onClick={() => go(paths.plan(plan.plan_id))}>
              Open the plan
            </Button>
          )}
          {specification && (
            <Button initialFocus onClick={() => go(paths.specification(specification.specification_id))}>
              Open the specification
            </Button>
          )}
          {specification && timeline.specifications.length > 1 && (
            <Button onClick={() => setOpenDialog('compare')}>Compare with...</Button>
          )}
          {plan && !plan.outdated && plan.cuts[0] && (
            <KeepButton plan={plan} breakpoint={plan.cuts[0].day} onDone={onClose} />
          )}
          {plan?.outdated && (
            <Permitted to={moveCalls.move}>
              <Button onClick={() => setOpenDialog('move')}>Move...</Button>
            </Permitted>
          )}
          {plan && plan.cuts.length > 0 && (
            <Permitted to={splitCalls.split}>
              <Button kind="primary" onClick={() => setOpenDialog('split')}>
                Split...
              </Button>
            </Permitted>
          )}
        </DialogButtons>
      </div>
    </Dialog>
  );
}

/** Explains which specification is in force on a day, and why other specifications are not (behaviour 34.7). */
function Explanation({ timeline, day: first }: { timeline: Timeline; day: string }) {
  const [day, setDay] = useState(first);
  return (
    <section className="stack" aria-labelledby="why">
      <h2 id="why">Why this specification on that day?</h2>
      <DateField label="Day" value={day} onChange={setDay} />
      <div className="stack" role="status">
        {isDay(day) &&
          whyOnDay(timeline.specifications, day).map((sentence) => <p key={sentence}>{sentence}</p>)}
      </div>
    </section>
  );
}
