import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type Dispatch, type RefObject, useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react';
import type { LastChange } from '#domain/record/last-change';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { relatedCall } from '#domain/related/related';
import type { AnyCall, DataOf } from '#domain/wire/call';
import { send } from '../api/api.ts';
import { useRecentRecords } from '../api/use-recent-records.ts';
import { SAVES_RECORDS, useMay, useUserId } from '../api/user.ts';
import { listPath, newRecordPath, recordPath } from '../paths.ts';
import { useGo } from '../ui/control/link.tsx';
import { noteAdded } from '../ui/focus-opened-record.ts';
import { showNext, showToast } from '../ui/notice/toast.tsx';
import { usePlanName } from '../ui/plan-name.tsx';
import type { MergeState, StoredRecord } from './conflict/use-merge.ts';
import { type NextStep, stepAfterSave } from './next-step.ts';
import { type RecordAddress, useRecordAddress } from './record-address.ts';
import {
  lostKey,
  type MergedDraft,
  openLife,
  type RecordEvent,
  type RecordLife,
  reduceLife,
} from './record-life.ts';
import { type Draft, deleteDraft, findDraft } from './unsaved/drafts.ts';
import { hasUndrafted, hasUnsaved, storeDrafts } from './unsaved/unsaved-work.ts';
import { useAddedName, useReturnToForm } from './use-adding.ts';
import { isGone, type LoadedRecord, type Loading, useLoadedRecord } from './use-loaded-record.ts';
import { type Saving, useSave } from './use-save.ts';

interface RecordOptions<C extends AnyCall> {
  kind: RecordKind;
  load: C;
  name: (model: DataOf<C>) => RecordName;
  /** The next step, for the message after a save and, unless it has `onlyOne`, for the menu. */
  next: NextStep | null;
  /** Returns new values for the fields that a duplicate must not copy. */
  copy?: (original: DataOf<C>) => Partial<DataOf<C>>;
  /** Whether failures of the load or the save are shown as a line on the screen instead of an alert. */
  quiet?: { load?: boolean; save?: boolean };
  /** True if the form itself shows changes that keep the version, such as closed lines, so that it need not reload. */
  showsChanges?: boolean;
  /** Returns the follow-up of a save, which the message offers instead of the next step. */
  findFollowUp?: ((answer: never) => Promise<FollowUp | undefined>) | undefined;
}

interface RecordName {
  title: string;
  detail: string;
}

export interface FollowUp {
  sentence: string;
  word: string;
  onPress: () => void;
}

export interface DraftOffer {
  /** True if the draft was stored because the record or the page was reloaded. */
  replaced: boolean;
  /** The sentence that was stored with the draft, if any. */
  message: string | undefined;
  restored: boolean;
  restore: () => void;
  undo: () => void;
  discard: () => void;
}

/** The merged changes of two users. The form starts again with them and saves them. */
interface Merging {
  applied: boolean;
  apply: (outcome: MergeState['outcome']) => void;
}

interface HistoryHandle {
  /** Opens the history and moves the focus to it. */
  show: () => void;
}

export interface RecordState<Model> {
  kind: RecordKind;
  next: NextStep | null;
  idName: string;
  id: number | null;
  /** The version that the form works on: the stored version, or the version of a draft or a merge. */
  version: number | null;
  /** The record that the form starts from; undefined for an empty form, and until the record has loaded. */
  model: Model | undefined;
  /** The stored record as loaded, without a draft or a merge; undefined for a new record, and until it has loaded. */
  stored: Model | undefined;
  /** The stored record as loaded after the last write of this tab. */
  storedNow: Model | undefined;
  name: RecordName | undefined;
  lastChange: LastChange | undefined;
  history: RefObject<HistoryHandle | null>;
  /** The React key of the fields: it changes when the record loads, or a draft or a merge is applied. */
  key: string;
  /** The form's URL, which identifies its draft. */
  href: string;
  /** True if the form starts from unsaved values: a copy, a draft or a merge. */
  unsaved: boolean;
  /** The stored record at `version`. */
  base: object | undefined;
  /** The idempotency key of a save that the server may have carried out. */
  lostKey: string | undefined;
  merge: Merging;
  loading: Loading;
  draft: DraftOffer | undefined;
  saving: Saving;
  leave: Leave;
}

