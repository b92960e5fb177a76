import { useMemo } from 'react';
import type { RecordKind } from '#domain/record/record-kinds';
import type { AnyCall, DataOf } from '#domain/wire/call';
import { useRecordAddress } from './record-address.ts';
import { useTakeBack } from './use-adding.ts';
import { type DraftOffer, useKeptDraft } from './use-kept-draft.ts';
import { type Leave, useLeave } from './use-leave.ts';
import { type Loading, useLoadedRecord } from './use-loaded-record.ts';
import { type Merged, useMerged } from './use-merged.ts';
import { useRememberedRecord } from './use-remembered-record.ts';
import { type Saving, useSave } from './use-save.ts';
import { useTellSaved } from './use-tell-saved.ts';

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
