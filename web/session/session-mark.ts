const KEY = 'partline.session';

/** Notes that somebody is signed in, so that the sign-in knows whether a session has ended in this tab. */
export function markSessionOpen(): void {
  sessionStorage.setItem(KEY, 'open');
}

/** Notes that the session is over, for the sign-in to say; without a session before there is nothing to say. */
export function markSessionEnded(): void {
  if (sessionStorage.getItem(KEY)) sessionStorage.setItem(KEY, 'ended');
}

/** After a sign-out the sign-in does not speak of a session that has ended. */
export function clearSessionMark(): void {
  sessionStorage.removeItem(KEY);
}

export function hasSessionEnded(): boolean {
  return sessionStorage.getItem(KEY) === 'ended';
}
