import { answerCopy, type Copied } from './answer-copy.ts';

/**
 * Copies something to the clipboard. A table uses the older copy command: the Clipboard API drops the cell styles that
 * keep `000123` a text in a spreadsheet, since the page's policy allows no inline style. A text uses the Clipboard API,
 * which browsers only have on https and localhost; an office server often runs on plain http, where only the command
 * works.
 */
export async function copyToClipboard(copied: Copied): Promise<void> {
  if (copied.html === undefined && navigator.clipboard) return navigator.clipboard.writeText(copied.text);
  copyByCommand(copied);
}

/** The command fires the same event as copying by keyboard; its listener sets the content. */
function copyByCommand(copied: Copied): void {
  const answer = (event: ClipboardEvent) => {
    answerCopy(event, copied);
    // The lists and lines on the screen would copy their own rows.
    event.stopPropagation();
  };
  document.addEventListener('copy', answer, { once: true, capture: true });
  document.execCommand('copy');
  document.removeEventListener('copy', answer, { capture: true });
}
