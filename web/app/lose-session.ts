import { flushSync } from 'react-dom';
import { hasUndrafted, mayLeave, storeDrafts } from '../form/unsaved/unsaved-work.ts';
import { paths } from '../paths.ts';
import { markSessionEnded, SESSION_END_WORDS, type SessionEnd } from '../session/session-mark.ts';
import { finishSignIn, signInAgain } from '../session/sign-in-again.ts';
import { cancelAll } from '../ui/dialog/ask.ts';

const KEEP_TYPED = 'Sign in again to keep what you typed.';

/**
 * Stores unsaved values as drafts and redirects to the sign-in, which returns to the page. If drafts cannot keep all
 * values, opens the sign-in above the page instead, and returns a promise of whether the user signed in.
 */
export function endSession(href: string, go: (path: string) => void, end: SessionEnd = 'ended') {
  if (!keepAll()) {
    const words = SESSION_END_WORDS[end];
    return signInAgain(end === 'disabled' ? words : `${words} ${KEEP_TYPED}`);
  }
  goToSignIn(href, go, end);
  return undefined;
}

/**
 * Ends the session as `endSession` does, but after another user has signed in. That user must not save these values, so
 * if drafts cannot keep them, a dialog stays open until the first user signs in or leaves the form.
 */
export async function endSessionForOther(href: string, go: (path: string) => void): Promise<void> {
  // Otherwise an open confirmation could save a change in the name of the other user.
  cancelAll();
  while (!keepAll()) {
    if (await signInAgain(`Somebody else signed in in another tab. ${KEEP_TYPED}`)) return;
    if (await mayLeave()) break;
  }
  goToSignIn(href, go);
}

/** Stores drafts if they can keep all unsaved values. Returns whether they do. */
function keepAll(): boolean {
  if (hasUndrafted()) return false;
  // Leaving a lookup stores its typed text in the form, and so in the draft.
  flushSync(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  return storeDrafts();
}

function goToSignIn(href: string, go: (path: string) => void, end: SessionEnd = 'ended'): void {
  // Calls that wait for a sign-in or for an answer to a dialog belong to the page that the user leaves.
  finishSignIn(false);
  cancelAll();
  markSessionEnded(href, end);
  go(paths.auth);
}
