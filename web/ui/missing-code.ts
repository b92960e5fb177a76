import { UNREACHABLE } from '../api/api-error.ts';

const RENEWED = 'Partline was updated. Load the page again to go on.';

let mayReload = () => true;

/** `keep` stores typed values before the page reloads, and returns whether it could. */
export function setBeforeReload(keep: () => boolean): void {
  mayReload = keep;
}

export interface MissingCode {
  message: string;
  /** The action that helps if retrying cannot. */
  action?: string;
  onRetry?: () => void;
}

/** Returns why code failed to load: a server that responds but no longer has it was updated since the page loaded. */
export async function explainMissingCode(): Promise<MissingCode> {
  const answers = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) return { message: UNREACHABLE };
  return { message: RENEWED, action: 'Load again', onRetry: loadAgain };
}

/** Reloads the page with typed values; if these cannot be kept, it does not reload. */
export function loadAgain(): void {
  if (mayReload()) window.location.reload();
}
