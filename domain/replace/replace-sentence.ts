import { counted } from '../values/counted.ts';
import type { ReplaceCheck } from './replace.ts';

/**
 * `3 new specifications, 1 changed, 4 plans moved, 2 plans cut`: what a replacement does, what it does not left out.
 */
export function replaceSentence({
  copied,
  changed,
  moved,
  cut,
}: Pick<ReplaceCheck, 'copied' | 'changed' | 'moved' | 'cut'>): string {
  const parts = [
    copied > 0 && counted(copied, 'new specification'),
    changed > 0 &&
      (copied > 0
        ? `${counted(changed, 'changed', 'changed')}`
        : `${counted(changed, 'specification')} changed`),
    moved > 0 && `${counted(moved, 'plan')} moved`,
    cut > 0 && `${counted(cut, 'plan')} cut`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}
