import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type BulkCheckResult, type BulkRows, type bulkCheckResult, EXPECT } from '#domain/sheet/bulk-import';
import { type Cell, isBlank, type SheetRow } from '#domain/sheet/cell';
import type { ColumnChoice } from '#domain/sheet/column-choice';
import type { Fields } from '#domain/sheet/field-types';
import { REMOVED, withRow } from '#domain/sheet/import-texts';
import { type LeftOutRow, leftOutNotes } from '#domain/sheet/left-out-rows';
import { type CheckRow, effectiveCell, type MappedRow, sheetReader } from '#domain/sheet/sheet-mapping';
import { formatQuantity } from '#domain/values/quantity';
import type { Call } from '#domain/wire/call';
import { send } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import {
  badCellOf,
  type GoodVerdict,
  type RowCheck,
  type ServerCheck,
  type SheetCheck,
} from '../check/sheet-check.ts';
import type { Sheet } from '../read/workbook.ts';
import type { AmendSheet, ArrangeSheets } from './use-import.ts';

type BulkChange = BulkCheckResult['rows'][number]['changes'][number];
type ChangeSide = 'from' | 'to';

/** A kind of import whose rows are checked by the browser and then by the server. */
export interface BulkSheet {
  columns: Fields;
  /** The columns of pasted rows without headers. */
  pastedColumns: Fields;
  checkRow: CheckRow;
  /** The key under which this browser stores the chosen columns of such files. */
  rememberedAs: string;
  /** The noun for a row in the confirmation before the import. */
  entity: string;
  arrange?: ArrangeSheets;
  amend?: AmendSheet;
  check: Call<BulkRows, typeof bulkCheckResult>;
  valueText: (field: string, value: unknown) => string;
  /**
   * The fields that identify the rows that are imported together or not at all. Of a row with an error, only these
   * fields are sent, so that the server refuses the row together with the rows that belong to it.
   */
  together?: readonly string[];
  /**
   * Formats a null value before or after a change; `none` by default. `firstRow` is another row that the change
   * concerns.
   */
  nothingText?: (field: string, side: ChangeSide, firstRow?: number) => string;
}

function fieldsOf({ columns }: BulkSheet): string[] {
  return Object.keys(columns);
}

/** The pause in typing after which a correction is sent to the server. The pause grows with the number of rows. */
const CORRECTION_PAUSE_MS = 500;
const ROWS_PER_MILLISECOND = 50;

/**
 * Checks the rows of a sheet in the browser, then on the server. Until the server has checked a correction, the other
 * rows keep their results. `renew` repeats the server's check.
 */
export function useBulkCheck(
  kind: BulkSheet,
  sheet: Sheet | undefined,
  choice: ColumnChoice | undefined,
): { check: BulkSheetCheck | undefined; renew: () => void } {
  const { check, isCurrent } = useBrowserCheck(kind, sheet, choice);
  const [answer, setAnswer] = useState<{ check: BulkSheetCheck; verdicts: ServerVerdicts }>();
  const [failure, setFailure] = useState<{ check: BulkSheetCheck; message: string }>();
  const [attempt, setAttempt] = useState(0);
  const wasChecked = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry sends the request again
  useEffect(() => {
    if (!check || check.fault) {
      wasChecked.current = false;
      return undefined;
    }
    const stop = new AbortController();
    const sentRows = kind.together ? check.rows : check.rows.filter(({ error }) => error === null);
    const records = sentRows.map(({ record }) => record);
    const requestVerdicts = async () => {
      try {
        if (records.length === 0) return setAnswer({ check, verdicts: new WeakMap() });
        const result = await send(kind.check, records, { signal: stop.signal, quiet: true });
        setAnswer({ check, verdicts: readVerdicts(kind, sentRows, result) });
      } catch (error) {
        if (!stop.signal.aborted) setFailure({ check, message: messageOf(error) });
      }
    };
    const pause = CORRECTION_PAUSE_MS + records.length / ROWS_PER_MILLISECOND;
    const waiting = setTimeout(() => void requestVerdicts(), wasChecked.current ? pause : 0);
    wasChecked.current = true;
    return () => {
      clearTimeout(waiting);
      stop.abort();
    };
  }, [kind, check, attempt]);

  const renew = useCallback(() => {
    // Nothing is being typed, so the next request is sent at once.
    wasChecked.current = false;
    setAnswer(undefined);
    setFailure(undefined);
    setAttempt((before) => before + 1);
  }, []);

  const checkWithVerdicts = useMemo(() => {
    if (!check) return undefined;
    const isDone = check.fault !== undefined || answer?.check === check;
    let server: ServerCheck = { step: isCurrent && isDone ? 'done' : 'checking' };
    if (isCurrent && failure?.check === check) {
      server = {
        step: 'failed',
        message: `The check against the stored records failed: ${failure.message}`,
        onRetry: renew,
      };
    }
    return { ...withVerdicts(check, answer?.verdicts), server };
  }, [check, isCurrent, answer, failure, renew]);
  return { check: checkWithVerdicts, renew };
}

