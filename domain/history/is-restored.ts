import { RECORD_KINDS, type RecordKind } from '../record/record-kinds.ts';
import type { HistoryEntry } from './history.ts';

/** Whether a deleted record came back by an undo (behaviour 17.6), not only what a change of it had been. */
export function isRestored(
  kind: RecordKind,
  { source, changes }: Pick<HistoryEntry, 'source' | 'changes'>,
): boolean {
  return (
    source === 'undo' &&
    changes.some(({ path, from }) => path === RECORD_KINDS[kind].required && from === null)
  );
}
