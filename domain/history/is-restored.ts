import { RECORD_KINDS, type RecordKind } from '../record/record-kinds.ts';
import type { HistoryEntry } from './history.ts';

/** Returns whether an undo restored a deleted record (behaviour 17.6), as opposed to undoing a change of it. */
export function isRestored(
  kind: RecordKind,
  { source, changes }: Pick<HistoryEntry, 'source' | 'changes'>,
): boolean {
  return (
    source === 'undo' &&
    changes.some(({ path, from }) => path === RECORD_KINDS[kind].required && from === null)
  );
}
