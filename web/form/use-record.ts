import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { RecordKind } from '#domain/record/record-kinds';
import { relatedCall } from '#domain/related/related';
import type { AnyCall, DataOf } from '#domain/wire/call';
import { send } from '../api/api.ts';
import { useRecentRecords } from '../api/use-recent-records.ts';
import { listPath, newRecordPath } from '../paths.ts';
import { useGo } from '../ui/control/link.tsx';
import { showNext, showToast } from '../ui/notice/toast.tsx';
import type { MergeState } from './conflict/use-merge.ts';
import { recordName, stepAfterSave } from './form-kinds.ts';
import { useRecordAddress } from './record-address.ts';
import type { Draft } from './unsaved/drafts.ts';
import { useTakeBack } from './use-adding.ts';
import { type DraftOffer, useKeptDraft } from './use-kept-draft.ts';
import { type Loading, useLoadedRecord } from './use-loaded-record.ts';
import { type Saving, useSave } from './use-save.ts';

interface RecordOptions<C extends AnyCall> {
  kind: RecordKind;
  /** The call that loads the record. */
  load: C;
  /** The name of its id, in the address and in the call's body. */
  id: string;
  /** What a duplicate has of its own: blank what must be unique, and leave out what belongs to the original. */
  copy?: (original: DataOf<C>) => Partial<DataOf<C>>;
  /** Which failures stay a quiet line on the screen instead of an alert. */
  quiet?: { load?: boolean; save?: boolean };
}

/** A record in a form. */
export interface RecordState<Model> {
  kind: RecordKind;
  /** The name of the record's id in a save. */
  idName: string;
  /** The id to save under; null for a new record. */
  id: number | null;
  /** The version that the form works on: the stored one, or the one that a draft was typed over. */
  version: number | null;
  /** What the form starts from; undefined for an empty one, and until the record has come. */
  model: Model | undefined;
  /** What is stored as far as it was loaded, without a draft or a merge; undefined for a new record and a copy. */
  stored: Model | undefined;
  /** Changes when the record has arrived or a draft is taken, so that fields keyed by it start from their values. */
  key: string;
  /** The form's address, by which a draft finds back. */
  href: string;
  /** The form starts from something that no record holds yet: a copy, a draft, a merge. */
  unsaved: boolean;
  /** What is stored under `version`; undefined for a new record, and where a draft has outlived it. */
  base: object | undefined;
  merged: Merged;
  loading: Loading;
  draft: DraftOffer | undefined;
  saving: Saving;
  leave: Leave;
}

/** The record that the address names: loaded, with a draft put over it, saved and left. */
export function useRecord<C extends AnyCall>(options: RecordOptions<C>): RecordState<DataOf<C>> {
  const { kind, load, id: idName, copy, quiet = {} } = options;
  const address = useRecordAddress(idName);
  const loaded = useLoadedRecord(address, { load, idName, copy, quiet: quiet.load ?? false });
  useRememberedRecord(kind, address.id, loaded.copied ? undefined : loaded.model);
  const { restored, offer } = useKeptDraft(address, loaded);
  const merged = useMerged(loaded);
  const start = merged.draft ?? restored;
  const leave = useLeave(kind, address.id);
  const tellSaved = useTellSaved(kind);
  const takeBack = useTakeBack(kind);
  const saving = useSave({
    quiet: quiet.save ?? false,
    address,
    onSaved: async (data, isStillAt) => {
      const id = (data as Record<string, number>)[idName] as number;
      void tellSaved(id);
      // A form that was left before the answer must not lead away from the screen that is open by now.
      if (isStillAt()) await takeBack(id);
      if (isStillAt()) leave.back();
    },
  });
  const model = useMemo(
    () => (start ? ({ ...(loaded.model as object), ...start.values } as DataOf<C>) : loaded.model),
    [loaded.model, start],
  );
  // What is open above the form of a stored record stands in its address too, and changes no field.
  const place = address.id === null ? `${address.href} ${address.entry}` : `${address.path} ${address.id}`;

  return {
    kind,
    idName,
    id: address.id,
    version: start ? start.version : loaded.version,
    model,
    // A merge has loaded it once more.
    stored: loaded.copied ? undefined : ((merged.draft?.base as DataOf<C> | undefined) ?? loaded.model),
    key: `${place} ${loaded.arrivedAt} ${start ? `draft ${start.version}` : ''}`,
    href: address.href,
    unsaved: loaded.copied || (start !== undefined && !(start === restored && offer?.lookOnly)),
    base: start ? start.base : (loaded.model as object | undefined),
    merged,
    // What was typed stands in the form also where the record has been deleted.
    loading: { ...loaded, missing: loaded.missing && !offer?.restored },
    draft: offer,
    saving,
    leave,
  };
}

