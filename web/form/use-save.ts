import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useState } from 'react';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { newIdempotencyKey, send } from '../api/api.ts';
import { ApiError, canRetry, isAbort, messageOf } from '../api/api-error.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { useSlow } from '../ui/notice/use-slow.ts';
import { useIsMounted } from '../ui/use-is-mounted.ts';
import { type Conflict, readConflict } from './conflict/conflict.ts';
import { refusedFields } from './field-faults.ts';
import { lostKey, type RecordEvent, type RecordLife } from './record-life.ts';

const CANCELED =
  'The server did not answer. Your changes may or may not have been saved. What you typed is kept.';
const LOST =
  'The server cannot be reached. Your changes may or may not have been saved. What you typed is kept, and Retry saves it only once.';

const STORED =
  'Your earlier save was stored. Open the record from its list to change it. What you typed is kept here.';

export interface Saving {
  /** True while a save is pending, and after it has succeeded until the form is left. */
  busy: boolean;
  /** Stops waiting for a save that takes a long time. The server may still complete it. */
  cancelSlow: (() => void) | undefined;
  /** True if failures are shown as a line on the screen and not as an alert. */
  quiet: boolean;
  /** The reason for the last failure, if it is shown as a line on the screen. */
  failure: { message: string; canRetry: boolean } | undefined;
  conflict: Conflict | undefined;
  dismiss: () => void;
  /** Saves the body. Returns the faults that the server found, by field. */
  save: <C extends AnyCall>(call: C, body: RequestOf<C>) => Promise<Record<string, string>>;
}

interface SaveOptions {
  quiet: boolean;
  life: RecordLife;
  dispatch: Dispatch<RecordEvent>;
  /** `isOpen` returns whether the form is still open: the session may have ended. */
  onSaved: (data: unknown, isOpen: () => boolean) => Promise<void>;
}

/** Saves a record at most once, even if it takes several attempts. */
export function useSave({ quiet, life, dispatch, onSaved }: SaveOptions): Saving {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const [sent, setSent] = useState<AbortController>();
  const slow = useSlow(life.save.is === 'sending' ? sent : undefined);
  const error = life.save.is === 'failed' ? life.save.error : undefined;

  /** Returns whether the form itself shows the failure, so that no alert is needed. */
  function isShownByForm(error: ApiError): boolean {
    return quiet || error.status === 0 || isStored(error) || readConflict(error) !== undefined;
  }

  async function save<C extends AnyCall>(call: C, body: RequestOf<C>): Promise<Record<string, string>> {
    // If the server may have stored the first save, the next save reuses its key, even if values have changed. The
    // server then stores the next save only if it did not store the first.
    const keptKey = lostKey(life);
    const key = keptKey ?? newIdempotencyKey();
    let data: unknown;
    const waiting = new AbortController();
    setSent(waiting);
    dispatch({ type: 'send', key });
    try {
      data = await send(call, body, { quiet: isShownByForm, idempotencyKey: key, signal: waiting.signal });
      dispatch({ type: 'saved' });
    } catch (error) {
      // A refused save has ended. Only a save that the server may have carried out is repeated with its key. A refusal
      // of the repetition, for example because there are too many requests, does not say what happened to the first.
      const isLost = isAbort(error) || (error instanceof ApiError && error.uncertain);
      const lost = isLost || (keptKey !== undefined && !isStored(error));
      dispatch({ type: 'fail', error, lost });
      return refusedFields(error);
    }
    void invalidateReads(client);
    await onSaved(data, () => isMounted.current);
    return {};
  }

  function failureOf(error: unknown): Saving['failure'] {
    if (isAbort(error)) return { message: CANCELED, canRetry: true };
    if (isStored(error)) return { message: STORED, canRetry: false };
    if (error instanceof ApiError && error.status === 0) return { message: LOST, canRetry: true };
    // An alert or the choices of a conflict show the failure.
    if (!quiet || readConflict(error)) return undefined;
    return { message: messageOf(error), canRetry: canRetry(error) };
  }

  return {
    busy: life.save.is === 'sending' || life.save.is === 'saved',
    cancelSlow: slow && (() => slow.abort()),
    quiet,
    failure: error === undefined ? undefined : failureOf(error),
    conflict: readConflict(error),
    dismiss: () => dispatch({ type: 'dismiss' }),
    save,
  };
}

/** Returns whether the server has already stored another save with the same key. */
function isStored(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_key_reused';
}
