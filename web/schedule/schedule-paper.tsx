import { planStops } from '#domain/schedule/plan-stops';
import type { Schedule } from '#domain/schedule/schedule';
import { formatDay } from '#domain/values/day';
import { Paper } from '../ui/paper/paper.tsx';
import { PaperTable } from '../ui/paper/paper-table.tsx';
import { scheduleWords } from './schedule-rows.ts';
import { dayColumns, stopColumns } from './schedule-tables.tsx';

/** Prints the tables of the schedule (behaviour 42.9). */
export function SchedulePaper({ schedule }: { schedule: Schedule }) {
  const { plans, days, from, until, today } = schedule;
  return (
    <Paper title={`Schedule, ${formatDay(from)} – ${formatDay(until)}`}>
      {() => (
        <>
          <p>{scheduleWords(schedule)}</p>
          <PaperTable title="Plans" columns={stopColumns(today)} rows={planStops(plans)} />
          <PaperTable title="Days" columns={dayColumns(plans)} rows={days} />
        </>
      )}
    </Paper>
  );
}
