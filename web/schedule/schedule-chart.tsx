import { type PointerEvent, useCallback, useMemo, useRef } from 'react';
import type { Schedule } from '#domain/schedule/schedule';
import { addDays } from '#domain/values/day';
import timeline from '../timeline/timeline.module.css';
import { useLanes } from '../timeline/use-lanes.ts';
import { DayLines, TodayLine } from '../ui/chart/patterns.tsx';
import { spanFrom, weeksOf, xOfDay } from '../ui/chart/scale.ts';
import { actOnKey, type KeyMap } from '../ui/keys/use-keys.ts';
import { useWidth } from '../ui/use-width.ts';
import styles from './schedule.module.css';
import { type ChartScale, type PlanRow, ScheduleLane, useDayFills } from './schedule-lane.tsx';
import { type LaneRow, laneRows } from './schedule-rows.ts';
import { ScheduleStrip, STRIP_PX } from './schedule-strip.tsx';

/** The selected day and plan; the plan is null for all plans. A `pinned` selection does not follow the pointer. */
export interface ScheduleSelection {
  day: string;
  planId: number | null;
  pinned: boolean;
}

interface ScheduleChartProps {
  schedule: Schedule;
  /** The width that is used until the chart has measured its own, without the border and the scrollbar. */
  width: number;
  selection: ScheduleSelection;
  onSelect: (change: Partial<ScheduleSelection>) => void;
  /** The keys that show other days or unpin the selection. */
  keys: KeyMap;
}

const labelWidthIn = (width: number) => (width < 900 ? 168 : 240);

/**
 * Shows the cars of each day, and below them a lane for each plan, grouped by car model. ← and → move between days, ↑
 * and ↓ between lanes. The number of elements in a lane does not depend on the number of days.
 */
export function ScheduleChart({
  schedule,
  selection,
  onSelect,
  keys,
  width: givenWidth,
}: ScheduleChartProps) {
  const { days, today, from, until } = schedule;
  const rows = useMemo(() => laneRows(schedule), [schedule]);
  const lanes = useLanes(rows.map(({ key }) => key));
  const width = useWidth(lanes.scroller) || givenWidth;
  const scale = useMemo((): ChartScale => {
    const labels = labelWidthIn(width);
    const [span, plot] = [spanFrom(from, days.length), width - labels - 1];
    return { span, labels, plot, weeks: weeksOf(span, plot, today) };
  }, [width, from, days.length, today]);
  const pointer = useRef('');
  const { fills, patterns } = useDayFills();

  const planAt = (lane: number) => {
    const row = rows[lane];
    return row && 'plan' in row ? row.plan.plan_id : null;
  };
  const step = (by: number) => {
    const day = addDays(selection.day, by);
    if (day >= from && day <= until) onSelect({ day });
  };
  /** Focuses the first lane with a plan, beginning with `lane` and moving down or up. */
  const goTo = (lane: number, by: 1 | -1) => {
    let next = lane;
    while (rows[next] && planAt(next) === null) next += by;
    if (rows[next]) lanes.focus(next);
  };
  const chartKeys: KeyMap = {
    ...keys,
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    End: () => onSelect({ day: until }),
    ArrowUp: () => goTo(lanes.active - 1, -1),
    ArrowDown: () => goTo(selection.planId === null ? 0 : lanes.active + 1, 1),
  };

  /** Returns the day and the plan under the pointer. On the label of a stop, the day is the first day of the stop. */
  function pointed(event: PointerEvent): Omit<ScheduleSelection, 'pinned'> | undefined {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left - scale.labels) / scale.plot) * days.length);
    const label = event.target instanceof Element && event.target.closest<SVGElement>('[data-stop]');
    const day = label ? label.dataset.stop : days[index]?.day;
    if (!day) return undefined;
    const y = event.clientY - box.top - STRIP_PX;
    return {
      day,
      planId: y < 0 ? null : planAt(Math.floor((y + event.currentTarget.scrollTop) / lanes.laneHeight)),
    };
  }

  function handleMove(event: PointerEvent) {
    // Browsers send events for a resting pointer when the lanes move below it.
    const position = `${event.clientX} ${event.clientY}`;
    if (position === pointer.current) return;
    pointer.current = position;
    const target = selection.pinned ? undefined : pointed(event);
    if (target && (target.day !== selection.day || target.planId !== selection.planId)) onSelect(target);
  }

  function handlePress(event: PointerEvent) {
    const target = event.button === 0 ? pointed(event) : undefined;
    if (!target) return;
    const isSame = selection.pinned && target.day === selection.day && target.planId === selection.planId;
    onSelect({ ...target, pinned: !isSame });
  }

  const onDay = useCallback(() => onSelect({ planId: null }), [onSelect]);
  const onPin = useCallback(() => onSelect({ pinned: true }), [onSelect]);
  const { setFocused } = lanes;
  const focusLane = useCallback(
    ({ key, plan }: PlanRow) => {
      setFocused(key);
      onSelect({ planId: plan.plan_id });
    },
    [setFocused, onSelect],
  );
  // The first lane is the name of a car model, which cannot be focused.
  const active = planAt(lanes.active) === null ? lanes.active + 1 : lanes.active;
  const height = rows.length * lanes.laneHeight;
  const column = scale.plot / days.length;
  const xOf = (day: string) => scale.labels + xOfDay(day, scale.span, scale.plot);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the days and lanes inside
    <div onKeyDown={(event) => actOnKey(event, chartKeys)}>
      <div
        ref={lanes.scroller}
        className={`${timeline.chart} ${styles.chart}`}
        style={{ height: lanes.height + STRIP_PX }}
        onPointerMove={handleMove}
        onPointerUp={handlePress}
      >
        <ScheduleStrip schedule={schedule} scale={scale} fills={fills} day={selection.day} onFocus={onDay} />
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is not a fieldset */}
        <svg
          className={`figures ${timeline.lanes}`}
          width={width}
          height={height}
          role="group"
          aria-label="Plans"
          fontSize="12"
        >
          {patterns}
          <DayLines days={scale.weeks.map(({ day }) => day)} xOf={xOf} height={height} />
          {rows.map((row, lane) => {
            if (!('plan' in row))
              return (
                <ModelLane
                  key={row.key}
                  row={row}
                  y={lane * lanes.laneHeight}
                  height={lanes.laneHeight}
                  width={width}
                />
              );
            return (
              <ScheduleLane
                key={row.key}
                row={row}
                lane={lane}
                height={lanes.laneHeight}
                scale={scale}
                today={today}
                fills={fills}
                isActive={lane === active}
                onFocus={focusLane}
                onPress={onPin}
              />
            );
          })}
          {today >= from && <TodayLine x={xOf(today)} height={height} />}
        </svg>
        {/* A separate layer, so that selecting a day does not repaint the lanes. */}
        <div
          className={styles.column}
          style={{ top: STRIP_PX, width: column, height, transform: `translateX(${xOf(selection.day)}px)` }}
        />
      </div>
    </div>
  );
}

interface ModelLaneProps {
  row: Extract<LaneRow, { model: string }>;
  y: number;
  height: number;
  width: number;
}

function ModelLane({ row, y, height, width }: ModelLaneProps) {
  return (
    <g>
      <line x2={width} y1={y + 0.5} y2={y + 0.5} stroke="var(--hairline)" />
      <text
        x={12}
        y={y + height / 2 + 5}
        fontWeight={600}
        fill="var(--text)"
        paintOrder="stroke"
        stroke="var(--surface)"
        strokeWidth={4}
      >
        {row.model}
      </text>
    </g>
  );
}
