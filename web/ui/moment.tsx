import { formatInstant } from './instant.ts';
import { timeAgo } from './time-ago.ts';

/** Shows an instant, with a tooltip that says how long ago it was. */
export function Moment({ at, children = formatInstant(at) }: { at: string; children?: string }) {
  return (
    <time dateTime={at} title={timeAgo(at)}>
      {children}
    </time>
  );
}
