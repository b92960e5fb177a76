import { type FocusEvent, type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { selectWhole } from '../../ui/control/select-whole.ts';
import { actOnKey } from '../../ui/keys/use-keys.ts';

interface CellEntry {
  value: unknown;
  onRevert: () => void;
}

/**
 * Makes a field act like a spreadsheet cell. The focus selects the value, and typing replaces it. Enter, F2 or a second
 * click starts editing the value, and Escape reverts the typing.
 */
export function useCellEntry({ value, onRevert }: CellEntry) {
  const [editing, setEditing] = useState(false);
  const [before, setBefore] = useState(value);

  /** Starts editing. The caret keeps its position, even if the quantity loses its grouping commas. */
  function edit(field: HTMLInputElement, caret = field.value.length) {
    const shown = field.value;
    flushSync(() => setEditing(true));
    const position = field.value === shown ? caret : shown.slice(0, caret).replaceAll(',', '').length;
    field.setSelectionRange(position, position);
  }

  function stop(field: HTMLInputElement) {
    flushSync(() => {
      setEditing(false);
      if (!Object.is(value, before)) onRevert();
    });
    field.select();
  }

  return {
    editing,
    begin: () => setEditing(true),
    field: {
      'data-editing': editing || undefined,
      onMouseDown: selectWhole.onMouseDown,
      onFocus(event: FocusEvent<HTMLInputElement>) {
        setBefore(value);
        selectWhole.onFocus(event);
      },
      onBlur: () => setEditing(false),
      onSelect({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) {
        const { selectionStart, selectionEnd, value: text } = field;
        const isCaret = selectionStart === selectionEnd && text !== '';
        if (isCaret && !editing && !field.readOnly && field === document.activeElement)
          edit(field, selectionStart ?? undefined);
      },
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        const { currentTarget: field } = event;
        const begin = editing || field.readOnly ? undefined : () => edit(field);
        const end = editing ? () => stop(field) : undefined;
        actOnKey(event, { Enter: begin, 'Shift+Enter': begin, F2: begin, Escape: end });
      },
    },
  };
}
