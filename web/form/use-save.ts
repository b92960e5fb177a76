import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { ApiError, send } from '../api/api.ts';
import { isPassing, messageOf } from '../api/api-error.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { showSaved } from '../ui/notice/toast.tsx';
import { type Conflict, readConflict } from './conflict.ts';
import { refusedFields } from './field-faults.ts';

/** Why a save failed, where a line on the screen tells it. */
export interface SaveFailure {
  message: string;
  /** Trying again can help. */
  passing: boolean;
}

interface SaveOptions {
  /** The failure is told by a line on the screen, not by an alert. */
  quiet: boolean;
  onSaved: () => void;
}

/** Saves a record once, however often it takes to get an answer. */
export function useSave({ quiet, onSaved }: SaveOptions) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const [conflict, setConflict] = useState<Conflict>();
  const attempt = useRef({ body: '', key: '' });

  /** Answers what the server found wrong with fields of the body. */
  async function save<C extends AnyCall>(call: C, body: RequestOf<C>): Promise<Record<string, string>> {
    setBusy(true);
    forget();
    try {
      // A conflict is told with its two ways on.
      const told = (error: ApiError) => quiet || readConflict(error) !== undefined;
      await send(call, body, { quiet: told, idempotencyKey: keyFor(JSON.stringify(body)) });
    } catch (error) {
      setConflict(readConflict(error));
      setFailure(failureOf(error));
      return refusedFields(error);
    } finally {
      setBusy(false);
    }
    void invalidateReads(client);
    showSaved();
    onSaved();
    return {};
  }

  // The same body sent again after a lost answer is the same attempt: the server writes it once.
  function keyFor(body: string): string {
    if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() };
    return attempt.current.key;
  }

  function failureOf(error: unknown): SaveFailure | undefined {
    const lost = error instanceof ApiError && error.uncertain;
    // A refused attempt is over; only one whose answer is lost may be the same when it is sent again.
    if (!lost) attempt.current = { body: '', key: '' };

    // Each failure is told once: the alert of a loud one says it all, and Save tries again.
    if (!quiet || readConflict(error)) return undefined;
    return { message: messageOf(error), passing: isPassing(error) };
  }

  /** Says no more about the last attempt. */
  function forget() {
    setFailure(undefined);
    setConflict(undefined);
  }

  return { busy, failure, conflict, forget, save };
}
