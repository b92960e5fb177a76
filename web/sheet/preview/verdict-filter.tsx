import { grouped } from '#domain/values/counted';
import { Badge } from '../../ui/control/badge.tsx';
import { VERDICTS, type Verdict } from '../check/sheet-check.ts';
import classes from './verdict-filter.module.css';

export type Filter = Verdict | 'all' | 'warning';

interface VerdictFilterProps {
  counts: Readonly<Record<Verdict, number>>;
  /** The verdicts to choose from. */
  offered: readonly Verdict[];
  /** The number of rows with a warning. */
  warnings: number;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

/** Shows the number of rows of each verdict and of rows with warnings, as buttons that filter the rows. */
export function VerdictFilter({ counts, offered, warnings, filter, onFilter }: VerdictFilterProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <fieldset className={classes.filter} aria-label="Show rows">
      <button type="button" aria-pressed={filter === 'all'} onClick={() => onFilter('all')}>
        {`All ${grouped(all)}`}
      </button>
      {offered.map((verdict) => (
        <button
          key={verdict}
          type="button"
          aria-pressed={filter === verdict}
          disabled={counts[verdict] === 0}
          onClick={() => onFilter(verdict)}
        >
          <Badge tone={counts[verdict] === 0 ? 'neutral' : VERDICTS[verdict].tone}>
            {`${VERDICTS[verdict].label} ${grouped(counts[verdict])}`}
          </Badge>
        </button>
      ))}
      {(warnings > 0 || filter === 'warning') && (
        <button type="button" aria-pressed={filter === 'warning'} onClick={() => onFilter('warning')}>
          <Badge tone="warn">{`Warning ${grouped(warnings)}`}</Badge>
        </button>
      )}
    </fieldset>
  );
}
