import { memo } from 'react';
import type { Schedule } from '#domain/schedule/schedule';
import { counted, grouped } from '#domain/values/counted';
import { wordsWidth, xOfDay } from '../ui/chart/scale.ts';
import styles from './schedule.module.css';
import { type ChartScale, EDGES } from './schedule-lane.tsx';
import { carsWords, type DayLook, longDay, plansStoppedOn } from './schedule-rows.ts';

export const STRIP_PX = 132;
const [TOP, BOTTOM] = [22, 100];

interface ScheduleStripProps {
  schedule: Schedule;
  scale: ChartScale;
  fills: Record<DayLook, string>;
  day: string;
  onFocus: () => void;
}

/**
 * Shows a column for each day: the buildable cars and, on top of them, the cars that cannot be built. The strip stays
 * visible above the lanes. The selected column can be focused, and is a slider over the days.
 */
export const ScheduleStrip = memo(function ScheduleStrip(props: ScheduleStripProps) {
  const { schedule, scale, fills, day, onFocus } = props;
  const { days, plans } = schedule;
  const maxPlanned = Math.max(1, ...days.map(({ planned }) => planned));
  const heightOf = (cars: number) => (cars / maxPlanned) * (BOTTOM - TOP);
  const column = scale.plot / days.length;
  const gap = column > 8 ? 1 : 0;
  const xOf = (each: string) => scale.labels + xOfDay(each, scale.span, scale.plot);
  const bars = (from: (index: number) => number, cars: (index: number) => number) =>
    days
      .map(({ day: each }, index) => {
        const height = heightOf(cars(index));
        return height > 0
          ? `M${(xOf(each) + gap / 2).toFixed(2)},${(BOTTOM - heightOf(from(index))).toFixed(2)}h${(column - gap).toFixed(2)}v${(-height).toFixed(2)}h${(gap - column).toFixed(2)}z`
          : '';
      })
      .join('');
  const planned = (index: number) => days[index]?.planned ?? 0;
  const possible = (index: number) => days[index]?.possible ?? 0;
  const stopped = days.filter((each) => each.planned > 0 && each.possible === 0);
  const index = days.findIndex((each) => each.day === day);
  const selected = days[index];
  const edge = scale.labels + scale.plot;
  const stoppedWords = counted(plansStoppedOn(plans, day).length, 'plan stands still', 'plans stand still');

  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG cannot be a fieldset
    <svg
      className={`figures ${styles.strip}`}
      width={scale.labels + scale.plot}
      height={STRIP_PX}
      role="group"
      aria-label="Days"
      fontSize="12"
    >
      <text x={12} y={TOP + 4} fill="var(--text)" fontWeight={600}>
        Cars a day
      </text>
      <text x={scale.labels - 12} y={TOP + 4} textAnchor="end" fill="var(--text-secondary)">
        {grouped(maxPlanned)}
      </text>
      <text x={scale.labels - 12} y={BOTTOM + 1} textAnchor="end" fill="var(--text-secondary)">
        0
      </text>
      <line x1={scale.labels} x2={scale.labels + scale.plot} y1={TOP} y2={TOP} stroke="var(--hairline)" />
      <path d={bars(() => 0, possible)} fill={fills.builds} stroke={EDGES.builds} strokeWidth={gap} />
      <path
        d={bars(possible, (each) => planned(each) - possible(each))}
        fill={fills.short}
        stroke={EDGES.short}
        strokeWidth={gap}
      />
      <path
        d={stopped.map((each) => `M${xOf(each.day) + column / 2 - 4},${TOP - 13}h8l-4,7z`).join('')}
        fill="var(--error-text)"
      >
        <title>No car can be built</title>
      </path>
      <line
        x1={scale.labels}
        x2={scale.labels + scale.plot}
        y1={BOTTOM}
        y2={BOTTOM}
        stroke="var(--control-edge)"
      />
      {scale.weeks.map(({ day: monday, label }) => (
        <g key={monday}>
          <line x1={xOf(monday)} x2={xOf(monday)} y1={TOP} y2={STRIP_PX} stroke="var(--hairline)" />
          {xOf(monday) + 4 + wordsWidth(label) < edge && (
            <text x={xOf(monday) + 4} y={BOTTOM + 20} fill="var(--text-secondary)">
              {label}
            </text>
          )}
        </g>
      ))}
      {selected && (
        <rect
          className={styles.day}
          role="slider"
          tabIndex={0}
          aria-label="Day"
          aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={index + 1}
          aria-valuetext={`${longDay(day)}: ${carsWords(selected)}, ${stoppedWords}`}
          x={xOf(day)}
          width={column}
          height={STRIP_PX}
          onFocus={onFocus}
        />
      )}
    </svg>
  );
});
