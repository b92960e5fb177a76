import type { RecordAddress } from './record-address.ts';
import type { Draft } from './unsaved/drafts.ts';

/** A visit to the form of a URL. Returning to the same URL starts another visit. */
export type Visit = Readonly<Pick<RecordAddress, 'key'>>;

/** The merged changes of two users, which are saved over `version`. */
export type MergedDraft = Pick<Draft, 'version' | 'values' | 'base'>;

type Start =
  /** The record has not loaded. */
  | { from: 'nothing' }
  | { from: 'record' }
  | { from: 'draft'; draft: Draft }
  | { from: 'merge'; merged: MergedDraft };

/** `lostKey` is the idempotency key of a failed save that the server may have carried out. */
type SaveState =
  | { is: 'idle'; lostKey: string | undefined }
  | { is: 'sending'; key: string }
  | { is: 'failed'; error: unknown; lostKey: string | undefined }
  /** This state lasts until the form is left. */
  | { is: 'saved' };

export interface RecordLife {
  visit: Visit;
  reloads: number;
  start: Start;
  /** A draft outside of the form, which the user can restore or discard. */
  offered: Draft | undefined;
  save: SaveState;
}

export type RecordEvent =
  /** `draft` is the earlier draft of the URL. */
  | { type: 'open'; visit: Visit; draft: Draft | undefined }
  /** Loads the record again. `draft` contains the unsaved values. */
  | { type: 'reload'; draft: Draft | undefined }
  /**
   * The record has loaded, or there is none. `version` is null for an unsaved record, and `copy` is a copied record.
   */
  | { type: 'loaded'; version: number | null; copy?: unknown }
  | { type: 'restore' }
  /** Removes the draft from the form and offers it again. */
  | { type: 'removeDraft' }
  | { type: 'discard' }
  | { type: 'merge'; merged: MergedDraft }
  | { type: 'send'; key: string }
  | { type: 'saved' }
  /** The save failed. If `lost` is true, the server may have stored it. */
  | { type: 'fail'; error: unknown; lost: boolean }
  | { type: 'dismiss' };

export function openLife(visit: Visit, draft: Draft | undefined): RecordLife {
  return {
    visit,
    reloads: 0,
    start: { from: 'nothing' },
    offered: draft,
    save: { is: 'idle', lostKey: undefined },
  };
}

export function reduceLife(life: RecordLife, event: RecordEvent): RecordLife {
  const { start, offered, save } = life;
  switch (event.type) {
    case 'open':
      return openLife(event.visit, event.draft);
    case 'reload':
      return { ...life, reloads: life.reloads + 1, start: { from: 'nothing' }, offered: event.draft };
    case 'loaded':
      if (start.from !== 'nothing') return life;
      // A draft is restored automatically if it began with the same version, or with the same copy (behaviour 4.6).
      return offered?.version === event.version &&
        (!event.copy || JSON.stringify(event.copy) === JSON.stringify(offered.base))
        ? startFromDraft(life, offered)
        : { ...life, start: { from: 'record' } };
    case 'restore':
      return offered ? startFromDraft(life, offered) : life;
    case 'removeDraft':
      if (start.from !== 'draft') return life;
      return {
        ...life,
        start: { from: 'record' },
        // The key belongs to the values of the draft, so other values are saved with a new key.
        offered: { ...start.draft, lostKey: lostKey(life) },
        save: { is: 'idle', lostKey: undefined },
      };
    case 'discard':
      return { ...life, offered: undefined };
    case 'merge':
      return { ...life, start: { from: 'merge', merged: event.merged } };
    case 'send':
      return { ...life, save: { is: 'sending', key: event.key } };
    case 'saved':
      return { ...life, save: { is: 'saved' } };
    case 'fail': {
      if (save.is !== 'sending') return life;
      return {
        ...life,
        save: { is: 'failed', error: event.error, lostKey: event.lost ? save.key : undefined },
      };
    }
    case 'dismiss':
      return save.is === 'failed' ? { ...life, save: { is: 'idle', lostKey: save.lostKey } } : life;
  }
}

function startFromDraft(life: RecordLife, draft: Draft): RecordLife {
  return {
    ...life,
    start: { from: 'draft', draft },
    offered: undefined,
    save: { is: 'idle', lostKey: draft.lostKey },
  };
}

/** Returns the key for the next save if the server may have stored the last save, so that it does not store both. */
export function lostKey({ save }: RecordLife): string | undefined {
  if (save.is === 'saved') return undefined;
  return save.is === 'sending' ? save.key : save.lostKey;
}
