import { useId, useState } from 'react';
import { DayLines, Stripes, TodayLine } from '../ui/chart/patterns.tsx';
import {
  atToday,
  movedBy,
  type Span,
  spanOf,
  spanWords,
  steppedBy,
  ticksOf,
  xOfDay,
  zoomed,
} from '../ui/chart/scale.ts';
import { actOnKey, type KeyMap } from '../ui/keys/use-keys.ts';
import { useWidth } from '../ui/use-width.ts';
import { SpanButtons } from './span-buttons.tsx';
import styles from './timeline.module.css';
import { TimelineBar } from './timeline-bar.tsx';
import type { Bar } from './timeline-bars.ts';
import { useDrag } from './use-drag.ts';
import { useLanes } from './use-lanes.ts';

const AXIS_PX = 28;

interface TimelineChartProps {
  bars: readonly Bar[];
  today: string;
  /** The width that is used until the chart has measured its own, without the border and the scrollbar. */
  width: number;
  onOpen: (key: string) => void;
}

/**
 * Draws the axis of months with today, and a lane for each specification and plan. One bar is in the tab order; ↑ and ↓
 * move between bars.
 */
export function TimelineChart({ bars, today, onOpen, width: givenWidth }: TimelineChartProps) {
  const [span, setSpan] = useState<Span>(() =>
    spanOf(
      bars.flatMap(({ from, until }) => (until ? [from, until] : [from])),
      today,
    ),
  );
  const lanes = useLanes(bars.map(({ key }) => key));
  const width = useWidth(lanes.scroller) || givenWidth;
  const drag = useDrag((by) => setSpan((now) => movedBy(now, (by / width) * now.days)));
  const stripes = useId();

  const keys: KeyMap = {
    '+': () => setSpan(zoomed(span, 'in')),
    '=': () => setSpan(zoomed(span, 'in')),
    '-': () => setSpan(zoomed(span, 'out')),
    ArrowLeft: () => setSpan(steppedBy(span, -1)),
    ArrowRight: () => setSpan(steppedBy(span, 1)),
    Home: () => setSpan(atToday(span, today)),
    ArrowUp: () => lanes.focus(lanes.active - 1),
    ArrowDown: () => lanes.focus(lanes.active + 1),
  };

  const height = bars.length * lanes.laneHeight;
  const xOf = (day: string) => xOfDay(day, span, width);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the bars and buttons inside
    <div className="stack" onKeyDown={(event) => actOnKey(event, keys)}>
      <SpanButtons
        onEarlier={() => setSpan(steppedBy(span, -1))}
        onLater={() => setSpan(steppedBy(span, 1))}
        onToday={() => setSpan(atToday(span, today))}
        onZoomIn={() => setSpan(zoomed(span, 'in'))}
        onZoomOut={() => setSpan(zoomed(span, 'out'))}
        words={spanWords(span)}
      />
      <div ref={lanes.scroller} className={styles.chart} style={{ height: lanes.height + AXIS_PX }} {...drag}>
        <Months span={span} width={width} />
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is not a fieldset */}
        <svg
          width={width}
          height={height}
          role="group"
          aria-label="Timeline"
          fontSize="12"
          className={`figures ${styles.lanes}`}
        >
          <Stripes id={stripes} back="var(--neutral-back)" mark="var(--control-edge)" />
          <DayLines days={ticksOf(span, width).map(({ day }) => day)} xOf={xOf} height={height} />
          {bars.map((bar, lane) => (
            <TimelineBar
              key={bar.key}
              bar={bar}
              lane={lane}
              height={lanes.laneHeight}
              span={span}
              width={width}
              stripes={stripes}
              isActive={lanes.active === lane}
              onFocus={() => lanes.setFocused(bar.key)}
              onOpen={() => onOpen(bar.key)}
            />
          ))}
          <TodayLine x={xOf(today)} height={height} />
        </svg>
      </div>
    </div>
  );
}

function Months({ span, width }: { span: Span; width: number }) {
  return (
    <svg className={styles.axis} width={width} height={AXIS_PX} aria-hidden="true">
      {ticksOf(span, width).map(({ day, label }) => (
        <text key={day} x={xOfDay(day, span, width) + 4} y={18} fontSize="12" fill="var(--text-secondary)">
          {label}
        </text>
      ))}
    </svg>
  );
}
