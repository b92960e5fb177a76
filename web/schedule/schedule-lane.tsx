import { memo } from 'react';
import type { SchedulePlan } from '#domain/schedule/schedule';
import { addDays } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { type Span, xOfDay } from '../ui/chart/scale.ts';
import { actOnKey } from '../ui/keys/use-keys.ts';
import { type DayLook, daysNear, type LaneRow, LOOKS, planWords, stopDays } from './schedule-rows.ts';

/** The days of the chart, and their width to the right of the lane names. */
export interface ChartScale {
  span: Span;
  labels: number;
  plot: number;
}

export const EDGES: Record<DayLook, string> = {
  builds: 'var(--good-text)',
  short: 'var(--bad-text)',
  over: 'var(--control-edge)',
};

/** The approximate width of a letter. */
export const LETTER = 6.6;

interface ScheduleLaneProps {
  row: Extract<LaneRow, { plan: SchedulePlan }>;
  lane: number;
  /** The height of each lane. */
  height: number;
  scale: ChartScale;
  today: string;
  fills: Record<DayLook, string>;
  /** True if the lane is the tab stop. */
  isActive: boolean;
  onFocus: (lane: number) => void;
  onPress: () => void;
}

/** The lane of a plan: a path for each look, and a mark on the first day of each stop. */
export const ScheduleLane = memo(function ScheduleLane(props: ScheduleLaneProps) {
  const { row, lane, height, scale, today, fills, isActive, onFocus, onPress } = props;
  const { plan, runs } = row;
  const y = lane * height;
  const words = planWords(plan, today);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG cannot contain an HTML button */}
      <g
        role="button"
        tabIndex={isActive ? 0 : -1}
        aria-label={words}
        data-lane={lane}
        onFocus={() => onFocus(lane)}
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
      </g>
      <g aria-hidden pointerEvents="none">
        <text x={20} y={y + height / 2 + 4} fill="var(--text)">
          {daysNear(plan, today)}
        </text>
        <text x={scale.labels - 12} y={y + height / 2 + 4} fill="var(--text-secondary)" textAnchor="end">
          {formatQuantity(plan.quant)}
        </text>
        <Stops plan={plan} y={y} height={height} scale={scale} today={today} />
      </g>
    </>
  );
});

interface StopsProps extends Pick<ScheduleLaneProps, 'height' | 'scale' | 'today'> {
  plan: SchedulePlan;
  y: number;
}

/** Marks the first day of each stop, and labels the first visible stop. */
function Stops({ plan, y, height, scale, today }: StopsProps) {
  const { labels, plot, span } = scale;
  const xOf = (day: string) => labels + xOfDay(day, span, plot);
  const visible = plan.stops.filter(({ from }) => xOf(from) >= labels - 1 && xOf(from) < labels + plot);
  const [labelled, next] = visible;
  const last = plan.stops.at(-1);
  const end = addDays(plan.end_date, 1);
  const waitsLonger = last && (last.until === null || last.until >= end);
  const until = last?.until ? Math.min(labels + plot, xOf(addDays(last.until, 1))) : labels + plot;
  const words = labelled && `${stopDays(labelled, today)} · ${labelled.sap_code}`;
  const room = (words?.length ?? 0) * LETTER + 8;
  const edge = labels + plot;
  const inBar = Math.min(edge, xOf(end), next ? xOf(next.from) - 6 : edge);
  // The label is after the mark if it fits inside the bar, otherwise after the bar, or else before the mark.
  const start = [labelled && xOf(labelled.from) + 4, Math.max(labels, xOf(end)) + 4].find(
    (from, index) => from !== undefined && from + room <= (index === 0 ? inBar : edge),
  );
  const textAt = start ?? (labelled ? xOf(labelled.from) - 4 - room : 0);
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
      {visible.map((stop) => (
        <path
          key={stop.from}
          d={`M${xOf(stop.from) - 4},${y + 1}h8l-2.5,5v${height - 8}h-3v${8 - height}z`}
          fill="var(--error-text)"
        />
      ))}
      {words && (
        <>
          <rect x={textAt} y={y + height / 2 - 7.5} width={room} height={15} rx={4} fill="var(--surface)" />
          <text x={textAt + 4} y={y + height / 2 + 4} fill="var(--bad-text)" fontWeight={500}>
            {words}
          </text>
        </>
      )}
    </>
  );
}

/** Returns the path of a box from one day to another, clipped to the visible days. */
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
