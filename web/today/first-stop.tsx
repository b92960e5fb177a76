import type { ShortageReason } from '#domain/coverage/rule/shortage-reason';
import { runsAgainWords } from '#domain/coverage/shortage-days';
import type { FirstStop } from '#domain/schedule/first-stop';
import type { ScheduleStop } from '#domain/schedule/schedule';
import { counted, grouped } from '#domain/values/counted';
import { addDays, formatDayNear } from '#domain/values/day';
import { AwaitedLink, OrderLink } from '../coverage/awaited-link.tsx';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';

const REASONS: Record<ShortageReason, string> = {
  late: 'arrives too late',
  overdue: 'is overdue',
  no_day: 'has no arrival date',
  not_invoiced: 'is not invoiced',
  not_ordered: 'is not ordered',
};

interface FirstStopProps {
  ahead: FirstStop;
  today: string;
  /** The number of part SAPs whose figures are not derived yet. */
  waiting: number;
}

/** Shows the plan that stops first and the reason, or says that no stop is known (behaviour 26.3). */
export function FirstStopSentence({ ahead: { plans, stopping, first }, today, waiting }: FirstStopProps) {
  if (!first) return <p>{quietWords(plans, waiting)}</p>;
  const { plan_id, model_name, quant, since, stop, still_again } = first;
  return (
    <>
      <p>
        <span className="bad">First stop:</span> <Link to={paths.plan(plan_id)}>{model_name}</Link>
        {`, ${counted(quant, 'car')}, ${sinceWords(since, today)}: `}
        <Link to={paths.coverageInPlan(plan_id, stop.sap_id)}>{stop.sap_code}</Link>
        {` ${REASONS[stop.reason]}`}
        <Awaited planId={plan_id} stop={stop} today={today} />
        {stop.until && `. ${runsAgainWords({ today, still_again, runs_again: addDays(stop.until, 1) })}`}
      </p>
      {stopping > 1 && (
        <p className="note">
          <Link to={paths.schedule}>{counted(stopping - 1, 'more plan')}</Link>
          {` of ${grouped(plans)} ${stopping === 2 ? 'stands' : 'stand'} still within 8 weeks.`}
        </p>
      )}
    </>
  );
}

const PREPOSITIONS = { container: ' in ', invoice: ' with ', purchase: ' on ' } as const;

interface AwaitedProps {
  planId: number;
  stop: ScheduleStop;
  today: string;
}

function Awaited({ planId, stop: { sap_id, waits_for, order }, today }: AwaitedProps) {
  if (waits_for) {
    return (
      <>
        {PREPOSITIONS[waits_for.kind]}
        <AwaitedLink awaited={waits_for} today={today} />
      </>
    );
  }
  return (
    order && (
      <>
        {'. '}
        <OrderLink order={order} coverage={paths.coverageInPlan(planId, sap_id)} today={today} />
      </>
    )
  );
}

function sinceWords(since: string, today: string): string {
  if (since === today) return 'today';
  return `${since < today ? 'since' : 'from'} ${formatDayNear(since, today)}`;
}

function quietWords(plans: number, waiting: number): string {
  if (plans === 0) return 'No cars are planned for the next 8 weeks.';
  if (waiting > 0) return 'No stop found so far. Figures are still updating.';
  return plans === 1
    ? 'The only plan of the next 8 weeks does not stand still.'
    : `None of the ${grouped(plans)} plans of the next 8 weeks stands still.`;
}
