import { paths } from '../paths.ts';
import { rememberReturnPath } from '../session/return-path.ts';
import { markSessionEnded } from '../session/session-mark.ts';
import { signInAgain } from '../session/sign-in-again.ts';
import { keepDrafts } from '../unsaved/drafts.ts';

/** Leads from a page to the sign-in, which comes back to it; what was typed there is kept. */
export function loseSession(href: string, go: (path: string) => void): void {
  // What cannot be kept stays where it is: the sign-in comes to it.
  if (!keepDrafts()) return void signInAgain();
  rememberReturnPath(href);
  markSessionEnded();
  go(paths.auth);
}
