import { showAlert } from '../ui/dialog/ask.ts';
import { loadAgain } from '../ui/missing-code.ts';

const LAST_LOADED = 'partline.loaded-again';
/** A page that fails again so soon would be loaded again without end. */
const SOON_MS = 10_000;

/** The sentence names what to switch off, since nothing here can. */
export const CHANGED_OUTSIDE =
  'Something in this browser, such as an extension that translates, changes the texts of this page: figures on it may be old. Switch it off for this page and load it again.';

/** React finds a node no longer where it has put it. */
export function isChangedOutside(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

/** Loads a page again that failed because its texts were changed from outside, with what is typed (behaviour 21.9). */
export function recoverChanged(error: unknown): void {
  if (!isChangedOutside(error)) return;
  const last = Number(sessionStorage.getItem(LAST_LOADED));
  if (Date.now() - last < SOON_MS) return;
  sessionStorage.setItem(LAST_LOADED, String(Date.now()));
  loadAgain();
}

/**
 * Says once that the texts of the page are changed from outside. What translates puts them into `font` elements, which
 * the page has none of, and what React writes later never shows there.
 */
export function watchTexts(root: Node): void {
  const watcher = new MutationObserver((changes) => {
    const isChanged = changes.some(({ addedNodes }) =>
      [...addedNodes].some(({ nodeName }) => nodeName === 'FONT'),
    );
    if (!isChanged) return;
    watcher.disconnect();
    void showAlert(CHANGED_OUTSIDE);
  });
  watcher.observe(root, { childList: true, subtree: true });
}
