import { useIsTrying } from '../api/trying.ts';
import { lazy } from '../ui/lazy.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';

const RefusedTryQuery = lazy(async () => (await import('./refused-try-query.tsx')).RefusedTryQuery);

/** Shows why a query failed. If the query has suppositions, one of them may be the reason (behaviour 43.6). */
export function FailedTryQuery({ query }: Parameters<typeof FailedQuery>[0]) {
  const isTrying = useIsTrying();
  return query.error && isTrying ? <RefusedTryQuery query={query} /> : <FailedQuery query={query} />;
}
