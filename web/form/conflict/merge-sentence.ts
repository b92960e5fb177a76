import { counted, grouped } from '#domain/values/counted';
import type { MergeState } from './use-merge.ts';

/** `boris changed 3 things, you 2; nothing clashes.` */
export function mergeSentence(username: string | null, { counts, rows }: MergeState): string {
  const theirs = counts.theirs === 0 ? 'nothing' : counted(counts.theirs, 'thing');
  const mine = counts.mine === 0 ? 'nothing' : grouped(counts.mine);
  const clashes = rows.filter((row) => row.clashes).length;
  const clash =
    clashes === 0 ? 'nothing clashes' : `${grouped(clashes)} ${clashes === 1 ? 'clashes' : 'clash'}`;
  return `${username ?? 'Somebody'} changed ${theirs}, you ${mine}; ${clash}.`;
}
