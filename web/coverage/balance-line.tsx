import type { BalanceRow } from '#domain/coverage/coverage';
import { formatDay } from '#domain/values/day';
import { balancePoints, balanceSentence } from './balance-points.ts';
import styles from './coverage.module.css';

const WIDTH = 600;
const HEIGHT = 72;
const EDGE = 6;

/** The balance over time as a small line with its zero and the days that it goes from and to. */
export function BalanceLine({ rows }: { rows: readonly BalanceRow[] }) {
  const points = balancePoints(rows);
  if (!points) return null;
  const last = points.at(-1)?.at ?? 0;
  const days = new Set([points[1]?.day, points.at(-1)?.day]);
  const sentence = balanceSentence(points);
  const balances = points.map(({ balance }) => balance);
  const [least, most] = [Math.min(0, ...balances), Math.max(0, ...balances)];
  const x = (at: number) => ((at + 1) / (last + 2)) * WIDTH;
  const y = (balance: number) => EDGE + ((most - balance) / (most - least || 1)) * (HEIGHT - 2 * EDGE);

  const steps = points.map(({ at, balance }, index) => {
    const until = points[index + 1]?.at ?? last + 1;
    return `${index === 0 ? 'M' : 'L'}${x(at)},${y(balance)} L${x(until)},${y(balance)}`;
  });
  const line = steps.join(' ');
  const area = `${line} L${WIDTH},${y(0)} L0,${y(0)} Z`;

  const svg = (
    <svg
      className={styles.line}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={sentence}
    >
      <title>{sentence}</title>
      <clipPath id="above-zero">
        <rect width={WIDTH} height={y(0)} />
      </clipPath>
      <clipPath id="below-zero">
        <rect y={y(0)} width={WIDTH} height={HEIGHT} />
      </clipPath>
      <path className={styles.above} d={area} clipPath="url(#above-zero)" />
      <path className={styles.below} d={area} clipPath="url(#below-zero)" />
      <line className={styles.zero} x2={WIDTH} y1={y(0)} y2={y(0)} />
      <path className="curve" d={line} />
    </svg>
  );

  return (
    <div className={styles.chart}>
      {svg}
      {/* The sentence of the line says what these do. */}
      <span className={styles.zeroLabel} style={{ top: y(0) }} aria-hidden="true">
        0
      </span>
      <p className={styles.days} aria-hidden="true">
        {[...days].map((day) => day && <span key={day}>{formatDay(day)}</span>)}
      </p>
    </div>
  );
}
