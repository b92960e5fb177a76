import type { ClipboardEvent, KeyboardEvent } from 'react';
import { isError } from '#domain/sheet/cell';
import { columnLetter } from '#domain/sheet/column-choice';
import { headerWords, readHeader } from '#domain/sheet/headers';
import { errorFault } from '#domain/sheet/sheet-mapping';
import { counted, firstOf } from '#domain/values/counted';
import { invisibleIn, joinLabel, visible } from '#domain/values/text';
import {
  clipboardFault,
  isTable,
  quantityWarnings,
  readPastedRows,
} from '../../sheet/read/read-clipboard.ts';
import { showAlert } from '../../ui/dialog/ask.ts';
import { actOnKey, enterKeys } from '../../ui/keys/use-keys.ts';
import { showToast } from '../../ui/notice/toast.tsx';
import { rowKeyOf, useFocusField } from '../line-focus.ts';
import { isBlankPiece, type PieceFields, type Pieces } from './use-pieces.ts';

/**
 * Handles the keys in the fields of pieces below `root`. Enter moves to the next field, then to the next piece, and
 * from the last field of the last piece to a new piece. ↑ and ↓ move between pieces, and Ctrl+Delete removes a piece.
 * Enter in a blank last piece calls `onDone`.
 */
export function usePieceKeys<Piece extends PieceFields>(
  pieces: Pieces<Piece>,
  root: { current: HTMLElement | null },
  onDone: () => void,
) {
  const { rows } = pieces;
  const { fields } = pieces.kind;
  const focus = useFocusField(root);
  const first = fields[0] ?? '';

  function add() {
    focus(pieces.add(), first);
  }

  /**
   * Removes a piece and moves the focus to `field` in the next piece, by default the first field. If there is no next
   * piece, the focus moves to the last field of the previous piece.
   */
  function remove(key: number, field?: string) {
    const index = rows.findIndex((row) => row.key === key);
    const remaining = pieces.remove(key);
    const follower = remaining[index];
    if (follower) focus(follower.key, field ?? first);
    else focus(remaining.at(-1)?.key ?? key, fields.at(-1) ?? first);
  }

  function onKeyDown(event: KeyboardEvent) {
    const position = positionOf(event.target);
    if (!position) return;
    const { key, field } = position;
    const index = rows.findIndex((row) => row.key === key);
    // In a date field ↑ and ↓ change day, month or year.
    const isDay = isDateField(event.target);
    actOnKey(event, {
      ...enterKeys(() => goOn(index, field)),
      'Mod+Delete': () => remove(key, field),
      ...(!isDay && {
        ArrowDown: () => moveTo(index + 1, field),
        ArrowUp: () => moveTo(index - 1, field),
      }),
    });
  }

  function moveTo(index: number, field: string) {
    const row = rows[index];
    if (row) focus(row.key, field);
  }

  function goOn(index: number, field: keyof Piece & string) {
    const isLast = index === rows.length - 1;
    const next = fields[fields.indexOf(field) + 1];
    if (isLast && rows.slice(index).every(isBlankPiece)) onDone();
    else if (next) moveTo(index, next);
    else if (isLast) add();
    else moveTo(index + 1, first);
  }

  function onPaste(event: ClipboardEvent) {
    const position = positionOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    // A date field does not read pasted text itself.
    if (!position || !(isTable(text) || isDateField(event.target))) return;
    event.preventDefault();
    const rows = readPastedRows(visible(text));
    const fault = clipboardFault(rows);
    if (fault) return void showAlert(fault);
    const top = rows[0]?.cells ?? [];
    const header = readHeader(headerWords(pieces.kind.columns), top).positions;
    const pasted = header.size > 0 ? rows.slice(1) : rows;
    const columns = pastedColumns(fields.slice(fields.indexOf(position.field)), header);
    const error = pasted
      .flatMap(({ cells }) => [...columns.values()].flatMap((at) => cells[at] ?? []))
      .find(isError);
    if (error) return void showAlert(errorFault('A pasted cell', error));
    pieces.paste(
      position.key,
      columns,
      pasted.map(({ cells }) => cells),
    );
    const removed = invisibleIn(text).length;
    const quantities = pasted.flatMap(({ cells }) => cells[columns.get('quant') ?? -1] ?? []);
    const readColumns = new Set(columns.values());
    const widest = Math.max(...rows.map(({ cells }) => cells.length));
    const names = Array.from(
      { length: widest },
      (_, at) => (header.size > 0 && top[at]?.text.trim()) || columnLetter(at),
    );
    const ignored = names.filter(
      (_, at) => !readColumns.has(at) && rows.some(({ cells }) => cells[at]?.text.trim()),
    );
    const sentence = joinLabel([
      removed > 0 ? `${counted(removed, 'invisible character')} removed from the pasted text` : '',
      firstOf(quantityWarnings(quantities)),
      ignored.length > 0 ? `Ignored columns: ${firstOf(ignored)}` : '',
    ]);
    if (sentence) showToast(sentence);
  }

  function positionOf(target: EventTarget): { key: number; field: keyof Piece & string } | undefined {
    if (!(target instanceof HTMLInputElement)) return undefined;
    const key = rowKeyOf(target);
    const field = fields.find((name) => name === target.dataset.column);
    return key === undefined || !field ? undefined : { key, field };
  }

  return { add, remove, focus, onKeyDown, onPaste };
}

/**
 * Returns the position of each field in pasted rows: where the header names it, or else in the order of the fields. A
 * column that the header assigns to one field is never read for another.
 */
function pastedColumns(
  fields: readonly string[],
  header: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const named = new Set(header.values());
  const inOrder = [...fields.entries()].filter(([position]) => !named.has(position));
  return new Map([...inOrder.map(([position, field]) => [field, position] as const), ...header]);
}

function isDateField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'date';
}
