import { type ReactNode, useState } from 'react';
import { moveCalls } from '#domain/plan/move';
import { splitCalls } from '#domain/plan/split';
import type { Timeline, TimelinePlan, TimelineSpecification } from '#domain/timeline/timeline';
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

interface TimelineDialogProps {
  timeline: Timeline;
  onClose: () => void;
}

/** Explains a bar of the timeline, and offers its actions. */
export function BarDialog({ subject, ...props }: TimelineDialogProps & Pick<Bar, 'subject'>) {
  return 'plan' in subject ? (
    <PlanDialog plan={subject.plan} {...props} />
  ) : (
    <SpecificationDialog specification={subject.specification} {...props} />
  );
}

function PlanDialog({ plan, timeline, onClose }: TimelineDialogProps & { plan: TimelinePlan }) {
  const go = useGo();
  const [action, setAction] = useState<'split' | 'move'>();
  const { plan_id, begin_date, end_date, quant, outdated, cuts } = plan;
  const { specifications } = timeline;
  if (action === 'split') return <SplitDialog planId={plan_id} onClose={onClose} />;
  if (action === 'move') {
    return <MoveDialog count={1} planIds={[plan_id]} specifications={specifications} onClose={onClose} />;
  }

  return (
    <ExplainingDialog
      title={`Plan ${formatDay(begin_date)} – ${formatDay(end_date)} · ${formatQuantity(quant)}`}
      sentences={whyPlan(plan, specifications)}
      firstDay={begin_date}
      timeline={timeline}
      onClose={onClose}
    >
      <Button initialFocus onClick={() => go(paths.plan(plan_id))}>
        Open the plan
      </Button>
      {outdated && (
        <Permitted to={moveCalls.move}>
          <Button onClick={() => setAction('move')}>Move...</Button>
        </Permitted>
      )}
      {!outdated && cuts[0] && <KeepButton plan={plan} breakpoint={cuts[0].day} onDone={onClose} />}
      {cuts.length > 0 && (
        <Permitted to={splitCalls.split}>
          <Button kind="primary" onClick={() => setAction('split')}>
            Split...
          </Button>
        </Permitted>
      )}
    </ExplainingDialog>
  );
}

function SpecificationDialog({
  specification,
  timeline,
  onClose,
}: TimelineDialogProps & { specification: TimelineSpecification }) {
  const go = useGo();
  const [isComparing, setIsComparing] = useState(false);
  const { specification_id, begin_date, previous_id } = specification;
  const { specifications } = timeline;
  if (isComparing) {
    return (
      <CompareDialog
        id={specification_id}
        timeline={specifications}
        previous={previous_id ?? undefined}
        onClose={onClose}
      />
    );
  }

  const sentences = [whySpecification(specification)];
  if (previous_id !== null) {
    const changes = changesWords(specification) || 'the same inputs';
    sentences.push(`Compared with the previous specification: ${changes}`);
  }
  return (
    <ExplainingDialog
      title={`Specification from ${formatDay(begin_date)}`}
      sentences={sentences}
      firstDay={begin_date}
      timeline={timeline}
      onClose={onClose}
    >
      <Button initialFocus onClick={() => go(paths.specification(specification_id))}>
        Open the specification
      </Button>
      {specifications.length > 1 && <Button onClick={() => setIsComparing(true)}>Compare with...</Button>}
    </ExplainingDialog>
  );
}

interface ExplainingDialogProps extends TimelineDialogProps {
  title: string;
  sentences: readonly string[];
  /** The day for which the dialog first explains which specification is in force. */
  firstDay: string;
  /** The buttons. */
  children: ReactNode;
}

function ExplainingDialog({
  title,
  sentences,
  firstDay,
  timeline,
  onClose,
  children,
}: ExplainingDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack">
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <DayExplanation timeline={timeline} firstDay={firstDay} />
        <DialogButtons>{children}</DialogButtons>
      </div>
    </Dialog>
  );
}

/** Explains which specification is in force on a day, and why other specifications are not (behaviour 34.7). */
function DayExplanation({ timeline, firstDay }: { timeline: Timeline; firstDay: string }) {
  const [day, setDay] = useState(firstDay);
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
