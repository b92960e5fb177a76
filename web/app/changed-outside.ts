import { showAlert } from '../ui/dialog/ask.ts';
import { loadAgain } from '../ui/missing-code.ts';

const LAST_LOADED = 'partline.loaded-again';
/** A page that fails again within this time would reload endlessly. */
const SOON_MS = 10_000;

/** The message names the cause, because only the user can turn it off. */
export const CHANGED_OUTSIDE =
  'Something in this browser, such as a translation extension, changes the texts of this page. Figures on it may be outdated. Turn it off for this page and reload the page.';

/** React's error for a node that is no longer where it was inserted. */
export function isChangedOutside(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

/**
 * Reloads a page that failed because its texts were changed from outside, with its draft (behaviour 21.9).
 */
export function recoverChanged(error: unknown): void {
  if (!isChangedOutside(error)) return;
  const last = Number(sessionStorage.getItem(LAST_LOADED));
  if (Date.now() - last < SOON_MS) return;
  sessionStorage.setItem(LAST_LOADED, String(Date.now()));
  loadAgain();
}

/**
 * Reports once that the texts of the page were changed from outside. Translators wrap them in `font`
 * elements, which the page itself never uses, and later updates by React then stay invisible.
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
