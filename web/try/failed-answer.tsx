import { useIsTrying } from '../api/trying.ts';
import { lazy } from '../ui/lazy.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';

const RefusedAnswer = lazy(async () => (await import('./refused-answer.tsx')).RefusedAnswer);

/** Says why there is no answer, which under suppositions may be one of them (behaviour 43.6). */
export function FailedAnswer({ query }: Parameters<typeof FailedQuery>[0]) {
  const isTrying = useIsTrying();
  return query.error && isTrying ? <RefusedAnswer query={query} /> : <FailedQuery query={query} />;
}
