import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { ApiError } from '../api/api.ts';
import { canRetry, messageOf } from '../api/api-error.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { type Conflict, readConflict } from './conflict/conflict.ts';
import { refusedFields } from './field-faults.ts';
import { type SlowCall, useSlowRequest } from './use-slow-request.ts';

const CANCELLED =
  'The server did not answer: it is not known whether this was saved. What you typed is kept.';
const LOST =
  'The server cannot be reached: it is not known whether this was saved. What you typed is kept, and Retry saves it once.';

const STORED =
  'What you saved before your last change is stored. Open it from its list and change it there; what you typed is kept here.';

/** How far the saving of a record is. What was typed stays, also when it fails. */
export interface Saving {
  busy: boolean;
  /** The server has not answered for long: what can be done about it. */
  slow: SlowCall | undefined;
  /** Failures are a line on the screen, not an alert. */
  quiet: boolean;
  /** Why the last save failed, where a line on the screen tells it. */
  failure: { message: string; canRetry: boolean } | undefined;
  /** Why it could not be saved over somebody else's change. */
  conflict: Conflict | undefined;
  /** Takes failure and conflict off the screen. */
  dismiss: () => void;
  /** Answers what the server found wrong with fields of the body. */
  save: <C extends AnyCall>(call: C, body: RequestOf<C>) => Promise<Record<string, string>>;
}

interface SaveOptions {
  quiet: boolean;
  /** Takes what the save answered. */
  onSaved: (data: unknown) => Promise<void>;
}

/** Saves a record once, however often it takes to get an answer. */
export function useSave({ quiet, onSaved }: SaveOptions): Saving {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Saving['failure']>();
  const [conflict, setConflict] = useState<Conflict>();
  /** By which the server knows the save whose answer is lost; a new one where none is. */
  const key = useRef('');
  const { slow, sendCancellable } = useSlowRequest();

  async function save<C extends AnyCall>(call: C, body: RequestOf<C>): Promise<Record<string, string>> {
    setBusy(true);
    dismiss();
    let data: unknown;
    try {
      // A conflict is shown with its two ways on, never as a plain alert; a lost answer with its Retry.
      const isQuiet = (error: ApiError) =>
        quiet || error.status === 0 || isStored(error) || readConflict(error) !== undefined;
      // Sent again after a lost answer it is written once, also where something was changed meanwhile: then the server
      // takes it if the one before never came, and says so if it did.
      key.current ||= newIdempotencyKey();
      data = await sendCancellable(call, body, { quiet: isQuiet, idempotencyKey: key.current });
      if (data === undefined) {
        setFailure({ message: CANCELLED, canRetry: true });
        return {};
      }
    } catch (error) {
      setConflict(readConflict(error));
      setFailure(failureOf(error));
      return refusedFields(error);
    } finally {
      setBusy(false);
    }
    key.current = '';
    void invalidateReads(client);
    await onSaved(data);
    return {};
  }

  function failureOf(error: unknown): Saving['failure'] {
    const lost = error instanceof ApiError && error.uncertain;
    // A refused attempt is over; only one whose answer is lost may be the same when it is sent again.
    if (!lost) key.current = '';
    if (isStored(error)) return { message: STORED, canRetry: false };

    if (error instanceof ApiError && error.status === 0) return { message: LOST, canRetry: true };
    // Each failure is shown once: one that has an alert is shown there, and Save tries again.
    if (!quiet || readConflict(error)) return undefined;
    return { message: messageOf(error), canRetry: canRetry(error) };
  }

  function dismiss() {
    setFailure(undefined);
    setConflict(undefined);
  }

  return { busy, slow, quiet, failure, conflict, dismiss, save };
}

/** Whether the server knows the key from a save of something else, which it has stored. */
function isStored(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_key_reused';
}
