import { counted, grouped } from '../values/counted.ts';
import type { UndoResult } from './batch.ts';

/** Describes what an undo restores, removes and renames, in one sentence each (behaviour 27.6). */
export function undoSentences({ restore, remove, parts, restores }: UndoResult): string[] {
  if (restores) return restore > 0 ? [`${counted(restore, 'record')} will be restored.`] : [];
  return [
    restore === 1 && '1 record will go back to what it was before.',
    restore > 1 && `${grouped(restore)} records will go back to what they were before.`,
    remove > 0 && `${counted(remove, 'added record')} will be removed.`,
    parts > 0 && `${counted(parts, 'part will get its name', 'parts will get their names')} back.`,
  ].filter((sentence) => sentence !== false);
}

/**
 * Describes the result of an undo: `3 records undone. 1 stayed as it is: 40010001 (changed by boris, Jan 5, 2026,
 * 14:05).` `nameOf` shortens the labels of plans.
 */
export function undoneSentence(
  { restore, remove, parts, refused, restores, rows }: UndoResult,
  nameOf: (label: string) => string,
): string {
  const named = rows.slice(0, 2).map(({ label, reason }) => `${nameOf(label)} (${reason})`);
  const more = refused - named.length;
  const left = `${named.join(', ')}${more > 0 ? ` and ${grouped(more)} more` : ''}`;
  if (restores) {
    const lacks = refused === 0 ? '' : ` ${grouped(refused)} could not be restored: ${left}.`;
    return `${counted(restore, 'record')} restored.${lacks}`;
  }
  const stayed =
    refused === 0 ? '' : ` ${grouped(refused)} stayed as ${refused === 1 ? 'it is' : 'they are'}: ${left}.`;
  return `${counted(undoneCount({ restore, remove, parts }), 'record')} undone.${stayed}`;
}

/** Returns the number of undone records. Parts count only if no other record is undone. */
export function undoneCount({
  restore,
  remove,
  parts,
}: Pick<UndoResult, 'restore' | 'remove' | 'parts'>): number {
  return restore + remove || parts;
}
