import type { ClipboardTable } from './clipboard-table.ts';

/** The content for the clipboard: a text, and the same as a table for spreadsheets. */
export type Copied = Pick<ClipboardTable, 'text'> & Partial<ClipboardTable>;

/** Says what is copied, in place of what the browser would copy. */
export function answerCopy(event: ClipboardEvent, { text, html }: Copied): void {
  event.preventDefault();
  event.clipboardData?.setData('text/plain', text);
  if (html !== undefined) event.clipboardData?.setData('text/html', html);
}