type MergedDraft = Pick<Draft, 'version' | 'values' | 'base'>;

/** What two people made of the record: the form starts anew from it, and saves it. */
interface Merged {
  draft: MergedDraft | undefined;
  take: (outcome: MergeState['outcome']) => void;
  /** Saves the merge that a form which starts now holds; each of them once. */
  saveOnce: (save: () => void) => void;
}

/** The merge that was taken last; gone when the record is loaded again or another one is opened. */
function useMerged({ times, arrivedAt }: { times: number; arrivedAt: number }): Merged {
  const [taken, setTaken] = useState<{ draft: MergedDraft; over: string }>();
  const unsaved = useRef(false);
  const over = `${times} ${arrivedAt}`;

  return {
    draft: taken?.over === over ? taken.draft : undefined,
    take({ record, stored }) {
      unsaved.current = true;
      setTaken({ draft: { version: stored.version, values: record, base: stored }, over });
    },
    saveOnce(save) {
      if (unsaved.current) save();
      unsaved.current = false;
    },
  };
}

/** Saves a merge as soon as the form holds it. */
export function useSaveMerged({ saveOnce }: Merged, save: () => void): void {
  const begin = useEffectEvent(() => saveOnce(save));
  useEffect(() => begin(), []);
}

/** Says that a record was saved, by its name as the server gave it, and leads on from it. */
function useTellSaved(kind: RecordKind) {
  const go = useGo();

  return async function tellSaved(id: number): Promise<void> {
    // The record is saved, whether its name comes or not.
    const related = await send(relatedCall, { kind, id }, { quiet: true, unreported: true }).catch(
      () => undefined,
    );
    const message = related ? `${related.name} saved` : 'Saved';
    const next = stepAfterSave(kind, related?.groups);
    if (next) showNext(message, { word: next.word, onPress: () => go(next.path(id)) });
    else showToast(message);
  };
}

/** Puts the stored record that a form shows among those that were opened last, as soon as it has come. */
function useRememberedRecord(kind: RecordKind, id: number | null, model: unknown): void {
  const { remember } = useRecentRecords();
  const rememberThis = useEffectEvent(() => {
    if (id !== null) remember({ kind, id, ...recordName(kind, model) });
  });
  useEffect(() => {
    if (model !== undefined) rememberThis();
  }, [model]);
}

/** The ways out of a form; whether something is lost was asked before. */
interface Leave {
  /** To the list, or to the form that the record is added for, as it was left. */
  back: () => void;
  /** To the form of a new record that starts as a copy of this one. */
  duplicate: () => void;
}

function useLeave(kind: RecordKind, id: number | null): Leave {
  const router = useRouter();
  const list = listPath(kind);

  return {
    back() {
      const { from, addedFor } = router.state.location.state;
      // The form that a record is added for, and the list, know where they were: one step back is better than anew.
      const isOneStep = addedFor !== undefined || from?.split('?')[0] === list;
      if (isOneStep && router.history.canGoBack()) router.history.back({ ignoreBlocker: true });
      else if (addedFor) void router.navigate({ href: addedFor.href, replace: true, ignoreBlocker: true });
      else void router.navigate({ href: list, ignoreBlocker: true });
    },
    duplicate() {
      const { from } = router.state.location.state;
      const state = { ...(id !== null && { copyOf: id }), ...(from !== undefined && { from }) };
      // In the place of the original, so that one step back is still the list.
      void router.navigate({ href: newRecordPath(kind), replace: true, state });
    },
  };
}
