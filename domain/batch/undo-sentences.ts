import { counted, grouped } from '../values/counted.ts';
import type { UndoResult } from './batch.ts';

/** Describes the result of an undo: `3 records undone. 2 stayed as they are.` */
export function undoneSentence({ restore, remove, parts, refused, restores }: UndoResult): string {
  if (restores) {
    const left = refused === 0 ? '' : ` ${grouped(refused)} could not be restored.`;
    return `${counted(restore, 'record')} restored.${left}`;
  }
  const stayed =
    refused === 0 ? '' : ` ${grouped(refused)} stayed as ${refused === 1 ? 'it is' : 'they are'}.`;
  return `${counted(undoneCount({ restore, remove, parts }), 'record')} undone.${stayed}`;
}

/** The number of records that an undo writes. Parts count only if nothing else changes. */
export function undoneCount({
  restore,
  remove,
  parts,
}: Pick<UndoResult, 'restore' | 'remove' | 'parts'>): number {
  return restore + remove || parts;
}
