import { useCallback, useRef, useState } from 'react';
import { planStops } from '#domain/schedule/plan-stops';
import {
  OFFERED_SCHEDULE_DAYS,
  type Schedule,
  scheduleCall,
  scheduleFile,
  USUAL_SCHEDULE_DAYS,
} from '#domain/schedule/schedule';
import { counted } from '#domain/values/counted';
import { addDays, formatDay, isDay } from '#domain/values/day';
import { downloadBy } from '../api/download.ts';
import { refetchUntilDerived } from '../api/refetch-until-derived.ts';
import { useIsTrying } from '../api/trying.ts';
import { SAVES_RECORDS } from '../api/user.ts';
import { FirstStepsOr } from '../first-steps/first-steps-or.ts';
import { FileMenu } from '../list/download/file-menu.tsx';
import { paths } from '../paths.ts';
import { SpanButtons } from '../timeline/span-buttons.tsx';
import { FailedTryQuery } from '../try/failed-try-query.tsx';
import { LaneChanges } from '../try/lane-changes.tsx';
import { TryIt } from '../try/try-it.tsx';
import { useAnswer } from '../try/try-query.ts';
import { Button } from '../ui/control/button.tsx';
import buttons from '../ui/control/icon-buttons.module.css';
import { useGo } from '../ui/control/link.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { Overlay } from '../ui/notice/overlay.tsx';
import { Updating } from '../ui/notice/updating.tsx';
import { Paper } from '../ui/paper/paper.tsx';
import { PaperTable } from '../ui/paper/paper-table.tsx';
import { useScreenLocation, useScreenSearch } from '../ui/use-screen-location.ts';
import { useTitle } from '../ui/use-title.ts';
import { useWidth } from '../ui/use-width.ts';
import styles from './schedule.module.css';
import { ScheduleChart, type ScheduleSelection } from './schedule-chart.tsx';
import { EDGES, useDayFills } from './schedule-lane.tsx';
import { LOOK_WORDS, LOOKS, scheduleWords } from './schedule-rows.ts';
import { subjectsOf } from './schedule-subjects.ts';
import { DaysTable, dayColumns, StopsTable, stopColumns } from './schedule-tables.tsx';
import { SelectionDetails } from './selection-details.tsx';

/** The minimum width of the chart. A narrower screen shows only the tables. */
const CHART_WIDTH = 600;
const WEEK = 7;
const WEEKS = Object.fromEntries(OFFERED_SCHEDULE_DAYS.map((days) => [days, counted(days / WEEK, 'week')]));
/** Reloads when the window gets the focus, because other users may have changed plans. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: true, ...refetchUntilDerived };

/** Shows the days on which plans stop, with the reasons (behaviour 42.8). */
export function ScheduleScreen() {
  useTitle('Schedule');
  const { from, days, show } = useShownDays();
  const { query, answer: schedule, both } = useAnswer(scheduleCall, 'schedule', { from, days }, FRESH);
  const isTrying = useIsTrying();
  const body = useRef<HTMLDivElement>(null);
  const width = useWidth(body) ?? 0;
  const [first, ...others] = schedule ? subjectsOf(schedule) : [];

  return (
    <div className="page" aria-busy={query.isFetching}>
      <header className={styles.controls}>
        <h1>Schedule</h1>
        <span className={`note ${styles.words}`}>{schedule && scheduleWords(schedule)}</span>
        <div className={`row ${styles.ahead}`}>
          <SelectField
            label="Look ahead"
            options={WEEKS}
            value={String(days)}
            onChange={(next) => show({ days: Number(next) })}
          />
          {first && <TryIt subjects={[first, ...others]} />}
          {!isTrying && (
            <span className={buttons.icons}>
              <FileMenu
                load={(format, separator, signal) =>
                  downloadBy(scheduleFile, { from, days, format, separator }, { signal })
                }
              />
            </span>
          )}
        </div>
      </header>
      <FailedTryQuery query={query} />
      <Updating waiting={schedule?.waiting} />
      <div ref={body} className="stack">
        {both && <LaneChanges both={both} />}
        {schedule?.plans.length === 0 && <NoPlans schedule={schedule} days={days} onShow={show} />}
        {schedule && schedule.plans.length > 0 && (
          <>
            {width >= CHART_WIDTH ? (
              <Drawing schedule={schedule} width={width} shown={{ from, days }} onShow={show} />
            ) : (
              <p className="note">The chart needs a wider screen. The tables show the same data.</p>
            )}
            <StopsTable schedule={schedule} />
            <DaysTable schedule={schedule} />
          </>
        )}
      </div>
      {schedule && <SchedulePaper schedule={schedule} />}
      <Overlay visible={query.isPending} />
    </div>
  );
}

interface Shown {
  /** The first day; null for today. */
  from: string | null;
  days: number;
}
type Show = (change: Partial<Shown>) => void;

function useShownDays(): Shown & { show: Show } {
  const shown = useScreenLocation(({ search }): Shown => {
    const days = Number(search.weeks) * WEEK;
    return {
      from: search.from !== undefined && isDay(search.from) ? search.from : null,
      days: OFFERED_SCHEDULE_DAYS.includes(days) ? days : USUAL_SCHEDULE_DAYS,
    };
  });
  const { go } = useScreenSearch();
  return {
    ...shown,
    show(change) {
      const { from, days } = { ...shown, ...change };
      go({ weeks: String(days / WEEK), from: from ?? undefined }, { replace: true });
    },
  };
}

