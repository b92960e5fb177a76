import { useMemo } from 'react';
import { grouped } from '#domain/values/counted';
import { Badge } from '../../ui/control/badge.tsx';
import { InlineError } from '../../ui/notice/inline-error.tsx';
import type { Correct } from '../check/sheet-cells.ts';
import {
  countVerdicts,
  countWarnings,
  type SheetCheck,
  VERDICTS,
  type Verdict,
} from '../check/sheet-check.ts';
import type { Sheet } from '../read/workbook.ts';
import classes from './checked-sheet.module.css';
import { PreviewCell } from './preview-cell.tsx';
import { PreviewTable } from './preview-table.tsx';
import { type Filter, useCorrections } from './use-corrections.ts';
import { Working } from './working.tsx';

interface CheckedSheetProps {
  check: SheetCheck;
  sheet: Sheet;
  first: number;
  /** Undefined while corrections are not allowed. */
  onCorrect?: Correct | undefined;
}

export function CheckedSheet({ check, sheet, first, onCorrect }: CheckedSheetProps) {
  const counts = useMemo(() => countVerdicts(check.rows), [check]);
  const warnings = useMemo(() => countWarnings(check.rows), [check]);
  const corrections = useCorrections(check);
  const { server } = check;

  if (check.fault) {
    return (
      <p role="alert" className="notice fault">
        {check.fault}
      </p>
    );
  }
  return (
    <>
      <div className={classes.verdict}>
        <VerdictFilter
          counts={counts}
          offered={offeredVerdicts(check, counts)}
          warnings={warnings}
          filter={corrections.filter}
          onFilter={corrections.show}
        />
        {server.step === 'checking' && <Working label="Checking" count={check.rows.length - counts.error} />}
      </div>
      {server.step === 'failed' && <InlineError message={server.message} onRetry={server.onRetry} />}
      <Notes check={check} />
      {check.rows.length === 0 && <p className="empty">This sheet has no rows to import below its header.</p>}
      <PreviewTable
        key={corrections.filter}
        headers={check.headers}
        rows={corrections.rows}
        first={first}
        hasVerdicts={check.hasVerdicts}
        cell={(row, index) => (
          <PreviewCell
            row={row}
            index={index}
            check={check}
            sheet={sheet}
            corrections={corrections}
            onCorrect={onCorrect}
          />
        )}
      />
    </>
  );
}

/** Returns the verdicts to filter by. In a check with verdicts, a row is `valid` only until its verdict arrives. */
function offeredVerdicts(check: SheetCheck, counts: Readonly<Record<Verdict, number>>): Verdict[] {
  if (!check.hasVerdicts) return ['valid', 'error'];
  return [...(counts.valid > 0 ? ['valid' as const] : []), 'new', 'changed', 'unchanged', 'error'];
}

function Notes({ check: { notes, unknownHeaders } }: { check: SheetCheck }) {
  const ignored = unknownHeaders.length > 0 ? [`Ignored columns: ${unknownHeaders.join(', ')}`] : [];
  const sentences = [...notes, ...ignored];
  if (sentences.length === 0) return null;
  return (
    <ul className={classes.notes} data-tone="warn">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

interface VerdictFilterProps {
  counts: Readonly<Record<Verdict, number>>;
  offered: readonly Verdict[];
  warnings: number;
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

function VerdictFilter({ counts, offered, warnings, filter, onFilter }: VerdictFilterProps) {
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
