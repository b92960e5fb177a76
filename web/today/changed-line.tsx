import type { ChangedCount } from '#domain/history/since';
import { counted } from '#domain/values/counted';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { formatInstant } from '../ui/instant.ts';

/**
 * Links to the changes made by others since the user last clicked `Mark as seen`, if there are any (behaviour 26.4).
 */
export function ChangedLine({ changed: { since, count, more } }: { changed: ChangedCount }) {
  if (count === 0) return null;
  return (
    <p className="note">
      <Link to={paths.changes}>{`${more ? 'At least ' : ''}${counted(count, 'change')} by others`}</Link>
      {` ${sinceWords(since)}`}
    </p>
  );
}

/** Returns `since Nov 27, 2026, 14:05`, or `in the last 7 days` for a user who has not marked changes as seen yet. */
export function sinceWords(since: string | null): string {
  return since ? `since ${formatInstant(since)}` : 'in the last 7 days';
}
