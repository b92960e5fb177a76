import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import { send } from '../api/api.ts';
import { isPassing, messageOf } from '../api/api-error.ts';
import { callKey } from '../api/call-query.ts';
import { useUserId } from '../api/user.ts';
import { deleteDraft, findDraft } from '../unsaved/drafts.ts';
import type { Conflict } from './conflict.ts';
import { readRecordId } from './record-id.ts';
import { type SaveFailure, useSave } from './use-save.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The record that a new one starts as a copy of. */
    copyOf?: number;
  }
}

/** A failure as a line on the screen, with the button that leads on. */
interface Failure {
  message: string;
  action: string;
  retry: () => void;
}

const NOT_LOADED = 'The record could not be loaded.';
const NO_SUCH_RECORD = 'There is no such record.';
const BACK = 'Back to the list';

interface RecordOptions<C extends AnyCall> {
  /** The call that loads the record. */
  load: C;
  /** The name of its id, in the address and in the call's body. */
  id: string;
  /** Where to go after saving, and on Back. */
  list: string;
  /** What a duplicate has of its own: blank what must be unique, and leave out what belongs to the original. */
  copy?: Partial<DataOf<C>>;
  /** Which failures stay a quiet line on the screen instead of an alert. */
  quiet?: { load?: boolean; save?: boolean };
}

/** A record in a form: how it came, and how it is saved. */
export interface RecordState<Model> {
  /** The form's address, by which a draft finds back. */
  place: string;
  /** The id to save under; null for a new record. */
  id: number | null;
  /** The version the form was opened at. */
  version: number | null;
  /** What the form starts from; undefined for an empty one, and until the record has come. */
  model: Model | undefined;
  /** Changes when the record has arrived, so that fields keyed by it start from its values. */
  key: string;
  /** The form starts from something that no record holds yet: a copy or a draft. */
  unsaved: boolean;
  /** The record that the form needs has not come. */
  missing: boolean;
  /** A call is under way. */
  busy: boolean;
  /** Why it could not be loaded, with the way on. */
  failure: Failure | undefined;
  /** Why it could not be saved; what was typed is kept. */
  notSaved: SaveFailure | undefined;
  /** Why it could not be saved over somebody else's change; an alert unless it is quiet. */
  conflict: (Conflict & { quiet: boolean }) | undefined;
  /** What was typed here before, until it is taken or thrown away. */
  draft: { replaced: boolean; restore: () => void; discard: () => void } | undefined;
  /** Answers what the server found wrong with fields of the body. */
  save: <C extends AnyCall>(call: C, body: RequestOf<C>) => Promise<Record<string, string>>;
  back: () => void;
  /** Opens the record as it is stored now. */
  reload: () => void;
  /** Says no more about why the last save failed. */
  forget: () => void;
  /** Opens the form of a new record that starts as a copy of this one. */
  duplicate: () => void;
  /** The address of another record of the kind. */
  address: (id: number) => string;
}

/** Loads the record that the address names, and saves what its form makes of it. */
export function useRecord<C extends AnyCall>(options: RecordOptions<C>): RecordState<DataOf<C>> {
  const { load, list, copy, quiet = {} } = options;
  const router = useRouter();
  const { asked, place, path, copyOf } = useLocation({
    select: ({ search, searchStr, pathname, state }) => ({
      asked: (search as Record<string, string>)[options.id],
      // A fragment is a place within the form, not another one.
      place: `${pathname}${searchStr}`,
      path: pathname,
      copyOf: state.copyOf,
    }),
    structuralSharing: true,
  });
  const id = readRecordId(asked);
  const source = id ?? copyOf ?? null;
  const [opened, setOpened] = useState(0);

  const query = useQuery({
    // A form works on what it was opened with: always loaded anew, never changed under the typist.
    queryKey: callKey(load, source, opened),
    meta: { outlivesWrites: true },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: Boolean(source),
    // An alert would stand there for every attempt.
    ...(!quiet.load && { retry: false }),
    // The body of every `model` call is the record's id under its own name.
    queryFn: ({ signal }) =>
      send(load, { [options.id]: source } as RequestOf<C>, { signal, quiet: quiet.load ?? false }),
  });
  const saving = useSave({ quiet: quiet.save ?? false, onSaved: back });

  const userId = useUserId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loading again may have left one
  const left = useMemo(() => findDraft(place, userId), [place, userId, opened]);
  const [dealtWith, setDealtWith] = useState<{ left: typeof left; restored: boolean }>();
  const restored = left && dealtWith?.left === left && dealtWith.restored ? left : undefined;
  const dealWith = (taken: boolean) => () => {
    deleteDraft();
    setDealtWith({ left, restored: taken });
  };

  function reload() {
    saving.forget();
    setOpened((times) => times + 1);
  }

  function back() {
    const { from } = router.state.location.state;
    // Whether something is lost was asked before; the list is found as it was left, with its place.
    if (from?.split('?')[0] === list && router.history.canGoBack()) {
      router.history.back({ ignoreBlocker: true });
    } else {
      void router.navigate({ href: list, ignoreBlocker: true });
    }
  }

  function duplicate() {
    const { from } = router.state.location.state;
    const state = { ...(id !== null && { copyOf: id }), ...(from !== undefined && { from }) };
    // In the place of the original, so that one step back is still the list.
    void router.navigate({ href: path, replace: true, state });
  }

  function loadFailure(): Failure | undefined {
    if (id === 0) return { message: NO_SUCH_RECORD, action: BACK, retry: back };
    if (!query.error) return undefined;
    // The alert of a loud failure has said why; the empty form says only how to go on.
    const message = quiet.load ? messageOf(query.error) : NOT_LOADED;
    return isPassing(query.error)
      ? { message, action: 'Retry', retry: reload }
      : { message, action: BACK, retry: back };
  }

  const loaded: DataOf<C> | undefined = query.data;
  const copied = id === null && loaded !== undefined;
  const model = useMemo(() => {
    if (!copied && !restored) return loaded;
    // A copy has no id yet, so that nothing of the original shows beside it.
    const own = copied ? { ...copy, [options.id]: null } : {};
    return { ...(loaded as object), ...own, ...restored?.values } as DataOf<C>;
  }, [loaded, copied, copy, options.id, restored]);
  const stored = id === null ? null : ((loaded as { version?: number } | undefined)?.version ?? null);

  return {
    place,
    id,
    version: restored ? restored.version : stored,
    model,
    key: `${place} ${query.dataUpdatedAt} ${restored ? 'draft' : ''}`,
    unsaved: copied || restored !== undefined,
    missing: source !== null && loaded === undefined,
    busy: saving.busy || query.isFetching,
    failure: loadFailure(),
    notSaved: saving.failure,
    conflict: saving.conflict && { ...saving.conflict, quiet: quiet.save ?? false },
    draft:
      left && dealtWith?.left !== left
        ? { replaced: left.replaced ?? false, restore: dealWith(true), discard: dealWith(false) }
        : undefined,
    save: saving.save,
    back,
    reload,
    forget: saving.forget,
    duplicate,
    address: (other) => `${path}?${options.id}=${other}`,
  };
}
