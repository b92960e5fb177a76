import { Badge } from '../../ui/control/badge.tsx';
import { type RowCheck, VERDICTS } from '../check/sheet-check.ts';
import classes from './row-verdict.module.css';

/** Whether a row can be imported, and why not. */
export function RowStatus({ row: { row, error, warnings } }: { row: RowCheck }) {
  return (
    <div className={classes.status}>
      <Badge tone={error === null ? 'good' : 'bad'}>{error === null ? 'Valid' : 'Error'}</Badge>
      {error && (
        <span id={reasonId(row)} className={classes.reason}>
          {error}
        </span>
      )}
      {warnings.map((warning) => (
        <span key={warning} className={classes.warning}>
          {warning}
        </span>
      ))}
    </div>
  );
}

export function reasonId(row: number): string {
  return `row-${row}-error`;
}

/** What the import would do with a row: nothing for one in error, old → new for each changed field. */
export function RowVerdict({ row: { error, verdict, changes = [] } }: { row: RowCheck }) {
  if (error !== null || !verdict) return null;
  return (
    <div className={classes.status}>
      <Badge tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].label}</Badge>
      {changes.map(({ header, from, to }) => (
        <span key={header} className={classes.change}>
          <b>{header}</b> {`${from} → ${to}`}
        </span>
      ))}
    </div>
  );
}
