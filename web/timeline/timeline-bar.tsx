import { type Span, wordsWidth, xOfDay } from '../ui/chart/scale.ts';
import { actOnKey } from '../ui/keys/use-keys.ts';
import type { Bar, BarLook } from './timeline-bars.ts';

const FILLS: Record<BarLook, [fill: string, text: string, edge: string]> = {
  'in-force': ['var(--good-back)', 'var(--good-text)', 'var(--good-text)'],
  superseded: ['var(--neutral-back)', 'var(--neutral-text)', 'var(--control-edge)'],
  passive: ['', 'var(--text)', 'var(--control-edge)'],
  plan: ['var(--info-back)', 'var(--info-text)', 'var(--info-text)'],
  outdated: ['var(--bad-back)', 'var(--bad-text)', 'var(--bad-text)'],
};
const MIN_WIDTH = 6;

interface TimelineBarProps {
  bar: Bar;
  lane: number;
  height: number;
  span: Span;
  width: number;
  stripes: string;
  isActive: boolean;
  onFocus: () => void;
  onOpen: () => void;
}

export function TimelineBar(props: TimelineBarProps) {
  const { bar, lane, height, span, width, stripes, isActive, onFocus, onOpen } = props;
  const [fill, text, edge] = FILLS[bar.look];
  const y = lane * height;
  const from = xOfDay(bar.from, span, width);
  const until = bar.until === null ? width + 2 : xOfDay(bar.until, span, width);
  const [left, right] = [Math.max(-2, from), Math.min(width + 2, until)];
  const textFrom = Math.max(left, 0) + 8;
  // A text that may not fit after the start of its bar ends before the bar, or at the right edge.
  const textWidth = wordsWidth(bar.text);
  const hasRoom = textFrom + textWidth <= width;
  const textUntil = left - 8 >= textWidth ? Math.min(left, width) - 8 : width - 8;

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG cannot contain an HTML button */}
      <g
        role="button"
        tabIndex={isActive ? 0 : -1}
        aria-label={bar.words}
        data-lane={lane}
        onFocus={onFocus}
        onClick={onOpen}
        onKeyDown={(event) => actOnKey(event, { Enter: onOpen, ' ': onOpen })}
      >
        <title>{bar.words}</title>
        <rect y={y} width={width} height={height} fill="transparent" />
        {right > -2 && left < width + 2 && (
          <rect
            x={left}
            y={y + 3}
            width={Math.max(MIN_WIDTH, right - left)}
            height={height - 6}
            rx={4}
            fill={fill || `url(#${stripes})`}
            stroke={edge}
          />
        )}
        {bar.cuts.map((day) => {
          const x = xOfDay(day, span, width);
          return (
            <line
              key={day}
              x1={x}
              x2={x}
              y1={y + 1}
              y2={y + height - 1}
              stroke="var(--warn-text)"
              strokeWidth={3}
            />
          );
        })}
      </g>
      {/* Outside the button, so that screen readers do not read this text after the label. */}
      <text
        aria-hidden
        pointerEvents="none"
        x={hasRoom ? textFrom : textUntil}
        textAnchor={hasRoom ? 'start' : 'end'}
        y={y + height / 2 + 4}
        fill={text}
        paintOrder="stroke"
        stroke="var(--surface)"
        strokeWidth={bar.look === 'passive' ? 3 : 0}
      >
        {bar.text}
      </text>
    </>
  );
}
