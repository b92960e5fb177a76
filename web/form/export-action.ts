import { download } from '../api/download.ts';
import type { ScreenAction } from '../ui/screen-actions.ts';

export function exportAction(id: number | null, file: (id: number) => string): ScreenAction {
  // `failurePolicy` has shown the failure.
  return { label: 'Export', run: () => id !== null && void download(file(id)).catch(() => undefined) };
}
