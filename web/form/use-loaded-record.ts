import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import { send } from '../api/api.ts';
import { canRetry, messageOf } from '../api/api-error.ts';
import { callKey } from '../api/call-query.ts';
import { takePrefetched } from '../api/prefetch-record.ts';
import { useSlow } from '../ui/notice/use-slow.ts';
import type { StoredRecord } from './conflict/use-merge.ts';
import type { RecordAddress } from './record-address.ts';

const NOT_LOADED = 'The record could not be loaded.';
const NO_SUCH_RECORD = 'There is no such record.';

interface LoadOptions<C extends AnyCall> {
  /** The call that loads the record. */
  load: C;
  /** The name of its id, in the call's body. */
  idName: string;
  /** Changes the values that a duplicate must not share. */
  copy: ((original: DataOf<C>) => Partial<DataOf<C>>) | undefined;
  /** The failure is a line on the screen, not an alert. */
  quiet: boolean;
  /** How often it was asked for again. */
  reloads: number;
  /** Loads the record as it is stored now. */
  reload: () => void;
}

/** How far the loading of a record is. */
export interface Loading {
  /** The record that the form needs has not come. */
  missing: boolean;
  busy: boolean;
  /** It has not come for long. */
  slow: boolean;
  /** Why it could not be loaded; without `retry` asking again cannot help. */
  failure: { message: string; retry: (() => void) | undefined } | undefined;
  /** Loads the record as it is stored now. */
  reload: () => void;
  /** Asks what is stored now, and leaves the form alone. */
  fetchStored: (signal: AbortSignal) => Promise<StoredRecord>;
}

/** The record that the form's address names, or the copy of one. */
interface LoadedRecord<Model> extends Loading {
  /** Undefined for a new record, and until the record has come. */
  model: Model | undefined;
  /** Null for what is not stored yet. */
  version: number | null;
  copied: boolean;
  /** When it came. */
  arrivedAt: number;
}

/** Loads the record that the address names. */
export function useLoadedRecord<C extends AnyCall>(
  { id, source }: RecordAddress,
  { load, idName, copy, quiet, reloads, reload }: LoadOptions<C>,
): LoadedRecord<DataOf<C>> {
  const client = useQueryClient();
  // The body of every `model` call is the record's id under its own name.
  const fetchRecord = (signal: AbortSignal, quietly: boolean) =>
    send(load, { [idName]: source } as RequestOf<C>, { signal, quiet: quietly });
  const query = useQuery({
    // A form works on what it was opened with: always loaded anew, never changed under the typist.
    queryKey: callKey(load, source, reloads),
    meta: { outlivesWrites: true },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: Boolean(source),
    // An alert would stand there for every attempt.
    ...(!quiet && { retry: false }),
    queryFn: async ({ signal }) =>
      (reloads === 0 && source ? await takePrefetched(client, { load, idName }, source) : undefined) ??
      (await fetchRecord(signal, quiet)),
  });

  const slow = useSlow(query.isFetching ? reloads : undefined) !== undefined;
  const stored: DataOf<C> | undefined = query.data;
  const copied = id === null && stored !== undefined;
  const model = useMemo(
    // A copy has no id yet, so that nothing of the original shows beside it.
    () => (copied ? ({ ...(stored as object), ...copy?.(stored), [idName]: null } as DataOf<C>) : stored),
    [stored, copied, copy, idName],
  );

  function failure(): Loading['failure'] {
    if (id === 0) return { message: NO_SUCH_RECORD, retry: undefined };
    if (!query.error) return undefined;
    // The alert of a loud failure has said why; the empty form says only how to go on.
    const message = quiet ? messageOf(query.error) : NOT_LOADED;
    return { message, retry: canRetry(query.error) ? reload : undefined };
  }

  return {
    model,
    version: copied ? null : ((stored as { version?: number } | undefined)?.version ?? null),
    copied,
    arrivedAt: query.dataUpdatedAt,
    missing: source !== null && stored === undefined,
    busy: query.isFetching,
    slow,
    failure: failure(),
    reload,
    fetchStored: async (signal) => (await fetchRecord(signal, true)) as StoredRecord,
  };
}
