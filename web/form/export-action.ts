import { download } from '../api/download.ts';
import type { ScreenAction } from '../ui/screen-actions.ts';

/** Returns the action that downloads the stored record of a form, as its list does, from the URL of its file. */
export function exportAction(id: number | null, file: (id: number) => string): ScreenAction {
  // The failure policy has shown the failure.
  return { label: 'Export', run: () => id !== null && void download(file(id)).catch(() => undefined) };
}
