import { UNREACHABLE } from '../api/api-error.ts';
import { showAlert } from './dialog/ask.ts';

const RENEWED = 'Partline was updated. Reload the page to continue.';

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

/** Returns why code failed to load. If the server responds, it was updated after the page had loaded. */
export async function explainMissingCode(): Promise<MissingCode> {
  const answers = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) return { message: UNREACHABLE };
  return { message: RENEWED, action: 'Reload', onRetry: loadAgain };
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
