import { answerCopy, type Copied } from './answer-copy.ts';

/**
 * Puts something on the clipboard. A table goes there by the older copy command: the Clipboard API takes from its cells
 * the styles that keep `000123` a text in a spreadsheet, since the page's policy allows no inline style. A text goes by
 * the Clipboard API, which browsers have on https and on localhost only; a server in the house is often reached by
 * plain http, where the command is all there is.
 */
export async function copyToClipboard(copied: Copied): Promise<void> {
  if (copied.html === undefined && navigator.clipboard) return navigator.clipboard.writeText(copied.text);
  copyByCommand(copied);
}

/** The command raises the same event as copying by keyboard; its listener says what is copied. */
function copyByCommand(copied: Copied): void {
  const answer = (event: ClipboardEvent) => {
    answerCopy(event, copied);
    // The lists and lines on the screen would put their own rows there.
    event.stopPropagation();
  };
  document.addEventListener('copy', answer, { once: true, capture: true });
  document.execCommand('copy');
  document.removeEventListener('copy', answer, { capture: true });
}
