import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';
import { readRefusal } from './refused-supposition.ts';
import { triedWords, useTried } from './tried.ts';

/** Why there is no answer under suppositions. One that cannot hold is named, with a button that removes it. */
export function FailedAnswer({ query }: Parameters<typeof FailedQuery>[0]) {
  const { tried, set } = useTried();
  const refusal = readRefusal(query.error, tried);
  const refused = refusal && tried[refusal.place];
  if (!refused) return <FailedQuery query={query} />;
  return (
    <InlineError
      message={`${triedWords(refused)}: ${refusal.sentence}`}
      action="Remove it"
      onRetry={() => set(tried.filter((each) => each !== refused))}
    />
  );
}
