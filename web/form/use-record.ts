import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import { send } from '../api/api.ts';
import { messageOf } from '../api/api-error.ts';
import { readRecordId } from './record-id.ts';
import { type Failure, useSave } from './use-save.ts';

const NO_SUCH_RECORD = 'There is no such record.';

interface RecordOptions<C extends AnyCall> {
  /** The call that loads the record. */
  load: C;
  /** The name of its id, in the address and in the call's body. */
  id: string;
  /** Where to go after saving, and on Back. */
  list: string;
  /** Which failures stay a quiet line on the screen instead of an alert. */
  quiet?: { load?: boolean; save?: boolean };
}

/** A record in a form: how it came, and how it is saved. */
export interface RecordState<Model> {
  /** The id to save under; null for a new record. */
  id: number | null;
  /** The version the form was opened at. */
  version: number | null;
  /** The record as it was loaded; undefined for a new one, and until it has come. */
  model: Model | undefined;
  /** Changes when the record has arrived, so that fields keyed by it start from its values. */
  key: string;
  /** A call is under way. */
  busy: boolean;
  /** What went wrong, with the way on; what was typed is kept. */
  failure: Failure | undefined;
  save: <C extends AnyCall>(call: C, body: RequestOf<C>) => Promise<void>;
  back: () => void;
}

/** Loads the record that the address names, and saves what its form makes of it. */
export function useRecord<C extends AnyCall>(options: RecordOptions<C>): RecordState<DataOf<C>> {
  const { load, list, quiet = {} } = options;
  const router = useRouter();
  const asked = useLocation({ select: ({ search }) => (search as Record<string, string>)[options.id] });
  const id = readRecordId(asked);
  const [opened, setOpened] = useState(0);

  const query = useQuery({
    // A form works on what it was opened with: always loaded anew, never changed under the typist.
    queryKey: ['model', load.path, id, opened],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: Boolean(id),
    // The body of every `model` call is the record's id under its own name.
    queryFn: ({ signal }) =>
      send(load, { [options.id]: id } as RequestOf<C>, { signal, quiet: quiet.load ?? false }),
  });
  const reload = () => setOpened((times) => times + 1);
  const saving = useSave({ quiet: quiet.save ?? false, onSaved: back, onReload: reload });

  function back() {
    const { from } = router.state.location.state;
    void router.navigate({ href: from?.split('?')[0] === list ? from : list });
  }

  function loadFailure(): Failure | undefined {
    if (id === 0) return { message: NO_SUCH_RECORD, action: 'Back', retry: back };
    return query.error ? { message: messageOf(query.error), action: 'Retry', retry: reload } : undefined;
  }

  const model: DataOf<C> | undefined = query.data;
  return {
    id,
    version: (model as { version?: number } | undefined)?.version ?? null,
    model,
    key: `${asked} ${query.dataUpdatedAt}`,
    busy: saving.busy || query.isFetching,
    failure: saving.failure ?? loadFailure(),
    save: saving.save,
    back,
  };
}
