import { useId, useRef } from 'react';
import type { BalanceRow } from '#domain/coverage/coverage';
import { daysBetween } from '#domain/values/day';
import { formatBalance } from '#domain/values/quantity';
import { DayLines, TodayLine } from '../ui/chart/patterns.tsx';
import { spanOf, ticksOf, weeksOf, wordsWidth, xOfDay } from '../ui/chart/scale.ts';
import { useWidth } from '../ui/use-width.ts';
import {
  type BalancePoint,
  balancePoints,
  balanceSentence,
  belowZeroWords,
  dayBelowZero,
} from './balance-points.ts';
import styles from './coverage.module.css';

const HEIGHT = 176;
/** The vertical range of the balance, between the words above it and the axis below. */
const [TOP, BOTTOM] = [46, 140];
const MAX_DAYS_BY_WEEK = 70;
const INITIAL_WIDTH = 600;

interface BalanceLineProps {
  rows: readonly BalanceRow[];
  today: string;
  /** The begin date of the first plan that is short of the part SAP (behaviour 25.5). */
  begin: string | null;
}

export function BalanceLine({ rows, today, begin }: BalanceLineProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box) || INITIAL_WIDTH;
  const points = balancePoints(rows, today);
  return (
    points && (
      <div ref={box} className={styles.chart} style={{ height: HEIGHT }}>
        <Chart points={points} today={today} begin={begin} width={width} />
      </div>
    )
  );
}

interface ChartProps {
  points: [BalancePoint, ...BalancePoint[]];
  today: string;
  begin: string | null;
  width: number;
}

function Chart({ points, today, begin, width }: ChartProps) {
  const id = useId();
  const balances = points.map(({ balance }) => balance);
  const [min, max] = [Math.min(0, ...balances), Math.max(0, ...balances)];
  const scaled = [...new Set([max, 0, min])];
  const left = Math.max(...scaled.map((value) => wordsWidth(formatBalance(value)))) + 10;
  const plot = width - left - 1;
  const days = points.flatMap(({ day }) => day ?? []);
  const span = spanOf(days, today);
  const xOf = (day: string) => left + xOfDay(day, span, plot);
  const y = (balance: number) => TOP + ((max - balance) / (max - min || 1)) * (BOTTOM - TOP);
  const steps = points.map(({ day, balance }, index) => {
    const next = points[index + 1]?.day;
    return { day, balance, from: day ? xOf(day) : left, until: next ? xOf(next) : width - 1 };
  });
  const line = steps.map(
    ({ balance, from, until }, index) =>
      `${index === 0 ? 'M' : 'L'}${from},${y(balance)} L${until},${y(balance)}`,
  );
  const area = `${line.join(' ')} L${width - 1},${y(0)} L${left},${y(0)} Z`;
  const ticks =
    daysBetween(today, days.at(-1) ?? today) <= MAX_DAYS_BY_WEEK
      ? weeksOf(span, plot, today)
      : ticksOf(span, plot);
  const crossing = dayBelowZero(points);
  const sentence = balanceSentence(points, { begin, today });

  return (
    <svg
      className="figures"
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={sentence}
      fontSize="12"
      fill="var(--text-secondary)"
    >
      <title>{sentence}</title>
      <clipPath id={`${id}-above`}>
        <rect width={width} height={y(0)} />
      </clipPath>
      <clipPath id={`${id}-below`}>
        <rect y={y(0)} width={width} height={HEIGHT} />
      </clipPath>
      <path className={styles.above} d={area} clipPath={`url(#${id}-above)`} />
      <path className={styles.below} d={area} clipPath={`url(#${id}-below)`} />
      <DayLines days={ticks.map(({ day }) => day)} xOf={xOf} height={BOTTOM + 6} />
      <line className={styles.zero} x1={left} x2={width} y1={y(0)} y2={y(0)} />
      <TodayLine x={xOf(today)} height={BOTTOM + 6} />
      <path className="curve" d={line.join(' ')} />
      {spacedLabels(scaled.map((value) => ({ value, at: y(value) }))).map(({ value, at: labelY }) => (
        <text key={value} x={left - 6} y={labelY + 4} textAnchor="end">
          {formatBalance(value)}
        </text>
      ))}
      <g paintOrder="stroke" stroke="var(--surface)" strokeWidth={3}>
        {steps.map(
          ({ day, balance, from, until }) =>
            until - from > wordsWidth(formatBalance(balance)) + 6 && (
              <text
                key={day}
                x={from + 4}
                y={y(balance) - 5}
                fill={balance < 0 ? 'var(--bad-text)' : 'var(--text)'}
              >
                {formatBalance(balance)}
              </text>
            ),
        )}
      </g>
      <Mark x={xOf(today)} y={12} words="Today" fill="var(--error-text)" {...{ left, width }} />
      {crossing && (
        <>
          <line x1={xOf(crossing)} x2={xOf(crossing)} y1={32} y2={BOTTOM + 6} stroke="var(--bad-text)" />
          <Mark
            x={xOf(crossing)}
            y={26}
            words={belowZeroWords(crossing, { begin, today })}
            fill="var(--bad-text)"
            {...{ left, width }}
          />
        </>
      )}
      {ticks.map(
        ({ day, label }) =>
          xOf(day) + wordsWidth(label) < width && (
            <text key={day} x={xOf(day) + 3} y={HEIGHT - 14}>
              {label}
            </text>
          ),
      )}
    </svg>
  );
}

/** Returns the values of the scale, without 0 if its label would overlap another label. */
function spacedLabels(scaled: readonly { value: number; at: number }[]) {
  const isClear = (label: { at: number }) =>
    scaled.every((other) => other === label || Math.abs(other.at - label.at) >= 14);
  return scaled.filter((label) => label.value !== 0 || isClear(label));
}

interface MarkProps {
  x: number;
  y: number;
  words: string;
  fill: string;
  left: number;
  width: number;
}

/** The label of a day above the balance: after the day, or before it if it fits only there. */
function Mark({ x, y, words, fill, left, width }: MarkProps) {
  const room = wordsWidth(words) + 8;
  const isAfter = x + room < width || x - room < left;
  return (
    <text
      x={isAfter ? x + 4 : x - 4}
      y={y}
      textAnchor={isAfter ? 'start' : 'end'}
      fill={fill}
      fontWeight={500}
    >
      {words}
    </text>
  );
}
