import { Badge } from '../../ui/control/badge.tsx';
import { type RowCheck, VERDICTS } from '../check/sheet-check.ts';
import classes from './row-verdict.module.css';

/**
 * Shows whether a row can be imported. A line below the cells shows the error, or the changes field by field.
 */
export function RowStatus({ row: { row, error, reason, warnings, changes = [] } }: { row: RowCheck }) {
  return (
    <div className={classes.status}>
      <Badge tone={error === null ? 'good' : 'bad'}>{error === null ? 'Valid' : 'Error'}</Badge>
      {(error || warnings.length > 0 || changes.length > 0) && (
        <div className={classes.details}>
          {error && (
            <p id={reasonId(row)} className="error">
              {reason && `${reason}: `}
              <span>{error}</span>
            </p>
          )}
          {warnings.map((warning) => (
            <p key={warning} className="warn">
              {warning}
            </p>
          ))}
          {!error && changes.length > 0 && <Changes changes={changes} />}
        </div>
      )}
    </div>
  );
}

function Changes({ changes }: { changes: NonNullable<RowCheck['changes']> }) {
  return (
    <p className={classes.changes}>
      {changes.map(({ header, from, to }) => (
        <span key={header}>
          <b className="medium">{header}</b> {`${from} → ${to}`}
        </span>
      ))}
    </p>
  );
}

export function reasonId(row: number): string {
  return `row-${row}-error`;
}

/** Shows the effect of the import on a row without an error. */
export function RowVerdict({ row: { error, verdict } }: { row: RowCheck }) {
  if (error !== null || !verdict) return null;
  return <Badge tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].label}</Badge>;
}
