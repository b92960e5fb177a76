import type { FocusEvent, MouseEvent } from 'react';

/**
 * Props for a field whose content is usually replaced, like a spreadsheet cell: focusing it by key or click selects its
 * content. A second click places the caret as usual.
 */
export const selectWhole = {
  onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
  onMouseDown(event: MouseEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    if (document.activeElement === field || event.button !== 0) return;
    // The click would place the caret after the focus and undo the selection.
    event.preventDefault();
    field.focus();
  },
};
