import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { selectWhole } from '../../ui/control/select-whole.ts';
import { actOnKey, enterKeys } from '../../ui/keys/use-keys.ts';

/**
 * Makes a field act like a spreadsheet cell. The focus selects the value, and typing replaces it. Enter, F2 or a second
 * click starts editing the value, and Escape calls `onRevert`, which reverts the typing.
 */
export function useCellEntry(onRevert: () => void) {
  const [editing, setEditing] = useState(false);
  const begin = () => setEditing(true);

  function edit(field: HTMLInputElement) {
    flushSync(begin);
    field.setSelectionRange(field.value.length, field.value.length);
  }

  function stop(field: HTMLInputElement) {
    flushSync(() => setEditing(false));
    field.select();
  }

  function revert(field: HTMLInputElement) {
    flushSync(onRevert);
    stop(field);
  }

  return {
    editing,
    begin,
    field: {
      'data-editing': editing || undefined,
      onMouseDown(event: MouseEvent<HTMLInputElement>) {
        const { currentTarget: field, button } = event;
        const isSecond = field === document.activeElement && button === 0;
        // Runs synchronously, so that the click places the caret in the text without grouping commas.
        if (isSecond && !field.readOnly && field.value !== '') flushSync(begin);
        selectWhole.onMouseDown(event);
      },
      onFocus: selectWhole.onFocus,
      onBlur: () => setEditing(false),
      onSelect({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) {
        const { selectionStart, selectionEnd, value: text } = field;
        const isWhole = selectionStart === 0 && selectionEnd === text.length;
        // Until the cell is edited, typing replaces its value, even after a key or an undo has placed the caret.
        if (!isWhole && !editing && !field.readOnly && field === document.activeElement) field.select();
      },
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        const { currentTarget: field } = event;
        if (field.readOnly) return;
        const start = () => edit(field);
        const leaveToTable = () => {
          stop(field);
          // The table undoes or redoes the step.
          return false;
        };
        const editingKeys = {
          Escape: () => revert(field),
          'Mod+z': leaveToTable,
          'Mod+y': leaveToTable,
          'Mod+Shift+z': leaveToTable,
        };
        actOnKey(event, editing ? editingKeys : { ...enterKeys(start), F2: start });
      },
    },
  };
}
