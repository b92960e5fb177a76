import { memo, useId, useMemo } from 'react';
import type { SchedulePlan } from '#domain/schedule/schedule';
import { addDays } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { Dots, Stripes } from '../ui/chart/patterns.tsx';
import { type Span, type Tick, wordsWidth, xOfDay } from '../ui/chart/scale.ts';
import { actOnKey } from '../ui/keys/use-keys.ts';
import { type DayLook, daysNear, type LaneRow, LOOKS, planWords, stopDays } from './schedule-rows.ts';

/** The days of the chart, and the widths in pixels of the lane names (`labels`) and of the days (`plot`). */
export interface ChartScale {
  span: Span;
  labels: number;
  plot: number;
  /** The Mondays that have space for a label. */
  weeks: readonly Tick[];
}

export const EDGES: Record<DayLook, string> = {
  builds: 'var(--good-text)',
  short: 'var(--bad-text)',
  past: 'var(--control-edge)',
};

/** Returns the fill of each look, and the patterns that the fills use. Render `patterns` once in the drawing. */
export function useDayFills() {
  const id = useId();
  return useMemo(() => {
    const fills: Record<DayLook, string> = {
      builds: 'var(--good-back)',
      short: `url(#${id}-short)`,
      past: `url(#${id}-past)`,
    };
    const patterns = (
      <>
        <Stripes id={`${id}-short`} back="var(--bad-back)" mark="var(--short-mark)" />
        <Dots id={`${id}-past`} back="var(--neutral-back)" mark="var(--control-edge)" />
      </>
    );
    return { fills, patterns };
  }, [id]);
}

export type PlanRow = Extract<LaneRow, { plan: SchedulePlan }>;

interface ScheduleLaneProps {
  row: PlanRow;
  lane: number;
  height: number;
  scale: ChartScale;
  today: string;
  fills: Record<DayLook, string>;
  isActive: boolean;
  onFocus: (row: PlanRow) => void;
  onPress: () => void;
}

/** Draws the lane of a plan: a path for each look, and a path for the marks on the first day of each stop. */
export const ScheduleLane = memo(function ScheduleLane(props: ScheduleLaneProps) {
  const { row, lane, height, scale, today, fills, isActive, onFocus, onPress } = props;
  const { plan, runs } = row;
  const y = lane * height;
  const stops = stopsInView(plan, scale);
  const label = stopLabel(plan, stops, scale, today);
  const baseline = y + height / 2 + 4;

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG cannot contain an HTML button */}
      <g
        role="button"
        tabIndex={isActive ? 0 : -1}
        aria-label={planWords(plan, today)}
        data-lane={lane}
        onFocus={() => onFocus(row)}
        onKeyDown={(event) => actOnKey(event, { Enter: onPress, ' ': onPress })}
      >
        <rect y={y + 1} width={scale.labels + scale.plot} height={height - 2} fill="transparent" />
        {LOOKS.map((look) => {
          const boxes = runs
            .filter((run) => run.look === look)
            .map(({ from, until }) => boxPath(scale, from, until, y + 5, height - 10));
          return (
            boxes.length > 0 && (
              <path key={look} d={boxes.join('')} fill={fills[look]} stroke={EDGES[look]} strokeWidth={1} />
            )
          );
        })}
        <Stops plan={plan} visible={stops} y={y} height={height} scale={scale} />
        {/* The label covers later days, but a press on it selects its stop. */}
        {label && (
          <rect
            data-stop={label.stop.from}
            x={label.x}
            y={y + height / 2 - 7.5}
            width={label.width}
            height={15}
            rx={4}
            fill="var(--surface)"
          />
        )}
      </g>
      <g aria-hidden pointerEvents="none">
        <text x={20} y={baseline} fill="var(--text)">
          {daysNear(plan, today)}
        </text>
        <text x={scale.labels - 12} y={baseline} fill="var(--text-secondary)" textAnchor="end">
          {formatQuantity(plan.quant)}
        </text>
        {label && (
          <text x={label.x + 4} y={baseline} fill="var(--bad-text)" fontWeight={500}>
            {label.words}
          </text>
        )}
      </g>
    </>
  );
});

/** A stop whose first day is visible, and the position of its mark. */
interface VisibleStop {
  stop: SchedulePlan['stops'][number];
  x: number;
}

function stopsInView({ stops }: SchedulePlan, { labels, plot, span }: ChartScale): VisibleStop[] {
  return stops
    .map((stop) => ({ stop, x: labels + xOfDay(stop.from, span, plot) }))
    .filter(({ x }) => x >= labels - 1 && x < labels + plot);
}

/**
 * Returns the label of the first visible stop and its place: after the mark if it fits inside the bar, otherwise after
 * the bar if it fits there, otherwise before the mark.
 */
function stopLabel(
  plan: SchedulePlan,
  [first, next]: readonly VisibleStop[],
  { labels, plot, span }: ChartScale,
  today: string,
) {
  if (!first) return undefined;
  const words = `${stopDays(first.stop, today)} · ${first.stop.sap_code}`;
  const width = wordsWidth(words) + 8;
  const edge = labels + plot;
  const end = labels + xOfDay(addDays(plan.end_date, 1), span, plot);
  const inBar = Math.min(edge, end, next ? next.x - 6 : edge);
  const start = [first.x + 4, Math.max(labels, end) + 4].find(
    (from, index) => from + width <= (index === 0 ? inBar : edge),
  );
  return { stop: first.stop, words, width, x: start ?? first.x - 4 - width };
}

interface StopsProps extends Pick<ScheduleLaneProps, 'height' | 'scale'> {
  plan: SchedulePlan;
  visible: readonly VisibleStop[];
  y: number;
}

/** Marks the first day of each stop, and the days after the end of the plan on which its last stop continues. */
function Stops({ plan, visible, y, height, scale }: StopsProps) {
  const { labels, plot, span } = scale;
  const xOf = (day: string) => labels + xOfDay(day, span, plot);
  const last = plan.stops.at(-1);
  const end = addDays(plan.end_date, 1);
  const waitsLonger = last && (last.until === null || last.until >= end);
  const until = last?.until ? Math.min(labels + plot, xOf(addDays(last.until, 1))) : labels + plot;
  return (
    <>
      {waitsLonger && until > Math.max(labels, xOf(end)) && (
        <line
          x1={Math.max(labels, xOf(end))}
          x2={until}
          y1={y + height / 2}
          y2={y + height / 2}
          stroke="var(--bad-text)"
          strokeWidth={1.5}
          strokeDasharray="2 4"
        />
      )}
      {visible.length > 0 && (
        <path
          d={visible.map(({ x }) => `M${x - 4},${y + 1}h8l-2.5,5v${height - 8}h-3v${8 - height}z`).join('')}
          fill="var(--error-text)"
        />
      )}
    </>
  );
}

/** Returns the path of a box from one day to the day before `until`, clipped to the visible days. */
function boxPath(
  { span, labels, plot }: ChartScale,
  from: string,
  until: string,
  y: number,
  height: number,
): string {
  const [left, right] = [from, until].map((day) => Math.min(plot, Math.max(0, xOfDay(day, span, plot)))) as [
    number,
    number,
  ];
  return right > left
    ? `M${round(labels + left)},${y}h${round(right - left)}v${height}h${round(left - right)}z`
    : '';
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
