import { useId } from 'react';
import styles from './stacked-bar.module.css';

interface BarPart {
  name: string;
  /** The width in percent of the bar. */
  percent: number;
  fill: string;
  /** True if the part has stripes, to distinguish it without colors. */
  striped?: boolean;
}

interface StackedBarProps {
  label: string;
  parts: readonly BarPart[];
  size?: 'small' | 'large';
}

/** A bar of parts. The width that the parts do not use stays empty. */
export function StackedBar({ label, parts, size = 'small' }: StackedBarProps) {
  const id = useId();
  let from = 0;
  return (
    <svg className={styles.bar} data-size={size} role="img" aria-label={label}>
      <title>{label}</title>
      {parts.map(({ name, percent, fill, striped }) => {
        const x = from;
        from += percent;
        return (
          <g key={name}>
            {striped && <Stripes id={`${id}${name}`} fill={fill} />}
            <rect
              x={`${x}%`}
              width={`${percent}%`}
              height="100%"
              fill={striped ? `url(#${id}${name})` : fill}
            />
            {x > 0 && <rect className={styles.gap} x={`${x}%`} height="100%" />}
          </g>
        );
      })}
    </svg>
  );
}

export function BarSwatch({ fill, striped }: Pick<BarPart, 'fill' | 'striped'>) {
  const id = useId();
  return (
    <svg className="swatch" aria-hidden="true">
      {striped && <Stripes id={id} fill={fill} />}
      <rect width="100%" height="100%" fill={striped ? `url(#${id})` : fill} />
    </svg>
  );
}

function Stripes({ id, fill }: { id: string; fill: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="3" height="5" fill={fill} />
    </pattern>
  );
}