interface DrawingProps {
  schedule: Schedule;
  width: number;
  /** The days in the URL. Until their schedule has loaded, `schedule` still has the previous days. */
  shown: Shown;
  onShow: Show;
}

function Drawing({ schedule, width, shown, onShow }: DrawingProps) {
  const { from, until, today } = schedule;
  const { days } = shown;
  const [chosen, setChosen] = useState<Partial<ScheduleSelection>>({});
  const selection = selectionIn(schedule, chosen);
  const onSelect = useCallback(
    (change: Partial<ScheduleSelection>) =>
      setChosen((now) => ({ ...selectionIn(schedule, now), ...change })),
    [schedule],
  );

  const move = (by: 1 | -1) => {
    const next = addDays(shown.from ?? today, by * Math.ceil(days / WEEK / 2) * WEEK);
    onShow({ from: next === today ? null : next });
  };
  const zoom = (by: 1 | -1) => {
    const next = OFFERED_SCHEDULE_DAYS[OFFERED_SCHEDULE_DAYS.indexOf(days) + by];
    if (next) onShow({ days: next });
  };
  const toToday = () => {
    onSelect({ day: today });
    onShow({ from: null });
  };
  const actions = {
    onEarlier: () => move(-1),
    onLater: () => move(1),
    onToday: toToday,
    onZoomIn: () => zoom(-1),
    onZoomOut: () => zoom(1),
  };
  const keys = {
    '+': actions.onZoomIn,
    '=': actions.onZoomIn,
    '-': actions.onZoomOut,
    Home: toToday,
    PageUp: actions.onEarlier,
    PageDown: actions.onLater,
    Escape: () => onSelect({ pinned: false }),
  };
  return (
    <>
      <SpanButtons {...actions} words={`${formatDay(from)} – ${formatDay(until)}`} />
      <Legend />
      <ScheduleChart
        schedule={schedule}
        width={width}
        selection={selection}
        onSelect={onSelect}
        keys={keys}
      />
      <SelectionDetails schedule={schedule} selection={selection} />
    </>
  );
}

/**
 * Returns the selection among the visible days. Its day is the chosen day if that is visible, else the first visible
 * day from which a plan stands still, else today if visible, else the first visible day.
 */
function selectionIn(
  { plans, from, until, today }: Schedule,
  chosen: Partial<ScheduleSelection>,
): ScheduleSelection {
  const { day, planId = null, pinned = false } = chosen;
  const isVisible = (each: string) => each >= from && each <= until;
  const firstStandstill = plans
    .flatMap(({ still_from }) => still_from ?? [])
    .filter(isVisible)
    .sort()[0];
  const first = firstStandstill ?? (isVisible(today) ? today : from);
  const isChosen = day !== undefined && isVisible(day);
  return {
    day: isChosen ? day : first,
    planId: plans.some(({ plan_id }) => plan_id === planId) ? planId : null,
    pinned: pinned && isChosen,
  };
}

function Legend() {
  const { fills, patterns } = useDayFills();
  return (
    <div className={styles.legend}>
      {LOOKS.map((look, index) => (
        <span key={look}>
          <svg width={22} height={14} aria-hidden="true">
            {index === 0 && patterns}
            <rect x={0.5} y={0.5} width={21} height={13} fill={fills[look]} stroke={EDGES[look]} />
          </svg>
          {LOOK_WORDS[look]}
        </span>
      ))}
      <span>
        <svg width={10} height={14} aria-hidden="true">
          <path d="M1,0h8l-2.5,5v9h-3v-9z" fill="var(--error-text)" />
        </svg>
        Stands still from here
      </span>
      <span>
        <svg width={22} height={14} aria-hidden="true">
          <path d="M0,7h22" stroke="var(--bad-text)" strokeWidth={1.5} strokeDasharray="2 4" />
        </svg>
        Still waits after its last day
      </span>
      <span>
        <svg width={10} height={14} aria-hidden="true">
          <path d="M1,4h8l-4,7z" fill="var(--error-text)" />
        </svg>
        No car can be built
      </span>
      <span>Plans build every day, including weekends.</span>
    </div>
  );
}

interface NoPlansProps {
  schedule: Schedule;
  days: number;
  onShow: Show;
}

function NoPlans({ schedule: { from, until }, days, onShow }: NoPlansProps) {
  const go = useGo();
  const maxDays = Math.max(...OFFERED_SCHEDULE_DAYS);
  return (
    <div className="empty">
      <FirstStepsOr until="plan">
        <p>{`No plan builds between ${formatDay(from)} and ${formatDay(until)}.`}</p>
        {days < maxDays ? (
          <Button onClick={() => onShow({ days: maxDays, from: null })}>
            Look {counted(maxDays / WEEK, 'week')} ahead
          </Button>
        ) : (
          <Permitted to={SAVES_RECORDS}>
            <Button onClick={() => go(paths.plan())}>Add a plan</Button>
          </Permitted>
        )}
      </FirstStepsOr>
    </div>
  );
}

/** Prints the tables of the schedule (behaviour 4.12). */
function SchedulePaper({ schedule }: { schedule: Schedule }) {
  const { plans, days, from, until } = schedule;
  return (
    <Paper title={`Schedule, ${formatDay(from)} – ${formatDay(until)}`}>
      {() => (
        <>
          <p>{scheduleWords(schedule)}</p>
          <PaperTable title="Plans" columns={stopColumns(schedule)} rows={planStops(plans)} />
          <PaperTable title="Days" columns={dayColumns(plans)} rows={days} />
        </>
      )}
    </Paper>
  );
}
