import { fold } from '../values/text.ts';

const SEPARATORS = /[ \-./]/g;

/**
 * The key of a container (behaviour 24.1): its number without case, spaces, hyphens, points and slashes. '' is not a
 * container. The database function `container_key` returns the same.
 */
export function containerKey(container: string | null | undefined): string {
  return fold(container ?? '').replace(SEPARATORS, '');
}
