import type { ClipboardTable } from './clipboard-table.ts';

export type Copied = Pick<ClipboardTable, 'text'> & Partial<ClipboardTable>;

export function setCopiedContent(event: ClipboardEvent, { text, html }: Copied): void {
  event.preventDefault();
  event.clipboardData?.setData('text/plain', text);
  if (html !== undefined) event.clipboardData?.setData('text/html', html);
}
