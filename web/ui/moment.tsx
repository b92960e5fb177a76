import { formatInstant } from './instant.ts';
import { timeAgo } from './time-ago.ts';

/** The tooltip shows how long ago the instant was. */
export function Moment({ at, children = formatInstant(at) }: { at: string; children?: string }) {
  return (
    <time dateTime={at} title={timeAgo(at)}>
      {children}
    </time>
  );
}
