import { isCountedOnce } from '#domain/sheet/sheet-mapping';
import { focusInRow } from '../../grid/rows/focused-row.ts';
import { actOnKey } from '../../ui/keys/use-keys.ts';
import { expireUndo } from '../../ui/notice/toast.tsx';
import { effectiveText } from '../check/effective-text.ts';
import type { Correct } from '../check/sheet-cells.ts';
import type { RowCheck, SheetCheck } from '../check/sheet-check.ts';
import type { Sheet } from '../read/workbook.ts';
import { fillsOf } from './fills-of.ts';
import { nextBadCell } from './next-bad-cell.ts';
import classes from './preview-cell.module.css';
import { reasonId } from './row-verdict.tsx';
import type { useCorrections } from './use-corrections.ts';

/** A code or a number is shown in full, whatever its length; a longer text is clipped. */
const LONGEST_CELL = 66;

interface PreviewCellProps {
  row: RowCheck;
  /** The index of the cell's header; -1 is the row number. */
  index: number;
  /** The rows on the screen: Enter moves to the next bad cell of these. */
  shown: readonly RowCheck[];
  check: SheetCheck;
  sheet: Sheet;
  corrections: ReturnType<typeof useCorrections>;
  onCorrect: Correct | undefined;
}

/** A cell of the preview. A bad one is a field at once; any other becomes a field when it is clicked. */
export function PreviewCell(props: PreviewCellProps) {
  const { row, index, shown, check, sheet, corrections, onCorrect } = props;
  const positions = check.positions ?? [];
  const position = positions[index];
  const bad = row.badCell === index;
  const said = () => effectiveText(check, sheet.rows, { row: row.row, index });
  // An invalid quantity is not a value of the row, but it is the text to correct.
  const text = index < 0 ? String(row.row) : row.cells[index] || (bad ? said() : '');

  if (!onCorrect || positions.length === 0) return text;
  if (index < 0) {
    const open = positions.flatMap((at, cell) => (at === undefined ? [] : [cell]));
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
    // Keyboard users reach it from the row number: a tab stop at every cell would be far too many.
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

  const place = { row: row.row, position, own: isCountedOnce(Object.values(check.columns ?? {})[index]) };
  const value = said();
  const fills = fillsOf({ place, value, rows: corrections.rows, onCorrect });

  /** Enter ends a correction as in a spreadsheet: what is typed next replaces the content of the next cell. */
  function goOn(from: Element) {
    const fields = shown.filter(({ badCell = -1 }) => positions[badCell] !== undefined);
    const next = nextBadCell(fields, { row: row.row, index });
    if (next) focusInRow(from.closest('tbody'), next.row, `[data-column="${next.index}"]`);
  }

  return (
    <input
      data-column={index}
      className={classes.correction}
      aria-label={`${check.headers[index]}, row ${row.row}`}
      aria-invalid={bad}
      aria-describedby={bad ? reasonId(row.row) : undefined}
      // biome-ignore lint/a11y/noAutofocus: clicking the cell has just opened this field
      autoFocus={corrections.isFocused(row, index)}
      size={Math.min(Math.max(value.length + 1, 6), LONGEST_CELL)}
      // A field would show the lines of a cell without anything between them.
      value={onOneLine(value)}
      onChange={({ currentTarget }) => {
        // The Undo of a fill would undo this as well.
        expireUndo();
        corrections.touch(row, [index]);
        onCorrect([{ ...place, text: currentTarget.value }]);
      }}
      onKeyDown={(event) => actOnKey(event, { Enter: () => goOn(event.currentTarget), 'Mod+d': fills.down })}
      onPaste={fills.paste}
    />
  );
}

function onOneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}
