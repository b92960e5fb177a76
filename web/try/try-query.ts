import { keepPreviousData, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import type { Supposition } from '#domain/supposition/supposition';
import { type TryResults, tryCall } from '#domain/try/try';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import { send } from '../api/api.ts';
import { canRetry } from '../api/api-error.ts';
import { callKey, callQuery } from '../api/call-query.ts';
import { intervalUntilDerived } from '../api/refetch-until-derived.ts';
import { useSuppositions } from './tried.ts';

type ParametersOf<Kind extends keyof TryResults> = NonNullable<RequestOf<typeof tryCall>['ask'][Kind]>;

export function tryQuery<Kind extends keyof TryResults>(
  suppositions: readonly Supposition[],
  kind: Kind,
  parameters: ParametersOf<Kind>,
) {
  const request = { suppositions: [...suppositions], ask: { [kind]: parameters } };
  const queryKey: QueryKey = callKey(tryCall, request);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const answers = await send(tryCall, request, { signal, quiet: true });
      // The responses have the type that the request asks for.
      return answers as { without: TryResults[Kind]; with: TryResults[Kind] };
    },
    refetchInterval: ({ state: { data } }) => intervalUntilDerived(data?.with),
  });
}

/** Returns the data of a query of suppositions, or undefined if the server refuses one of them now. */
export function triedData<Data>({ data, error }: { data: Data; error: Error | null }): Data | undefined {
  return error && !canRetry(error) ? undefined : data;
}

/**
 * Returns the query and the response of a call. With suppositions, queries `/api/try` instead, which also returns the
 * response without the suppositions. The last response stays until the next one arrives.
 */
export function useAnswer<C extends AnyCall, Kind extends keyof TryResults>(
  call: C,
  kind: Kind,
  request: RequestOf<C> & ParametersOf<Kind>,
  { refetchInterval = false, ...fresh }: AnswerOptions<DataOf<C>> = {},
) {
  const suppositions = useSuppositions();
  const isTrying = suppositions.length > 0;
  const options = { ...fresh, placeholderData: keepPreviousData } as const;
  const stored = useQuery({ ...callQuery(call, request), ...options, refetchInterval, enabled: !isTrying });
  const both = useQuery({ ...tryQuery(suppositions, kind, request), ...options, enabled: isTrying });
  const tried = triedData(both);
  return isTrying
    ? { query: both, answer: tried?.with, both: tried }
    : { query: stored, answer: stored.data, both: undefined };
}

interface AnswerOptions<Data> {
  staleTime?: number;
  refetchOnWindowFocus?: boolean;
  /** The interval of reloads while figures are derived. With suppositions, `tryQuery` sets it. */
  refetchInterval?: false | ((query: { state: { data?: Data | undefined } }) => number | false);
}
