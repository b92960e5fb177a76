import { counted, grouped } from '../values/counted.ts';
import type { UndoResult } from './batch.ts';

// Separate from the sentence about the result, which every list loads.

/** Returns the effects of an undo, one sentence for each number that is not 0 (behaviour 27.6). */
export function undoSentences({ restore, remove, parts, restores }: UndoResult): string[] {
  if (restores) return restore > 0 ? [`${counted(restore, 'record')} will be restored.`] : [];
  return [
    restore === 1 && '1 record will go back to what it was before.',
    restore > 1 && `${grouped(restore)} records will go back to what they were before.`,
    remove > 0 && `${counted(remove, 'record', 'records')} that it added will be removed.`,
    parts > 0 && `${counted(parts, 'part will get its name', 'parts will get their names')} back.`,
  ].filter((sentence) => sentence !== false);
}
