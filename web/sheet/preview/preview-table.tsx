import { type ReactNode, useRef, useState } from 'react';
import { CODE_LENGTH } from '#domain/values/text';
import { BeforeAfter } from '../../form/history/changes-line.tsx';
import { useClientPages } from '../../grid/rows/use-client-pages.ts';
import { GridFoot } from '../../grid/table/grid-foot.tsx';
import { Badge } from '../../ui/control/badge.tsx';
import { Button } from '../../ui/control/button.tsx';
import { useScrollEdges } from '../../ui/control/use-scroll-edges.ts';
import { type RowCheck, VERDICTS } from '../check/sheet-check.ts';
import classes from './preview-table.module.css';

export const FIRST_PREVIEW_ROWS = 5;
const MORE = 20;
const MAX_UNCLIPPED_CHARACTERS = 13;

const STATUS = { header: 'Status', content: (row: RowCheck) => <RowStatus row={row} /> };
const VERDICT = { header: 'Import', content: (row: RowCheck) => <RowVerdict row={row} /> };

interface PreviewTableProps {
  headers: readonly string[];
  rows: readonly RowCheck[];
  first: number;
  hasVerdicts: boolean;
  /** The index -1 is the row number. */
  cell: (row: RowCheck, index: number) => ReactNode;
}

export function PreviewTable({ headers, rows, first, hasVerdicts, cell }: PreviewTableProps) {
  const verdictColumns = hasVerdicts ? [VERDICT, STATUS] : [STATUS];
  const scroller = useRef<HTMLElement>(null);
  useScrollEdges(scroller);
  const [wanted, setWanted] = useState(first);
  const [paged, setPaged] = useState(false);
  const pages = useClientPages(rows);
  const shown = paged ? pages.rows : rows.slice(0, wanted);

  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section ref={scroller} className={classes.scroller} aria-label="Preview, scrollable" tabIndex={0}>
        <table className="table" aria-label="Preview">
          <thead>
            <tr>
              <th scope="col">Row</th>
              {headers.map((header, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: column names may repeat, and columns never move
                <th key={index} scope="col">
                  {header}
                </th>
              ))}
              {verdictColumns.map(({ header }) => (
                <th key={header} scope="col" className={classes.verdict}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.row} data-error={row.error ? true : undefined}>
                <th scope="row">{cell(row, -1)}</th>
                {headers.map((_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have the index of their header and never move
                  <td key={index} title={longText(row.cells[index])}>
                    {cell(row, index)}
                  </td>
                ))}
                {verdictColumns.map(({ header, content }) => (
                  <td key={header} className={classes.verdict}>
                    {content(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {paged ? (
        <GridFoot state={pages} />
      ) : (
        <div className={classes.more}>
          <span>{`Showing ${shown.length} of ${rows.length} records`}</span>
          {shown.length < rows.length && (
            <>
              <Button onClick={() => setWanted(shown.length + MORE)}>Show more</Button>
              <Button kind="quiet" onClick={() => setPaged(true)}>
                Show all
              </Button>
            </>
          )}
        </div>
      )}
    </>
  );
}

/** Returns the tooltip of a text that may be clipped. A single word that may be a code is not clipped. */
function longText(text = ''): string | undefined {
  return text.length > (/\s/.test(text) ? MAX_UNCLIPPED_CHARACTERS : CODE_LENGTH) ? text : undefined;
}

function RowStatus({ row: { row, error, reason, warnings, changes = [] } }: { row: RowCheck }) {
  const validTone = warnings.length > 0 ? 'warn' : 'good';
  return (
    <div className={classes.status}>
      <Badge tone={error === null ? validTone : 'bad'}>{error === null ? 'Valid' : 'Error'}</Badge>
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
              <Badge tone="warn">Warning</Badge> {warning}
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
        <span key={`${header} ${from}`}>
          <b className="medium">{header}</b> <BeforeAfter from={from} to={to} />
        </span>
      ))}
    </p>
  );
}

export function reasonId(row: number): string {
  return `row-${row}-error`;
}

function RowVerdict({ row: { error, verdict } }: { row: RowCheck }) {
  if (error !== null || !verdict) return null;
  return <Badge tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].label}</Badge>;
}
