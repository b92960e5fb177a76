import { paths } from '../paths.ts';

const KEY = 'partline.return';

/** Keeps where somebody was when the session ended, for the sign-in that follows in this tab. */
export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Where to go after signing in: back to where the session ended, once, else to the start. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(KEY);
  clearReturnPath();
  return path?.startsWith(`${paths.main}/`) || path === paths.resetPassword ? path : paths.main;
}

export function clearReturnPath(): void {
  sessionStorage.removeItem(KEY);
}
