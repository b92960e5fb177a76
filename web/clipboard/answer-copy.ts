import type { ClipboardTable } from './clipboard-table.ts';

/** What is put on the clipboard: a text, and the same as a table where a spreadsheet can take one. */
export type Copied = Pick<ClipboardTable, 'text'> & Partial<ClipboardTable>;

/** Says what is copied, in place of what the browser would copy. */
export function answerCopy(event: ClipboardEvent, { text, html }: Copied): void {
  event.preventDefault();
  event.clipboardData?.setData('text/plain', text);
  if (html !== undefined) event.clipboardData?.setData('text/html', html);
}
