import { clearReturnPath, rememberReturnPath } from './return-path.ts';

const KEY = 'partline.session';

/** Notes that somebody is signed in, so that the sign-in knows whether a session has ended in this tab. */
export function markSessionOpen(): void {
  sessionStorage.setItem(KEY, 'open');
}

/** Why a session is over. */
export type SessionEnd = 'ended' | 'disabled';

/**
 * Notes that the session is over, for the sign-in to say and to lead back to `path`; without a session before there is
 * nothing to say.
 */
export function markSessionEnded(path: string, end: SessionEnd = 'ended'): void {
  rememberReturnPath(path);
  if (sessionStorage.getItem(KEY)) sessionStorage.setItem(KEY, end);
}

/** After a sign-out the sign-in neither speaks of a session that has ended nor leads back to it. */
export function clearSessionMark(): void {
  clearReturnPath();
  sessionStorage.removeItem(KEY);
}

/** Why the session of this tab is over; undefined where it is not. */
export function sessionEnd(): SessionEnd | undefined {
  const mark = sessionStorage.getItem(KEY);
  return mark === 'ended' || mark === 'disabled' ? mark : undefined;
}
