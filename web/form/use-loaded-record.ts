import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import { send } from '../api/api.ts';
import { ApiError, canRetry, messageOf } from '../api/api-error.ts';
import { callKey } from '../api/call-query.ts';
import { useSlow } from '../ui/notice/use-slow.ts';
import type { StoredRecord } from './conflict/use-merge.ts';
import type { RecordAddress } from './record-address.ts';

const NOT_LOADED = 'The record could not be loaded.';
const NO_SUCH_RECORD = 'This record does not exist.';

interface LoadOptions<C extends AnyCall> {
  load: C;
  idName: string;
  /** Returns new values for the fields that a duplicate must not copy. */
  copy: ((original: DataOf<C>) => Partial<DataOf<C>>) | undefined;
  /** True if a failure is shown as a line on the screen instead of an alert. */
  quiet: boolean;
  reloads: number;
  reload: () => void;
}

export interface Loading {
  missing: boolean;
  busy: boolean;
  slow: boolean;
  /** The reason for a failure; `retry` is undefined if a retry cannot help. */
  failure: { message: string; retry: (() => void) | undefined } | undefined;
  reload: () => void;
  /** Loads the stored record without changing the form. */
  fetchStored: (signal: AbortSignal) => Promise<StoredRecord>;
}

export interface LoadedRecord<Model> extends Loading {
  /** Undefined for an empty form, and until the record has loaded. */
  model: Model | undefined;
  version: number | null;
  copied: boolean;
  arrivedAt: number;
  /** True if the record was deleted, or never existed. */
  gone: boolean;
}

export function useLoadedRecord<C extends AnyCall>(
  { id, source }: RecordAddress,
  { load, idName, copy, quiet, reloads, reload }: LoadOptions<C>,
): LoadedRecord<DataOf<C>> {
  // The `model` calls take the record's id under different names.
  const fetchRecord = (signal: AbortSignal, quietly: boolean) =>
    send(load, { [idName]: source } as RequestOf<C>, { signal, quiet: quietly });
  const query = useQuery({
    // The record is loaded anew for each visit, and does not change while the user types.
    queryKey: callKey(load, source, reloads),
    meta: { outlivesWrites: true },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: Boolean(source),
    // A call that is not quiet is not repeated, because every attempt would show an alert.
    ...(!quiet && { retry: false }),
    queryFn: ({ signal }) => fetchRecord(signal, quiet),
  });

  const slow = useSlow(query.isFetching ? reloads : undefined) !== undefined;
  const stored: DataOf<C> | undefined = query.data;
  const copied = id === null && stored !== undefined;
  const model = useMemo(
    // A copy has no id, so that the form shows no related data of the original.
    () => (copied ? ({ ...(stored as object), ...copy?.(stored), [idName]: null } as DataOf<C>) : stored),
    [stored, copied, copy, idName],
  );

  function failure(): Loading['failure'] {
    if (id === 0) return { message: NO_SUCH_RECORD, retry: undefined };
    if (!query.error) return undefined;
    // Unless the load is quiet, an alert has already shown the reason, so the form only shows how to continue.
    const message = quiet ? messageOf(query.error) : NOT_LOADED;
    return { message, retry: canRetry(query.error) ? reload : undefined };
  }

  return {
    model,
    version: copied ? null : ((stored as { version?: number } | undefined)?.version ?? null),
    copied,
    arrivedAt: query.dataUpdatedAt,
    gone: isGone(query.error),
    missing: source !== null && stored === undefined,
    busy: query.isFetching,
    slow,
    failure: failure(),
    reload,
    fetchStored: async (signal) => (await fetchRecord(signal, true)) as StoredRecord,
  };
}

/** Returns whether a load failed because the record was deleted, or never existed. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