/** Checks the rows of a sheet in the browser. `isCurrent` is false while `check` is older than the sheet. */
function useBrowserCheck(
  kind: BulkSheet,
  sheet: Sheet | undefined,
  choice: ColumnChoice | undefined,
): { check: BulkSheetCheck | undefined; isCurrent: boolean } {
  const [done, setDone] = useState<{ name: string; sheet: Sheet; check: BulkSheetCheck }>();
  const known = useRef<{ name: string; rows: KnownRows }>(null);
  const name = sheet && JSON.stringify([sheet.name, sheet.readAs, sheet.complete !== undefined, choice]);

  useEffect(() => {
    if (!sheet || name === undefined) {
      known.current = null;
      setDone(undefined);
      return undefined;
    }
    if (known.current?.name !== name) known.current = { name, rows: { results: new WeakMap() } };
    const stop = new AbortController();
    const { rows } = known.current;
    void checkSheet(kind, sheet.rows, stop.signal, { known: rows, choice }).then((check) => {
      if (check && !stop.signal.aborted) setDone({ name, sheet, check });
    });
    return () => stop.abort();
  }, [kind, sheet, name, choice]);

  const check = name !== undefined && done?.name === name ? done.check : undefined;
  return { check, isCurrent: done?.sheet === sheet };
}

/** The time after which the check lets the page handle events. */
const MAX_TASK_MS = 30;

interface BulkRowCheck extends RowCheck {
  record: object;
}

export interface BulkSheetCheck extends SheetCheck {
  rows: readonly BulkRowCheck[];
}

/** The results of earlier checks of the same sheet. */
interface KnownRows {
  /** Null for blank rows. */
  results: WeakMap<SheetRow, BulkRowCheck | LeftOutRow | null>;
  /** The number of the row that repeats the headers in another order. That row and the rows below it have an error. */
  reordered?: number;
}

/**
 * Checks the rows of a sheet, except rows with known results. A corrected row is a new object, so it is checked again.
 * Returns undefined if aborted.
 */
export async function checkSheet(
  kind: BulkSheet,
  sheet: readonly SheetRow[],
  signal: AbortSignal,
  {
    known = { results: new WeakMap() },
    choice,
  }: { known?: KnownRows; choice?: ColumnChoice | undefined } = {},
): Promise<BulkSheetCheck | undefined> {
  const { columns, checkRow } = kind;
  const { positions, below, readRow, ...found } = sheetReader(columns, sheet, choice, checkRow);
  const cellPositions = fieldsOf(kind).map((field) => positions.get(field));
  if (known.reordered !== found.reordered) {
    known.reordered = found.reordered;
    known.results = new WeakMap();
  }
  const { results } = known;

  let began = performance.now();
  for (const row of below) {
    if (results.has(row)) continue;
    if (performance.now() - began > MAX_TASK_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      began = performance.now();
    }
    if (signal.aborted) return undefined;
    const read = readRow(row);
    results.set(
      row,
      read && 'record' in read ? showRow(kind, read, row.cells, cellPositions) : (read ?? null),
    );
  }

  const checked = below.flatMap((row) => results.get(row) ?? []);
  return {
    headers: Object.values(columns).map(({ header }) => header),
    positions: cellPositions,
    columns,
    headerRow: found.headerRow,
    rows: checked.filter((row) => 'record' in row),
    fault: found.fault,
    unknownHeaders: found.unknownHeaders,
    notes: leftOutNotes(checked.filter((row) => 'what' in row)),
    server: { step: 'checking' },
    hasVerdicts: true,
  };
}

