import { fold } from '../values/text.ts';

const SEPARATORS = /[ \-./]/g;

/**
 * Returns the key of a container (behaviour 24.1): its number in lower case, without spaces, hyphens, dots and slashes.
 * An empty key means no container. The database function `container_key` returns the same.
 */
export function containerKey(container: string | null | undefined): string {
  return fold(container ?? '').replace(SEPARATORS, '');
}
