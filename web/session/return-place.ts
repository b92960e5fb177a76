import { paths } from '../paths.ts';

const KEY = 'partline.return';

/** Keeps where somebody was when the session ended, for the sign-in that follows in this tab. */
export function rememberPlace(place: string): void {
  sessionStorage.setItem(KEY, place);
}

/** Where to go after signing in: back to the place that was kept, once, else to the start. */
export function takePlace(): string {
  const place = sessionStorage.getItem(KEY);
  forgetPlace();
  return place?.startsWith(`${paths.main}/`) || place === paths.resetPassword ? place : paths.main;
}

export function forgetPlace(): void {
  sessionStorage.removeItem(KEY);
}
