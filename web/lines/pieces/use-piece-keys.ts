import type { ClipboardEvent, KeyboardEvent } from 'react';
import { MAX_NAMED } from '#domain/lines/line-import';
import { bareHeader, headerWords } from '#domain/sheet/headers';
import { counted, firstOf } from '#domain/values/counted';
import { invisibleIn, joinLabel, visible } from '#domain/values/text';
import { clipboardFault, isTable, quantityWarnings, readClipboard } from '../../sheet/read/read-clipboard.ts';
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
    const rows = readClipboard(visible(text));
    const fault = clipboardFault(rows);
    if (fault) return void showAlert(fault);
    const words = headerWords(pieces.kind.columns);
    const hasHeader = rows[0]?.cells.some((cell) => words.has(bareHeader(cell.text)));
    const pasted = hasHeader ? rows.slice(1) : rows;
    const followingFields = fields.slice(fields.indexOf(position.field));
    pieces.paste(
      position.key,
      position.field,
      pasted.map(({ cells }) => cells),
    );
    const removed = invisibleIn(text).length;
    const quantities = pasted.flatMap(({ cells }) => cells[followingFields.indexOf('quant')] ?? []);
    const sentence = joinLabel([
      removed > 0 ? `${counted(removed, 'invisible character')} removed from the pasted text` : '',
      firstOf(quantityWarnings(quantities), MAX_NAMED),
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

function isDateField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'date';
}
