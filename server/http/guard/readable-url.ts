import type { IncomingMessage } from 'node:http';

/** No route has it, and no page. */
const NOWHERE = '/assets/';
export const LONGEST_SEGMENT = 100;

/**
 * The address of a request, or one that leads nowhere for `/%zz` and its like: the router refuses what it cannot
 * decode before any hook has run, without the security headers and in words of its own.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const path = url.split(/[?#;]/, 1)[0] ?? '';
  try {
    const segments = path.split('/').map(decodeURIComponent);
    return segments.some((segment) => segment.length > LONGEST_SEGMENT) ? NOWHERE : url;
  } catch {
    return NOWHERE;
  }
}
