import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../ui/control/button.tsx';
import { atToday, moved, placeOf, type Span, spanOf, spanWords, stepped, ticksOf, zoomed } from './scale.ts';
import styles from './timeline.module.css';
import { TimelineBar } from './timeline-bar.tsx';
import type { Bar } from './timeline-bars.ts';
import { useDrag } from './use-drag.ts';

const LANE = 28;
const AXIS = 28;
const MOST_HEIGHT = 420;
/** Lanes that are drawn above and below those in sight. */
const AROUND = 6;

interface TimelineChartProps {
  bars: readonly Bar[];
  today: string;
  width: number;
  /** Opens what a bar stands for, by its key. */
  onOpen: (key: string) => void;
}

/**
 * The axis of months with today, and a lane for each specification and plan. One bar is in the order of Tab; ↑ and ↓ go
 * between them. Only the lanes in sight are drawn.
 */
export function TimelineChart({ bars, today, width, onOpen }: TimelineChartProps) {
  const [span, setSpan] = useState<Span>(() =>
    spanOf(
      bars.flatMap(({ from, until }) => (until ? [from, until] : [from])),
      today,
    ),
  );
  const [top, setTop] = useState(0);
  const [wanted, setActive] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const drag = useDrag((by) => setSpan((now) => moved(now, (by / width) * now.days)));
  const stripes = useId();
  const height = Math.min(MOST_HEIGHT, bars.length * LANE + 2);
  const first = Math.max(0, Math.floor(top / LANE) - AROUND);
  const last = Math.min(bars.length, Math.ceil((top + height) / LANE) + AROUND) - 1;
  // There may be fewer bars than there were: one of them has to be in the order of Tab, in sight or not.
  const active = Math.min(bars.length - 1, wanted);
  const shown = bars.flatMap((bar, lane) =>
    lane === active || (lane >= first && lane <= last) ? [{ bar, lane }] : [],
  );

  function focusLane(lane: number) {
    const next = Math.min(bars.length - 1, Math.max(0, lane));
    setActive(next);
    const box = scroller.current;
    if (!box) return;
    if (next * LANE < box.scrollTop) box.scrollTop = next * LANE;
    if ((next + 1) * LANE > box.scrollTop + height) box.scrollTop = (next + 1) * LANE - height + 4;
    // What was out of sight is drawn first.
    requestAnimationFrame(() => box.querySelector<SVGGElement>(`[data-lane="${next}"]`)?.focus());
  }

  const keys: Partial<Record<string, () => void>> = {
    '+': () => setSpan(zoomed(span, 'in')),
    '=': () => setSpan(zoomed(span, 'in')),
    '-': () => setSpan(zoomed(span, 'out')),
    ArrowLeft: () => setSpan(stepped(span, -1)),
    ArrowRight: () => setSpan(stepped(span, 1)),
    Home: () => setSpan(atToday(span, today)),
    ArrowUp: () => focusLane(active - 1),
    ArrowDown: () => focusLane(active + 1),
  };

  function handleKey(event: KeyboardEvent) {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  const todayAt = placeOf(today, span, width);
  const ticks = ticksOf(span, width);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the bars and buttons inside
    <div className="stack" onKeyDown={handleKey}>
      <div className="row">
        <Button onClick={() => setSpan(stepped(span, -1))}>← Earlier</Button>
        <Button onClick={() => setSpan(stepped(span, 1))}>Later →</Button>
        <Button onClick={() => setSpan(atToday(span, today))}>Today</Button>
        <Button onClick={() => setSpan(zoomed(span, 'in'))}>+ Closer</Button>
        <Button onClick={() => setSpan(zoomed(span, 'out'))}>− Farther</Button>
        <span className="note" role="status">
          {spanWords(span)}
        </span>
      </div>
      <div
        ref={scroller}
        className={styles.chart}
        style={{ height: height + AXIS }}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        {...drag}
      >
        <svg className={styles.axis} width={width} height={AXIS} aria-hidden="true">
          {ticks.map(({ day, label }) => (
            <text
              key={day}
              x={placeOf(day, span, width) + 4}
              y={18}
              fontSize="12"
              fill="var(--text-secondary)"
            >
              {label}
            </text>
          ))}
        </svg>
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset */}
        <svg
          width={width}
          height={bars.length * LANE}
          role="group"
          aria-label="Timeline"
          fontSize="12"
          className="figures"
        >
          <defs>
            <pattern
              id={stripes}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="6" height="6" fill="var(--neutral-back)" />
              <rect width="2" height="6" fill="var(--control-edge)" />
            </pattern>
          </defs>
          {ticks.map(({ day }) => {
            const x = placeOf(day, span, width);
            return <line key={day} x1={x} x2={x} y2={bars.length * LANE} stroke="var(--hairline)" />;
          })}
          {shown.map(({ bar, lane }) => (
            <TimelineBar
              key={bar.key}
              bar={bar}
              lane={lane}
              y={lane * LANE}
              height={LANE}
              span={span}
              width={width}
              stripes={stripes}
              isActive={active === lane}
              onFocus={() => setActive(lane)}
              onOpen={() => onOpen(bar.key)}
            />
          ))}
          <line
            x1={todayAt}
            x2={todayAt}
            y2={bars.length * LANE}
            stroke="var(--error-text)"
            strokeDasharray="4 3"
          >
            <title>Today</title>
          </line>
        </svg>
      </div>
    </div>
  );
}