type CellPositions = readonly (number | undefined)[];

function showRow(
  kind: BulkSheet,
  { row, record, errors, warnings }: MappedRow<Readonly<Record<string, unknown>>>,
  cells: readonly Cell[],
  cellPositions: CellPositions,
): BulkRowCheck {
  const fields = fieldsOf(kind);
  const [error] = errors;
  const warnedFields = warnings.map(({ field }) => field);
  const cellOf = (field: string) =>
    effectiveCell(kind.columns[field], cells[cellPositions[fields.indexOf(field)] ?? -1]);
  // If a value cannot be read, the text of its cell is sent.
  const textOf = (field: string) => cellOf(field)?.text || undefined;
  return {
    row,
    record:
      error && kind.together
        ? Object.fromEntries(kind.together.map((field) => [field, record[field] ?? textOf(field)]))
        : record,
    cells: fields.map((field) => {
      const cell = cellOf(field);
      // A warning quotes the text of the file, so the preview shows this text.
      return warnedFields.includes(field) ? (cell?.text ?? '') : shownText(kind, field, record[field], cell);
    }),
    error: error?.message ?? null,
    reason: error?.reason,
    badCell: badCellOf(fields, error?.field),
    warnings: warnings.map(({ message }) => message),
  };
}

function shownText(kind: BulkSheet, field: string, value: unknown, cell: Cell | undefined): string {
  if (value === null || value === undefined) return cell && !isBlank(cell) ? cell.text : '';
  return kind.valueText(field, value);
}

/** The server's verdicts by record. A corrected row has a new record, which has no verdict yet. */
type ServerVerdicts = WeakMap<object, Partial<BulkRowCheck>>;

function readVerdicts(
  kind: BulkSheet,
  rows: readonly BulkRowCheck[],
  { rows: answers }: BulkCheckResult,
): ServerVerdicts {
  const verdicts: ServerVerdicts = new WeakMap();
  for (const { index, verdict, changes, error, field, first_index, warnings, [EXPECT]: expect } of answers) {
    const row = rows[index];
    if (!row) continue;
    const firstRow = first_index === null ? undefined : rows[first_index]?.row;
    verdicts.set(row.record, {
      // The server refuses the import if the row no longer has this effect.
      record: { ...row.record, [EXPECT]: expect },
      verdict: verdict === 'error' ? undefined : (verdict satisfies GoodVerdict),
      error: error === null ? null : withRow(error, firstRow),
      badCell: badCellOf(fieldsOf(kind), field),
      changes: changes.map((change) => {
        const to = changeText(kind, change, 'to', firstRow);
        return {
          header: kind.columns[change.field]?.header ?? change.field,
          from: changeText(kind, change, 'from'),
          to,
          removes: change.to === null && to === REMOVED,
        };
      }),
      warnings: [...row.warnings, ...warnings],
    });
  }
  return verdicts;
}

function withVerdicts(check: BulkSheetCheck, verdicts: ServerVerdicts | undefined): BulkSheetCheck {
  if (!verdicts) return check;
  const rows = check.rows.map((row) => {
    const verdict = row.error === null ? verdicts.get(row.record) : undefined;
    return verdict ? { ...row, ...verdict } : row;
  });
  return { ...check, rows };
}

function changeText(
  { valueText, nothingText }: BulkSheet,
  change: BulkChange,
  side: ChangeSide,
  firstRow?: number,
): string {
  const { field, [side]: value } = change;
  if (value === null || value === undefined) return nothingText?.(field, side, firstRow) ?? 'none';
  // Numbers are quantities and days of lead time; codes are texts.
  return typeof value === 'number' ? formatQuantity(value) : valueText(field, value);
}
