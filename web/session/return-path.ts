import { paths } from '../paths.ts';

const KEY = 'partline.return';

/** Stores the path to open after the next sign-in in this tab. */
export function rememberReturnPath(path: string): void {
  sessionStorage.setItem(KEY, path);
}

/** Returns the stored path and deletes it. Returns the start page if no path of a screen is stored. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(KEY);
  clearReturnPath();
  return path?.startsWith(`${paths.main}/`) || path === paths.resetPassword ? path : paths.main;
}

export function clearReturnPath(): void {
  sessionStorage.removeItem(KEY);
}
