import { RECORD_KINDS, type RecordKind } from '../record/record-kinds.ts';
import type { RecordedChange } from '../record/recorded-change.ts';
import { readPath } from './describe-change.ts';
import type { HistoryEntry } from './history.ts';

/** Returns whether an entry deleted a record or restored a deleted one (behaviour 17.6); undefined if neither. */
export function deletedOrRestored(
  kind: RecordKind,
  { source, changes }: Pick<HistoryEntry, 'source' | 'changes'>,
): 'deleted' | 'restored' | undefined {
  const change = changes.find(({ path }) => path === RECORD_KINDS[kind].required);
  if (change?.to === null) return 'deleted';
  return source === 'undo' && change?.from === null ? 'restored' : undefined;
}

/** Separates the changes of added lines from other changes, and counts the added lines. */
export function splitAddedLines(changes: readonly RecordedChange[]) {
  const lines = new Set(changes.filter(isAddition).map(lineOf));
  const isAdded = (change: RecordedChange) => lines.has(lineOf(change));
  return {
    count: lines.size,
    added: changes.filter(isAdded),
    others: changes.filter((change) => !isAdded(change)),
  };
}

/** Returns whether a change adds a line: it sets the quantity of a line that had none. */
function isAddition({ path, from }: RecordedChange): boolean {
  return from === null && path.endsWith('.quant');
}

function lineOf({ path }: RecordedChange): string | undefined {
  return readPath(path).sapCode;
}
