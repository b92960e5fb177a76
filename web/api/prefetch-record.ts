import type { QueryClient } from '@tanstack/react-query';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import { send } from './api.ts';
import { callKey } from './call-query.ts';
import { savesData } from './saves-data.ts';

/** How long a prefetched record is valid. If it is outdated, the server refuses its save. */
const KEPT_FOR_MS = 10_000;

/** The source of a prefetched record. */
export interface RecordSource {
  load: AnyCall;
  /** The name of the record's id in the call's body. */
  idName: string;
}

/** Prefetches the record that is likely to be opened next and cancels any other prefetch. Failures are not reported. */
export function prefetchRecord(client: QueryClient, source: RecordSource, id: number): void {
  if (savesData()) return;
  void client.cancelQueries({
    predicate: ({ meta, queryKey }) => meta?.prefetched === true && queryKey.at(-1) !== id,
  });
  void client.prefetchQuery(recordQuery(source, id));
}

/** Returns the record if it was prefetched a moment ago or is loading, and nothing was written since. */
export async function takePrefetched<C extends AnyCall>(
  client: QueryClient,
  source: RecordSource & { load: C },
  id: number,
): Promise<DataOf<C> | undefined> {
  const query = recordQuery(source, id);
  const known = client.getQueryCache().find({ queryKey: query.queryKey, exact: true });
  if (!known || (known.isStaleByTime(KEPT_FOR_MS) && known.state.fetchStatus === 'idle')) return undefined;
  return client.fetchQuery(query).catch(() => undefined) as Promise<DataOf<C> | undefined>;
}

function recordQuery({ load, idName }: RecordSource, id: number) {
  return {
    queryKey: callKey(load, 'prefetched', id),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      send(load, { [idName]: id } as RequestOf<AnyCall>, { signal, quiet: true, unreported: true }),
    staleTime: KEPT_FOR_MS,
    gcTime: KEPT_FOR_MS,
    retry: false,
    meta: { prefetched: true },
  };
}
