import { showToast } from '../notice/toast.tsx';
import { type Copied, setCopiedContent } from './set-copied-content.ts';

/**
 * Copies a text or a table to the clipboard. A table uses the older copy command: the page's policy allows no inline
 * styles, so the Clipboard API would drop the cell styles that keep `000123` a text. A text uses the Clipboard API, or
 * the command on plain http, where browsers do not have the API. Throws if the browser refuses.
 */
export async function copyToClipboard(copied: Copied): Promise<void> {
  if (copied.html === undefined && navigator.clipboard) return navigator.clipboard.writeText(copied.text);
  copyByCommand(copied);
}

/** Copies to the clipboard, and shows the notice or, if the browser refused, the refusal. */
export async function copyWithToast(
  copied: Copied,
  notice: string,
  refusal = 'Copying failed. The browser does not allow it.',
): Promise<void> {
  showToast(
    await copyToClipboard(copied).then(
      () => notice,
      () => refusal,
    ),
  );
}

/** Copies by the command, which fires the same event as copying with the keyboard. The listener sets the content. */
function copyByCommand(copied: Copied): void {
  let isAnswered = false;
  const answer = (event: ClipboardEvent) => {
    isAnswered = true;
    setCopiedContent(event, copied);
    // Otherwise the lists and lines on the screen would copy their own rows.
    event.stopPropagation();
  };
  document.addEventListener('copy', answer, { once: true, capture: true });
  document.execCommand('copy');
  document.removeEventListener('copy', answer, { capture: true });
  if (!isAnswered) throw new Error('The browser refused the copy command.');
}
