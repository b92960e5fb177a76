import type { RecordAddress } from './record-address.ts';
import type { Draft } from './unsaved/drafts.ts';

/** Somebody is at the form of an address. Coming back to the same address begins another visit. */
export type Visit = Readonly<Pick<RecordAddress, 'place'>>;

/** The earlier draft of this address. */
export interface KeptDraft {
  draft: Draft;
  /** The person cannot save it any more, so it is only shown, and only when they ask for it. */
  lookOnly: boolean;
  /** It was in the form already, so it does not go there again by itself. */
  takenBack: boolean;
}

/** Two people's work on the record, put together: it is saved over `version`. */
export type MergedDraft = Pick<Draft, 'version' | 'values' | 'base'>;

/** The starting point of the form. */
type Start =
  /** The record has not come. */
  | { from: 'nothing' }
  | { from: 'record' }
  | { from: 'draft'; kept: KeptDraft }
  /** `unsent` until the form holds the merge and saves it. */
  | { from: 'merge'; merged: MergedDraft; unsent: boolean };

/** How far the saving is. `lostKey` is the idempotency key of a save whose answer was lost. */
type SaveState =
  | { is: 'idle'; lostKey: string | undefined }
  | { is: 'sending'; key: string }
  | { is: 'failed'; error: unknown; lostKey: string | undefined }
  /** It stays so until the form is left. */
  | { is: 'saved' };

/** A record in a form, from the moment its address opens until it is left. */
export interface RecordLife {
  visit: Visit;
  /** How often the record was asked for again. */
  reloads: number;
  start: Start;
  /** A draft that the form does not hold: the person restores or discards it. */
  offered: KeptDraft | undefined;
  save: SaveState;
}

export type RecordEvent =
  | { type: 'open'; visit: Visit; kept: KeptDraft | undefined }
  /** Asks for the record again; `kept` is what was typed until then. */
  | { type: 'reload'; kept: KeptDraft | undefined }
  /** The record has come, or there is none to wait for; `version` is null for what is not stored yet. */
  | { type: 'loaded'; version: number | null }
  | { type: 'restore' }
  /** Takes the draft out of the form; it is offered again. */
  | { type: 'takeBack' }
  | { type: 'discard' }
  | { type: 'merge'; merged: MergedDraft }
  | { type: 'sendMerge' }
  | { type: 'send'; key: string }
  | { type: 'saved'; key: string }
  /** With `lost` nobody knows whether the server has stored it. */
  | { type: 'fail'; key: string; error: unknown; lost: boolean }
  /** Takes the failure off the screen. */
  | { type: 'dismiss' };

export function openLife(visit: Visit, kept: KeptDraft | undefined): RecordLife {
  return {
    visit,
    reloads: 0,
    start: { from: 'nothing' },
    offered: kept,
    save: { is: 'idle', lostKey: undefined },
  };
}

/** The next state. An event that does not fit the present one, such as a late answer, changes nothing. */
export function reduceLife(life: RecordLife, event: RecordEvent): RecordLife {
  const { start, offered, save } = life;
  switch (event.type) {
    case 'open':
      return openLife(event.visit, event.kept);
    case 'reload':
      return { ...life, reloads: life.reloads + 1, start: { from: 'nothing' }, offered: event.kept };
    case 'loaded':
      if (start.from !== 'nothing') return life;
      return offered && fits(offered, event.version)
        ? { ...life, start: { from: 'draft', kept: offered }, offered: undefined }
        : { ...life, start: { from: 'record' } };
    case 'restore':
      return offered ? { ...life, start: { from: 'draft', kept: offered }, offered: undefined } : life;
    case 'takeBack':
      if (start.from !== 'draft') return life;
      return { ...life, start: { from: 'nothing' }, offered: { ...start.kept, takenBack: true } };
    case 'discard':
      return { ...life, offered: undefined };
    case 'merge':
      return { ...life, start: { from: 'merge', merged: event.merged, unsent: true } };
    case 'sendMerge':
      return start.from === 'merge' ? { ...life, start: { ...start, unsent: false } } : life;
    case 'send':
      return { ...life, save: { is: 'sending', key: event.key } };
    case 'saved':
      return isAwaited(save, event.key) ? { ...life, save: { is: 'saved' } } : life;
    case 'fail': {
      if (!isAwaited(save, event.key)) return life;
      return {
        ...life,
        save: { is: 'failed', error: event.error, lostKey: event.lost ? event.key : undefined },
      };
    }
    case 'dismiss':
      return save.is === 'failed' ? { ...life, save: { is: 'idle', lostKey: save.lostKey } } : life;
  }
}

/** The key of the next save where the answer to the last one was lost: the server then writes the two once. */
export function lostKey({ save }: RecordLife): string | undefined {
  return save.is === 'idle' || save.is === 'failed' ? save.lostKey : undefined;
}

/** Whether a draft goes into the form by itself: nobody has saved the record since (behaviour 4.6). */
function fits({ draft, lookOnly, takenBack }: KeptDraft, version: number | null): boolean {
  return !lookOnly && !takenBack && draft.version === version;
}

function isAwaited(save: SaveState, key: string): boolean {
  return save.is === 'sending' && save.key === key;
}
