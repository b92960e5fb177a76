import { paths } from '../paths.ts';

const KEY = 'partline.return';

/** Stores where the session ended, for the next sign-in in this tab. */
export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Returns the path after signing in: once where the session ended, otherwise the start. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(KEY);
  clearReturnPath();
  return path?.startsWith(`${paths.main}/`) || path === paths.resetPassword ? path : paths.main;
}

export function clearReturnPath(): void {
  sessionStorage.removeItem(KEY);
}
