import { UNREACHABLE } from '../api/api-error.ts';

const RENEWED = 'Partline was updated. Load the page again to go on.';

let mayReload = () => true;

/** `keep` keeps what is typed before the page is loaded again, and answers whether it could. */
export function setBeforeReload(keep: () => boolean): void {
  mayReload = keep;
}

export interface MissingCode {
  message: string;
  /** The action that helps where trying again cannot. */
  action?: string;
  onRetry?: () => void;
}

/** Why code did not come: a server that answers but no longer has it was updated since the page was loaded. */
export async function explainMissingCode(): Promise<MissingCode> {
  const answers = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!answers) return { message: UNREACHABLE };
  return { message: RENEWED, action: 'Load again', onRetry: loadAgain };
}

/** Loads the page again, with what is typed; where that cannot be kept, nothing is loaded. */
export function loadAgain(): void {
  if (mayReload()) window.location.reload();
}
