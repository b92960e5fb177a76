import { SHORTAGE_REASON_LABELS } from '#domain/coverage/rule/shortage-reason';
import { ENOUGH_EACH_DAY } from '#domain/coverage/shortage-days';
import { modelName } from '#domain/plan/plan-name';
import { stopOn } from '#domain/schedule/plan-stops';
import type { Schedule, SchedulePlan, ScheduleStop } from '#domain/schedule/schedule';
import { counted, grouped } from '#domain/values/counted';
import { addDays, formatDayNear } from '#domain/values/day';
import { WaitsFor } from '../coverage/awaited-link.tsx';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import styles from './schedule.module.css';
import type { ScheduleSelection } from './schedule-chart.tsx';
import { carsWords, daysNear, longDay, plansStoppedOn, stopDays } from './schedule-rows.ts';

/** The maximum number of plans or stops to list. */
const MAX_NAMED = 5;

export function SelectionDetails({
  schedule,
  selection,
}: {
  schedule: Schedule;
  selection: ScheduleSelection;
}) {
  const { plans, days, today } = schedule;
  const plan = plans.find(({ plan_id }) => plan_id === selection.planId);
  const figures = (plan ? plan.days : days).find(({ day }) => day === selection.day);
  const stoppedPlans = plansStoppedOn(plans, selection.day);
  return (
    <section className={`figures ${styles.selected}`} aria-label="The day">
      <p role="status">
        <strong>{longDay(selection.day)}</strong>
        {plan && (
          <>
            {' · '}
            <Link to={paths.plan(plan.plan_id)}>{modelName(plan.product_label)}</Link>
            {`, ${daysNear(plan, today)}`}
          </>
        )}
        {` · ${figures ? carsWords(figures) : 'The plan builds no cars on this day'}`}
        {selection.pinned && <span className="dimmed"> · pinned; click again to unpin</span>}
      </p>
      {plan ? (
        <StopsOf plan={plan} today={today} />
      ) : (
        <StoppedPlans plans={stoppedPlans} day={selection.day} today={today} />
      )}
    </section>
  );
}

function StopsOf({ plan, today }: { plan: SchedulePlan; today: string }) {
  if (plan.stops.length === 0) return <p className="note">{`Never stands still · ${ENOUGH_EACH_DAY}`}</p>;
  return (
    <ul>
      {plan.stops.slice(0, MAX_NAMED).map((stop) => (
        <li key={stop.from}>
          <span className="bad">{`Stands still ${stopDays(stop, today)}`}</span>
          <RunsAgain stop={stop} today={today} />
          <StopReason plan={plan} stop={stop} today={today} />
        </li>
      ))}
      {plan.stops.length > MAX_NAMED && (
        <li>{`${grouped(plan.stops.length - MAX_NAMED)} more in the table.`}</li>
      )}
    </ul>
  );
}

function StoppedPlans({ plans, day, today }: { plans: readonly SchedulePlan[]; day: string; today: string }) {
  if (plans.length === 0) return <p className="note">No plan stands still.</p>;
  return (
    <ul>
      {plans.slice(0, MAX_NAMED).map((plan) => {
        const stop = stopOn(plan, day);
        const figures = plan.days.find((each) => each.day === day);
        return (
          stop && (
            <li key={plan.plan_id}>
              <span>
                <Link to={paths.plan(plan.plan_id)}>{modelName(plan.product_label)}</Link>
                {`, ${daysNear(plan, today)}`}
              </span>
              <span className="bad">
                {figures ? `${grouped(figures.possible)} of ${counted(figures.planned, 'car')}` : ''}
              </span>
              <StopReason plan={plan} stop={stop} today={today} />
            </li>
          )
        );
      })}
      {plans.length > MAX_NAMED && (
        <li>{`${counted(plans.length - MAX_NAMED, 'more plan')} in the table.`}</li>
      )}
    </ul>
  );
}

function RunsAgain({ stop, today }: { stop: ScheduleStop; today: string }) {
  return (
    <span className="secondary">
      {stop.until ? `Runs again ${formatDayNear(addDays(stop.until, 1), today)}` : 'No end date'}
    </span>
  );
}

interface StopReasonProps {
  plan: SchedulePlan;
  stop: ScheduleStop;
  today: string;
}

function StopReason({ plan, stop, today }: StopReasonProps) {
  const coverage = paths.coverageInPlan(plan.plan_id, stop.sap_id);
  return (
    <span>
      <Link to={coverage}>{stop.sap_code}</Link>
      <span className="secondary">{` ${stop.part_name} · ${SHORTAGE_REASON_LABELS[stop.reason]}`}</span>
      {(stop.waits_for ?? stop.order) && (stop.waits_for ? ' · waits for ' : ' · ')}
      <WaitsFor supply={stop} coverage={coverage} today={today} />
    </span>
  );
}
