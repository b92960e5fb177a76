import { type ClipboardEvent, useRef } from 'react';
import { type Cell, textCell } from '#domain/sheet/cell';
import { hasValue } from '#domain/sheet/cell-readers';
import { type Field, isNumber } from '#domain/sheet/field-types';
import { effectiveCell } from '#domain/sheet/sheet-mapping';
import { counted } from '#domain/values/counted';
import { parseDayText } from '#domain/values/parse-day-text';
import { parseCellNumber } from '#domain/values/parse-number-text';
import { Interpretations, takeInterpretation } from '../../ui/control/interpretations.tsx';
import { showAlert } from '../../ui/dialog/ask.ts';
import { actOnKey, enterKeys } from '../../ui/keys/use-keys.ts';
import { showUndo } from '../../ui/notice/toast.tsx';
import { effectiveText } from '../check/row-faults.ts';
import { type CellPosition, type Correct, findCell } from '../check/sheet-cells.ts';
import type { RowCheck, SheetCheck } from '../check/sheet-check.ts';
import { clipboardFault, readClipboard } from '../read/read-clipboard.ts';
import type { Sheet } from '../read/workbook.ts';
import classes from './preview-cell.module.css';
import { reasonId } from './preview-table.tsx';
import type { useCorrections } from './use-corrections.ts';

const MAX_CHARACTERS = 66;

interface PreviewCellProps {
  row: RowCheck;
  /** The index of the cell's header; -1 for the row number. */
  index: number;
  check: SheetCheck;
  sheet: Sheet;
  corrections: ReturnType<typeof useCorrections>;
  onCorrect: Correct | undefined;
}

export function PreviewCell(props: PreviewCellProps) {
  const { row, index, check, sheet, corrections, onCorrect } = props;
  const field = useRef<HTMLInputElement>(null);
  const { positions } = check;
  const position = positions[index];
  const bad = row.badCell === index;
  const textInFile = () => effectiveText(check, sheet.rows, { row: row.row, index });
  // The row may have no value for an invalid cell, so the cell shows the text of the file.
  const text = index < 0 ? String(row.row) : row.cells[index] || (bad ? textInFile() : '');

  if (!onCorrect) return text;
  if (index < 0) {
    const open = positions.flatMap((position, cell) => (position === undefined ? [] : [cell]));
    return (
      <button
        type="button"
        className={classes.rowButton}
        aria-label={`Correct row ${row.row}`}
        onClick={() => corrections.open(row, open)}
      >
        {text}
      </button>
    );
  }
  if (position === undefined) return text;
  if (!corrections.isOpen(row, index)) {
    // Not a tab stop, since there may be very many cells. Keyboard users open the fields from the row number.
    return (
      <button
        type="button"
        tabIndex={-1}
        className={classes.cellButton}
        aria-label={text ? undefined : 'Blank'}
        onClick={() => corrections.open(row, [index])}
      >
        {text}
      </button>
    );
  }

  const target = { row: row.row, position };
  const value = textInFile();
  const column = Object.values(check.columns)[index];
  const effective = effectiveCell(column, findCell(sheet.rows, target));
  const filled = { text: value, doubtfulPoint: effective?.doubtfulPoint ?? false };
  // The displayed text of a cell without a value could be accepted in the cells below.
  const isFillable = !column || !effective || hasValue(column, effective);
  const fills = fillsOf({
    target,
    filled: isFillable ? filled : undefined,
    rows: corrections.rows,
    onCorrect,
  });
  const type = (text: string) => {
    corrections.touch(row, [index]);
    onCorrect([{ ...target, text }]);
  };
  const isText = column && effective?.kind === 'text';
  // Only a text can be ambiguous.
  const read = bad && isText ? readFilled(column, filled) : undefined;
  const typed = { interpretations: [], ...read, type };

  return (
    <>
      <input
        ref={field}
        className={classes.correction}
        aria-label={`${check.headers[index]}, row ${row.row}`}
        aria-invalid={bad}
        aria-describedby={bad ? reasonId(row.row) : undefined}
        // biome-ignore lint/a11y/noAutofocus: clicking the cell has just opened this field
        autoFocus={corrections.isFocused(row, index)}
        size={Math.min(Math.max(value.length + 1, 6), MAX_CHARACTERS)}
        // A one-line field shows no line breaks, so they are replaced with spaces.
        value={onOneLine(value)}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          takeInterpretation(event, typed);
          const from = event.currentTarget;
          actOnKey(event, { ...enterKeys(() => focusNextInvalid(from)), 'Mod+d': fills.down });
        }}
        onPaste={fills.paste}
      />
      {typed.interpretations.length > 0 && (
        <span className={classes.interpretations}>
          <Interpretations typed={typed} field={field} />
        </span>
      )}
    </>
  );
}

function readFilled(column: Field, filled: FilledText) {
  if (column.type === 'day') return parseDayText(filled.text);
  return isNumber(column) ? parseCellNumber(filled) : undefined;
}

/** Moves to the next invalid cell of the preview, or else to the first, and selects its content. */
function focusNextInvalid(from: HTMLInputElement) {
  const fields = [...(from.closest('tbody')?.querySelectorAll('input') ?? [])];
  const below = fields.slice(fields.indexOf(from) + 1);
  const next = [...below, ...fields].find((field) => field.getAttribute('aria-invalid') === 'true');
  next?.focus();
  next?.select();
}

function onOneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}

type FilledText = Pick<Cell, 'text' | 'doubtfulPoint'>;

interface FillOptions {
  target: CellPosition;
  /** The text that Ctrl+D fills; undefined for a cell without a value. */
  filled: FilledText | undefined;
  /** The rows of the current filter, on all pages. */
  rows: readonly RowCheck[];
  onCorrect: Correct;
}

/** Returns the functions that fill a column of the preview downward from a cell, with undo (behaviour 9.16). */
function fillsOf({ target, filled, rows, onCorrect }: FillOptions) {
  const below = rows.slice(rows.findIndex(({ row }) => row === target.row));

  function fill(texts: readonly FilledText[]) {
    const cells = below.slice(0, texts.length).map(({ row }, index) => {
      return { ...target, ...(texts[index] ?? textCell('')), row };
    });
    const undo = onCorrect(cells);
    showUndo(`Filled ${counted(cells.length, 'row')}`, undo);
  }

  return {
    down() {
      if (filled && below.length > 1) fill(below.map(() => filled));
    },
    /** Pastes two or more cells of one column. The browser pastes any other text. */
    paste(event: ClipboardEvent) {
      const pasted = readClipboard(event.clipboardData.getData('text/plain'));
      if (pasted.length < 2 || pasted.some(({ cells }) => cells.length > 1)) return;
      event.preventDefault();
      const fault = clipboardFault(pasted);
      if (fault) return void showAlert(fault);
      fill(pasted.map(({ cells: [cell = textCell('')] }) => cell));
    },
  };
}
