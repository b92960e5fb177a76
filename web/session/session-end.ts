const KEY = 'partline.session';

/** Notes that somebody is signed in, so that the sign-in knows whether a session has ended in this tab. */
export function noteSession(): void {
  sessionStorage.setItem(KEY, 'open');
}

/** Notes that the session is over; where none was, none has ended, and nothing is told about it. */
export function endSession(): void {
  if (sessionStorage.getItem(KEY)) sessionStorage.setItem(KEY, 'ended');
}

/** Somebody signed out: that is no end to be told. */
export function forgetSession(): void {
  sessionStorage.removeItem(KEY);
}

export function hasSessionEnded(): boolean {
  return sessionStorage.getItem(KEY) === 'ended';
}
