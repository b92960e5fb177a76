import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';
import { readRefusal } from './refused-supposition.ts';
import { useTried } from './tried.ts';
import { triedWords } from './tried-words.ts';

/** Names a supposition that cannot hold, with a button that removes it; or says why else there is no answer. */
export function RefusedAnswer({ query }: Parameters<typeof FailedQuery>[0]) {
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
