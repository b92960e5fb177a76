import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { ApiError, canRetry, isAbort, messageOf } from '../api/api-error.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { type Conflict, readConflict } from './conflict/conflict.ts';
import { refusedFields } from './field-faults.ts';
import type { RecordAddress } from './record-address.ts';
import { retryLeft, type SentSave } from './retry-left.ts';
import { type SlowCall, useSlowRequest } from './use-slow-request.ts';
import { type Stay, useStay } from './use-stay.ts';

const CANCELLED =
  'The server did not answer: it is not known whether this was saved. What you typed is kept.';
const LOST =
  'The server cannot be reached: it is not known whether this was saved. What you typed is kept, and Retry saves it once.';

const STORED =
  'What you saved before your last change is stored. Open it from its list and change it there; what you typed is kept here.';

/** How far the saving of a record is. What was typed stays, also when it fails. */
export interface Saving {
  /** Until the form of what is saved has been left: the one that is opened meanwhile does not wait for it. */
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
  /** The form's. */
  address: RecordAddress;
  /** Takes what the save answered, and whether the person is still at what was saved. */
  onSaved: (data: unknown, isStillAt: () => boolean) => Promise<void>;
}

interface Attempt extends SentSave {
  /** In which it was sent: the form may show another record by the time of the answer. */
  stay: Stay;
}

/** Saves a record once, however often it takes to get an answer. */
export function useSave({ quiet, address, onSaved }: SaveOptions): Saving {
  const client = useQueryClient();
  const { stay, lasts } = useStay(address);
  /** The idempotency key of a save whose answer was lost, by the stay in which it was sent. */
  const lostKeys = useRef(new WeakMap<Stay, string>());
  const { slow, sendCancellable } = useSlowRequest();

  const saving = useMutation({
    mutationFn: ({ stay: sentIn, idempotencyKey, call, body }: Attempt) => {
      // The form that would show the failure may be gone: then it is an alert, with Retry where that can help.
      const isQuiet = (error: ApiError) => (lasts(sentIn) ? hasItsPlace(error) : error.canRetry);
      return sendCancellable(call, body, { quiet: isQuiet, idempotencyKey });
    },
    onSuccess: take,
    onError: (error, { stay: sentIn, idempotencyKey }) => {
      // A refused attempt is over; only one whose answer is lost may be the same when it is sent again.
      const isLost = isAbort(error) || (error instanceof ApiError && error.uncertain);
      if (isLost) lostKeys.current.set(sentIn, idempotencyKey);
      else lostKeys.current.delete(sentIn);
    },
  });
  const { variables, isPending, isSuccess, mutateAsync, reset } = saving;
  const isOfThis = variables?.stay === stay;
  const error = isOfThis ? saving.error : null;

  async function take(data: unknown, attempt: Attempt): Promise<void> {
    lostKeys.current.delete(attempt.stay);
    void invalidateReads(client);
    await onSaved(data, () => lasts(attempt.stay));
  }

  /** A conflict is shown with its two ways on, never as a plain alert; a lost answer with its Retry. */
  function hasItsPlace(error: ApiError): boolean {
    return quiet || error.status === 0 || isStored(error) || readConflict(error) !== undefined;
  }

  async function save<C extends AnyCall>(call: C, body: RequestOf<C>): Promise<Record<string, string>> {
    // Sent again after a lost answer it is written once, also where something was changed meanwhile: then the server
    // takes it if the one before never came, and says so if it did.
    const idempotencyKey = lostKeys.current.get(stay) ?? newIdempotencyKey();
    const attempt = { stay, idempotencyKey, call, body };
    try {
      await mutateAsync(attempt);
    } catch (error) {
      if (lasts(stay)) return refusedFields(error);
      // Not by the mutation, which may be another record's by now.
      const data = await retryLeft(error, attempt);
      if (data !== undefined) await take(data, attempt);
    }
    return {};
  }

  function failureOf(error: Error): Saving['failure'] {
    if (isAbort(error)) return { message: CANCELLED, canRetry: true };
    if (isStored(error)) return { message: STORED, canRetry: false };
    if (error instanceof ApiError && error.status === 0) return { message: LOST, canRetry: true };
    // Each failure is shown once: one that has an alert is shown there, and Save tries again.
    if (!quiet || readConflict(error)) return undefined;
    return { message: messageOf(error), canRetry: canRetry(error) };
  }

  return {
    busy: isOfThis && (isPending || isSuccess),
    slow: isOfThis ? slow : undefined,
    quiet,
    failure: error ? failureOf(error) : undefined,
    conflict: readConflict(error),
    dismiss: reset,
    save,
  };
}

/** Whether the server knows the key from a save of something else, which it has stored. */
function isStored(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotency_key_reused';
}
