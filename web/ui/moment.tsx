import { formatInstant } from './instant.ts';
import { timeAgo } from './time-ago.ts';

/** Shows an instant, or its day. The tooltip shows how long ago it was. */
export function Moment({ at, children = formatInstant(at) }: { at: string; children?: string }) {
  return (
    <time dateTime={at} title={timeAgo(at)}>
      {children}
    </time>
  );
}
