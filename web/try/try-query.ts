import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Supposition } from '#domain/coverage/supposition';
import { type Answers, tryCall } from '#domain/try/try';
import type { RequestOf } from '#domain/wire/call';
import { send } from '../api/api.ts';
import { callKey } from '../api/call-query.ts';

type AskOf<Kind extends keyof Answers> = NonNullable<RequestOf<typeof tryCall>['ask'][Kind]>;

/** Both answers to one question, as a query. */
export function tryQuery<Kind extends keyof Answers>(
  suppositions: readonly Supposition[],
  kind: Kind,
  asked: AskOf<Kind>,
) {
  const request = { suppositions: [...suppositions], ask: { [kind]: asked } };
  const queryKey: QueryKey = callKey(tryCall, request);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const both = await send(tryCall, request, { signal, quiet: true });
      // The answers are in the shape of what was asked.
      return both as { without: Answers[Kind]; with: Answers[Kind] };
    },
  });
}
