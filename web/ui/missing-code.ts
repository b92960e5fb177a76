import { UNREACHABLE } from '../api/api-error.ts';
import { showAlert } from './dialog/ask.ts';

const RENEWED = 'Partline was updated.';
const NOT_LOADED = 'A part of this page could not be loaded.';

let mayReload = () => true;

/** Sets the function that stores typed values before the page reloads. It returns whether all values were stored. */
export function setBeforeReload(storeDrafts: () => boolean): void {
  mayReload = storeDrafts;
}

export interface MissingCode {
  message: string;
  /** The label of the action, if retrying cannot help. */
  action?: string;
  onRetry?: () => void;
}

/**
 * Returns why code failed to load. If the server responds, only a reload helps: Partline was updated after the page had
 * loaded, or the browser does not load a module again that failed once.
 */
export async function explainMissingCode(): Promise<MissingCode> {
  const page = await fetch('/', { cache: 'no-store' })
    .then((response) => (response.ok ? response.text() : undefined))
    .catch(() => undefined);
  if (!page) return { message: UNREACHABLE };
  // Every build gives the script of the page another name.
  const script = document.querySelector('script[type=module]')?.getAttribute('src');
  const reason = page.includes(String(script)) ? NOT_LOADED : RENEWED;
  return { message: `${reason} Reload the page to continue.`, action: 'Reload', onRetry: loadAgain };
}

/** Reloads the page and keeps typed values. If they cannot be stored, the page does not reload. */
function loadAgain(): void {
  if (mayReload()) window.location.reload();
}

/** Loads the code for a button's action. An alert shows a failure (behaviour 21.7). */
export async function fetchCode<Code>(load: () => Promise<Code>): Promise<Code | undefined> {
  try {
    return await load();
  } catch {
    await showAlert((await explainMissingCode()).message);
    return undefined;
  }
}