export function useRecord<C extends AnyCall>(options: RecordOptions<C>): RecordState<DataOf<C>> {
  const { kind, load, name, next, copy, quiet = {}, showsChanges = false } = options;
  const { id: idName, required } = RECORD_KINDS[kind];
  const address = useRecordAddress(idName);
  const findKept = useFindDraft();
  const [life, dispatch] = useReducer(reduceLife, address, (visit) => openLife(visit, findKept(visit.href)));
  const { start } = life;
  const loaded = useLoadedRecord(address, {
    ...{ load, idName, copy, quiet: quiet.load ?? false, reloads: life.reloads },
    reload: () => dispatch({ type: 'reload', draft: findKept(address.href) }),
  });
  if (life.visit.key !== address.key)
    dispatch({ type: 'open', visit: address, draft: findKept(address.href) });
  else if (start.from === 'nothing' && !loaded.missing)
    dispatch({ type: 'loaded', version: loaded.version, copy: loaded.copied && loaded.model });

  const now = useReloadAfterWrites(address, life, loaded, showsChanges) as StoredRecord | undefined;
  useRememberedRecord(kind, address.id, loaded, name);
  const restored = start.from === 'draft' ? start.draft : undefined;
  useEffect(() => {
    // From now on, the values are in the form.
    if (restored) deleteDraft(restored.href);
  }, [restored]);
  const leave = useLeave(kind, address.id);
  const addedName = useAddedName();
  // After adding a record for another form, the user continues in that form.
  const showSaved = useSavedToast({ ...options, next: addedName === undefined ? next : null });
  const returnToForm = useReturnToForm(kind);
  const saving = useSave({
    quiet: quiet.save ?? false,
    life,
    dispatch,
    onSaved: async (data, isOpen) => {
      const id = (data as Record<string, number>)[idName] as number;
      void showSaved(id, data);
      if (address.id === null) noteAdded(address.href, recordPath(kind, id));
      // If the session has ended, the sign-in stays open.
      if (isOpen()) await returnToForm(id);
      if (isOpen()) leave.back();
    },
  });
  const typed = typedOf(start);
  const model = useMemo(() => {
    // Typed values and an added name are only some of a record's fields.
    if (typed) return { ...(loaded.model as object), ...typed.values } as DataOf<C>;
    if (address.id !== null || addedName === undefined) return loaded.model;
    return { [required]: addedName } as DataOf<C>;
  }, [loaded.model, typed, address.id, required, addedName]);

  // A merge has loaded a newer version.
  const stored = loaded.copied
    ? undefined
    : start.from === 'merge'
      ? (start.merged.base as DataOf<C>)
      : loaded.model;
  const storedVersion = (stored as { version?: number } | undefined)?.version;

  return {
    kind,
    next,
    idName,
    id: address.id,
    version: typed ? typed.version : loaded.version,
    model,
    stored,
    // The form may have loaded a later version.
    storedNow: stored && now && now.version >= (storedVersion ?? 0) ? (now as DataOf<C>) : stored,
    name: stored && name(stored),
    lastChange: (stored as { last_change?: LastChange } | undefined)?.last_change,
    history: useRef(null),
    key: `${address.key} ${loaded.arrivedAt} ${typed ? `draft ${typed.version}` : ''}`,
    href: address.href,
    unsaved: loaded.copied || typed !== undefined,
    base: typed ? typed.base : (loaded.model as object | undefined),
    lostKey: lostKey(life),
    merge: {
      applied: start.from === 'merge',
      apply: ({ record, stored }) =>
        dispatch({ type: 'merge', merged: { version: stored.version, values: record, base: stored } }),
    },
    // A draft stays in the form even if the record was deleted.
    loading: { ...loaded, missing: loaded.missing && !restored },
    draft: draftOffer(life, dispatch),
    saving,
    leave,
  };
}

function typedOf(start: RecordLife['start']): MergedDraft | undefined {
  if (start.from === 'merge') return start.merged;
  return start.from === 'draft' ? start.draft : undefined;
}

function draftOffer({ start, offered }: RecordLife, dispatch: Dispatch<RecordEvent>): DraftOffer | undefined {
  const draft = start.from === 'draft' ? start.draft : offered;
  if (!draft) return undefined;
  return {
    restored: start.from === 'draft',
    replaced: draft.replaced ?? false,
    message: draft.message,
    restore: () => dispatch({ type: 'restore' }),
    undo: () => dispatch({ type: 'removeDraft' }),
    discard() {
      deleteDraft(draft.href);
      dispatch({ type: 'discard' });
    },
  };
}

/** Saves a merge once its values are in the form, which is mounted anew for each merge. */
export function useSaveMerged({ applied }: Merging, save: () => void): void {
  const saveNow = useEffectEvent(save);
  const isSent = useRef(false);
  useEffect(() => {
    // In development React runs an effect twice.
    if (!applied || isSent.current) return;
    isSent.current = true;
    saveNow();
  }, [applied]);
}

