import type { FocusEvent, MouseEvent } from 'react';

/**
 * For a field whose content is replaced rather than added to, as a cell of a spreadsheet: entering it by a key or a
 * press selects all of it. A second press sets the caret as usual.
 */
export const selectWhole = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  onMouseDown(event: MouseEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    if (document.activeElement === field || event.button !== 0) return;
    // The caret that the press would set comes after the focus and would undo the selection.
    event.preventDefault();
    field.focus();
  },
};
