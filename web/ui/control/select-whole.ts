import type { FocusEvent, MouseEvent } from 'react';

/**
 * Props for a field whose content is usually replaced, like a spreadsheet cell. Focusing the field with the keyboard or
 * a click selects its content; a second click places the caret as usual.
 */
export const selectWhole = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  onMouseDown(event: MouseEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    if (document.activeElement === field || event.button !== 0) return;
    // Prevents the click from placing the caret, which would undo the selection.
    event.preventDefault();
    field.focus();
  },
};
