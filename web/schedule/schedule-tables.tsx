import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { SHORTAGE_REASON_LABELS } from '#domain/coverage/rule/shortage-reason';
import { ENOUGH_EACH_DAY, standstillDay } from '#domain/coverage/shortage-days';
import { type PlanStop, planStops } from '#domain/schedule/plan-stops';
import type { Schedule, ScheduleDay, SchedulePlan } from '#domain/schedule/schedule';
import { counted, grouped } from '#domain/values/counted';
import { addDays, formatDayNear } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { WaitsFor } from '../coverage/awaited-link.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { type PlainColumn, PlainRows } from '../ui/control/plain-rows.tsx';
import styles from './schedule.module.css';
import { longDay, planName, plansStoppedOn } from './schedule-rows.ts';

const FIRST_ROWS = 100;
const DROPPABLE: ReadonlySet<string> = new Set(['Quantity', 'Part name']);

export function stopColumns({ today, until }: Pick<Schedule, 'today' | 'until'>): PlainColumn<PlanStop>[] {
  const lastDay = formatDayNear(until, today);
  return [
    {
      header: 'Stands still from',
      below: true,
      bad: ({ stop }) => stop !== null,
      cell: ({ stop }) => standstillDay(stop?.from ?? null, today),
    },
    {
      header: 'Plan',
      wide: true,
      cell: ({ plan }) => <Link to={paths.plan(plan.plan_id)}>{planName(plan, today)}</Link>,
    },
    {
      header: 'Runs again',
      below: true,
      cell: ({ stop }) => {
        if (!stop) return '';
        return stop.until ? formatDayNear(addDays(stop.until, 1), today) : 'No end date';
      },
    },
    {
      header: `Not built on their day, by ${lastDay}`,
      hint: `Cars planned for days until ${lastDay} that are not built on these days because the plan stands still. They are not built later, but still take the parts that come for them.`,
      align: 'end',
      below: true,
      cell: ({ stop, lost }) => stop && grouped(lost),
    },
    { header: 'Quantity', align: 'end', below: true, cell: ({ plan }) => formatQuantity(plan.quant) },
    {
      header: 'SAP',
      below: true,
      cell: ({ plan, stop }) =>
        stop && (
          <span className={styles.whole}>
            <Link to={paths.coverageInPlan(plan.plan_id, stop.sap_id)}>{stop.sap_code}</Link>
          </span>
        ),
    },
    { header: 'Part name', below: true, cell: ({ stop }) => stop?.part_name },
    {
      header: 'Why',
      below: true,
      cell: ({ stop }) => (
        <span className={styles.whole}>{stop ? SHORTAGE_REASON_LABELS[stop.reason] : ENOUGH_EACH_DAY}</span>
      ),
    },
    {
      header: 'Waits for',
      wide: true,
      below: true,
      cell: ({ plan, stop }) =>
        stop && (
          <WaitsFor supply={stop} coverage={paths.coverageInPlan(plan.plan_id, stop.sap_id)} today={today} />
        ),
    },
  ];
}

export function dayColumns(plans: readonly SchedulePlan[]): PlainColumn<ScheduleDay>[] {
  return [
    { header: 'Day', cell: ({ day }) => longDay(day) },
    { header: 'Planned', align: 'end', below: true, cell: ({ planned }) => grouped(planned) },
    { header: 'Can be built', align: 'end', below: true, cell: ({ possible }) => grouped(possible) },
    {
      header: 'Not built',
      align: 'end',
      bad: ({ planned, possible }) => planned > possible,
      cell: ({ planned, possible }) => grouped(planned - possible),
    },
    {
      header: 'Stand still',
      below: true,
      cell: ({ day }) => {
        const stoppedCount = plansStoppedOn(plans, day).length;
        return stoppedCount > 0 ? counted(stoppedCount, 'plan') : '';
      },
    },
  ];
}

/**
 * Returns the heading of a table and the rows to show: `some` of them, or all after the user has pressed the button in
 * the heading. The button controls the element with `id`.
 */
function useRows<Row>(name: string, rows: readonly Row[], some: readonly Row[]) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const heading = (
    <div className="row">
      <h2>{name}</h2>
      {rows.length > some.length && (
        <Button kind="quiet" expands={{ opened, id }} onClick={() => setOpened(!opened)}>
          {opened ? 'Show fewer' : `Show all ${grouped(rows.length)}`}
        </Button>
      )}
    </div>
  );
  return { id, heading, shown: opened ? rows : some };
}

export function StopsTable({ schedule }: { schedule: Schedule }) {
  const rows = planStops(schedule.plans);
  const { id, shown, heading } = useRows('Plans', rows, rows.slice(0, FIRST_ROWS));
  const isNarrow = useMediaQuery('(600px <= width < 1120px)', undefined, { getInitialValueInEffect: false });
  const columns = stopColumns(schedule).filter(({ header }) => !isNarrow || !DROPPABLE.has(header));
  return (
    <div className="stack">
      {heading}
      <PlainRows
        label="Plans"
        id={id}
        columns={columns}
        rows={shown}
        keyOf={({ plan, stop }) => `${plan.plan_id} ${stop?.from}`}
      />
    </div>
  );
}

/** Lists the days on which not all cars can be built, or all days. */
export function DaysTable({ schedule: { plans, days } }: { schedule: Schedule }) {
  const lost = days.filter(({ planned, possible }) => possible < planned);
  const { id, shown, heading } = useRows('Days', days, lost);
  return (
    <div className="stack">
      {heading}
      {shown.length === 0 ? (
        <p className="note">On each of these days all cars can be built.</p>
      ) : (
        <PlainRows label="Days" id={id} columns={dayColumns(plans)} rows={shown} keyOf={({ day }) => day} />
      )}
    </div>
  );
}
