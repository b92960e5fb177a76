import { clearReturnPath, rememberReturnPath } from './return-path.ts';

const KEY = 'partline.session';

/** Marks the session as open, so that the sign-in knows whether a session has ended in this tab. */
export function markSessionOpen(): void {
  sessionStorage.setItem(KEY, 'open');
}

export type SessionEnd = 'ended' | 'disabled';

export const SESSION_END_WORDS: Record<SessionEnd, string> = {
  ended: 'Your session has ended.',
  disabled: 'Your account was disabled. Ask an administrator.',
};

/** Stores the path to which the next sign-in returns, and why the session of this tab ended, if it was open. */
export function markSessionEnded(path: string, end: SessionEnd = 'ended'): void {
  rememberReturnPath(path);
  if (sessionStorage.getItem(KEY)) sessionStorage.setItem(KEY, end);
}

/** Clears the mark and the return path at a sign-out, so that the sign-in does not mention an ended session. */
export function clearSessionMark(): void {
  clearReturnPath();
  sessionStorage.removeItem(KEY);
}

export function sessionEnd(): SessionEnd | undefined {
  const mark = sessionStorage.getItem(KEY);
  return mark === 'ended' || mark === 'disabled' ? mark : undefined;
}
