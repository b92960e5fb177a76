interface PatternProps {
  id: string;
  back: string;
  mark: string;
}

export function Stripes({ id, back, mark }: PatternProps) {
  return (
    <defs>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="6" height="6" fill={back} />
        <rect width="2" height="6" fill={mark} />
      </pattern>
    </defs>
  );
}

export function Dots({ id, back, mark }: PatternProps) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" fill={back} />
        <circle cx="2.5" cy="2.5" r="0.9" fill={mark} />
      </pattern>
    </defs>
  );
}

interface DayLinesProps {
  days: readonly string[];
  xOf: (day: string) => number;
  height: number;
}

export function DayLines({ days, xOf, height }: DayLinesProps) {
  return days.map((day) => (
    <line key={day} x1={xOf(day)} x2={xOf(day)} y2={height} stroke="var(--hairline)" />
  ));
}

export function TodayLine({ x, height }: { x: number; height: number }) {
  return (
    <line x1={x} x2={x} y2={height} stroke="var(--error-text)" strokeDasharray="4 3">
      <title>Today</title>
    </line>
  );
}
