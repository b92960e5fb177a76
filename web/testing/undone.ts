import type { UndoResult } from '#domain/batch/batch';

/** Returns the answer to an undo that leaves no record unchanged. */
export const undone = (counts: Partial<UndoResult>) => (): UndoResult => ({
  ...{ restore: 0, remove: 0, parts: 0, restores: false, undone: [], refused: 0, rows: [] },
  ...counts,
});
