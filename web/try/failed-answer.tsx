import { useIsTrying } from '../api/trying.ts';
import { lazy } from '../ui/lazy.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';

const RefusedAnswer = lazy(async () => (await import('./refused-answer.tsx')).RefusedAnswer);

/** Shows why a query failed. While suppositions are tried, one of them may be the reason (behaviour 43.6). */
export function FailedAnswer({ query }: Parameters<typeof FailedQuery>[0]) {
  const isTrying = useIsTrying();
  return query.error && isTrying ? <RefusedAnswer query={query} /> : <FailedQuery query={query} />;
}
