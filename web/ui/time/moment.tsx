import { formatInstant } from './instant.ts';
import { timeAgo } from './time-ago.ts';

/** An instant, or the day it falls on; how long ago it was stands where a pointer rests. */
export function Moment({ at, children = formatInstant(at) }: { at: string; children?: string }) {
  return (
    <time dateTime={at} title={timeAgo(at)}>
      {children}
    </time>
  );
}
