import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { InlineError } from '../ui/notice/inline-error.tsx';
import { useTried } from './tried.ts';
import { readRefusal, triedWords } from './tried-words.ts';

/** Names the supposition that the server refused, with a button that removes it. Shows any other failure as usual. */
export function RefusedTryQuery({ query }: Parameters<typeof FailedQuery>[0]) {
  const { tried, set } = useTried();
  const refusal = readRefusal(query.error, tried);
  const refused = refusal && tried[refusal.place];
  if (!refused) return <FailedQuery query={query} />;
  return (
    <InlineError
      message={`${triedWords(refused)}: ${refusal.sentence}`}
      action="Remove"
      onRetry={() => set(tried.filter((each) => each !== refused))}
    />
  );
}