/** Returns a function that finds the draft of a URL, if the user may save it. */
function useFindDraft(): (href: string) => Draft | undefined {
  const userId = useUserId();
  const maySave = useMay(SAVES_RECORDS);
  return (href) => (maySave ? findDraft(href, userId) : undefined);
}

function useSavedToast({
  kind,
  next,
  findFollowUp,
}: Pick<RecordOptions<AnyCall>, 'kind' | 'next' | 'findFollowUp'>) {
  const go = useGo();
  const planName = usePlanName();

  return async function showSaved(id: number, answer: unknown): Promise<void> {
    // The record is saved even if its name, or the follow-up, fails to load.
    const [related, followUp] = await Promise.all([
      send(relatedCall, { kind, id }, { quiet: true, unreported: true }).catch(() => undefined),
      // The cast is safe, because the form of a kind saves with the call of that kind.
      findFollowUp?.(answer as never).catch(() => undefined),
    ]);
    const message = related ? `${planName(related.name)} saved` : 'Saved';
    const step = stepAfterSave(next, related?.groups);
    if (followUp) showNext(`${message}. ${followUp.sentence}`, followUp);
    else if (step) showNext(message, { word: step.word, onPress: () => go(step.path(id)) });
    else showToast(message);
  };
}

/**
 * Loads a stored record again after each write of this tab, such as an undo, and returns it. If it has changed, the
 * form reloads: it shows the stored values and offers to restore unsaved values (behaviour 4.13).
 */
function useReloadAfterWrites(
  { id, key }: RecordAddress,
  { offered, save }: RecordLife,
  { model, version, arrivedAt, fetchStored, reload }: LoadedRecord<unknown>,
  showsChanges: boolean,
): unknown {
  // After a successful save the form is left, and after a failed save it shows the failure or the conflict.
  const enabled = id !== null && model !== undefined && save.is === 'idle';
  const { data, error } = useQuery<unknown>({
    queryKey: ['stored record', key, arrivedAt],
    queryFn: ({ signal }) => fetchStored(signal),
    initialData: model,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled,
  });
  // A response with equal values does not replace the data.
  const hasChanged = () => (showsChanges ? (data as StoredRecord).version !== version : data !== model);
  const isChanged = enabled && (isGone(error) || hasChanged());
  const reloadForm = useEffectEvent(() => {
    // A reload would lose the unsaved values of a dialog or an upload, or overwrite the offered draft with those of the
    // form. Without a reload, saving the form shows the conflict. A form whose draft cannot be stored does not reload
    // either.
    if (hasUndrafted() || (offered && hasUnsaved())) return;
    if (storeDrafts({ replaced: true })) reload();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload that had to wait is tried after the next write
  useEffect(() => {
    if (isChanged) reloadForm();
  }, [isChanged, data]);
  return data;
}

/** Adds the stored record of a form to the recently opened records once it has loaded. Removes it if it is gone. */
function useRememberedRecord<Model>(
  kind: RecordKind,
  id: number | null,
  { model, gone }: { model: Model | undefined; gone: boolean },
  name: (model: Model) => RecordName,
): void {
  const { remember, forget } = useRecentRecords();
  const update = useEffectEvent(() => {
    if (id === null) return;
    if (gone) forget(kind, id);
    else if (model !== undefined) remember({ kind, id, ...name(model) });
  });
  useEffect(() => {
    if (gone || model !== undefined) update();
  }, [model, gone]);
}

interface Leave {
  /** Returns to the list, or to the form whose lookup opened this new record. */
  back: () => void;
  duplicate: () => void;
}

function useLeave(kind: RecordKind, id: number | null): Leave {
  const router = useRouter();
  const list = listPath(kind);

  return {
    back() {
      const { from, addedFor } = router.state.location.state;
      // The form with the lookup and the list keep their position if Back reaches them in one step.
      const isOneStep = addedFor !== undefined || from?.split('?')[0] === list;
      if (isOneStep && router.history.canGoBack()) router.history.back({ ignoreBlocker: true });
      else if (addedFor) void router.navigate({ href: addedFor.href, replace: true, ignoreBlocker: true });
      else void router.navigate({ href: list, ignoreBlocker: true });
    },
    duplicate() {
      const { from } = router.state.location.state;
      const state = { ...(id !== null && { copyOf: id }), ...(from !== undefined && { from }) };
      // Replaces the history entry of the original, so that Back still returns to the list.
      void router.navigate({ href: newRecordPath(kind), replace: true, state });
    },
  };
}
