import { fold } from '../values/text.ts';

const SEPARATORS = /[ \-./]/g;

/**
 * What a container is known by (behaviour 24.1): its number without case, spaces, hyphens, points and slashes; '' is
 * none. The database's `container_key` gives the same result.
 */
export function containerKey(container: string | null | undefined): string {
  return fold(container ?? '').replace(SEPARATORS, '');
}
