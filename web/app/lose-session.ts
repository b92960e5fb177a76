import { storeDrafts } from '../form/unsaved/drafts.ts';
import { mayLeave } from '../form/unsaved/leave-guard.ts';
import { paths } from '../paths.ts';
import { markSessionEnded, type SessionEnd } from '../session/session-mark.ts';
import { finishSignIn, signInAgain } from '../session/sign-in-again.ts';
import { cancelAll } from '../ui/dialog/ask.ts';

const NO_ROOM = 'and this browser has no room to keep what you typed. Sign in again to continue.';

/** Redirects from a page to the sign-in, which returns to the page. Unsaved values are kept. */
export function endSession(href: string, go: (path: string) => void, end: SessionEnd = 'ended'): void {
  // If the drafts cannot be stored, the page stays and the sign-in opens above it.
  if (!storeDrafts()) return void signInAgain(`Your session has ended, ${NO_ROOM}`);
  goToSignIn(href, go, end);
}

/**
 * Like `endSession`, but after another user has signed in, who must not save these values. If the values cannot be
 * stored, a dialog stays open until the first user signs in or leaves the form.
 */
export async function endSessionForOther(href: string, go: (path: string) => void): Promise<void> {
  // Otherwise an open confirmation could save a change in the name of the other user.
  cancelAll();
  while (!storeDrafts()) {
    if (await signInAgain(`Somebody else signed in in another tab, ${NO_ROOM}`)) return;
    if (await mayLeave()) break;
  }
  goToSignIn(href, go);
}

function goToSignIn(href: string, go: (path: string) => void, end: SessionEnd = 'ended'): void {
  // Calls that wait for a sign-in or a response belong to the page that is left.
  finishSignIn(false);
  cancelAll();
  markSessionEnded(href, end);
  go(paths.auth);
}
