import { formatInstant } from './instant.ts';
import { timeAgo } from './time-ago.ts';

/** An instant, or the day it falls on. The tooltip says how long ago it was. */
export function Moment({ at, children = formatInstant(at) }: { at: string; children?: string }) {
  return (
    <time dateTime={at} title={timeAgo(at)}>
      {children}
    </time>
  );
}
