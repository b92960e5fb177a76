import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { ApiError, send } from '../api/api.ts';
import { messageOf } from '../api/api-error.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { forgetLists } from '../api/query-client.ts';
import { showSaved } from '../ui/toast.tsx';
import { type Conflict, readConflict } from './conflict.ts';

/** A failure as a line on the screen, with the one button that leads on. */
export interface Failure {
  message: string;
  action: string;
  retry: () => void;
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
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict>();
  const attempt = useRef({ body: '', key: '' });

  async function save<C extends AnyCall>(call: C, body: RequestOf<C>): Promise<void> {
    setBusy(true);
    forget();
    try {
      // A conflict is told with its two ways on.
      const told = (error: ApiError) => quiet || readConflict(error) !== undefined;
      await send(call, body, { quiet: told, idempotencyKey: keyFor(JSON.stringify(body)) });
    } catch (error) {
      setConflict(readConflict(error));
      setFailure(failureOf(error, () => void save(call, body)));
      return;
    } finally {
      setBusy(false);
    }
    void forgetLists(client);
    showSaved();
    onSaved();
  }

  // The same body sent again after a lost answer is the same attempt: the server writes it once.
  function keyFor(body: string): string {
    if (attempt.current.body !== body) attempt.current = { body, key: newIdempotencyKey() };
    return attempt.current.key;
  }

  function failureOf(error: unknown, again: () => void): Failure | undefined {
    const message = messageOf(error);
    const lost = error instanceof ApiError && error.uncertain;
    // A refused attempt is over; only one whose answer is lost may be the same when it is sent again.
    if (!lost) attempt.current = { body: '', key: '' };

    if (readConflict(error)) return undefined;
    return quiet || lost ? { message, action: 'Retry', retry: again } : undefined;
  }

  /** Says no more about the last attempt. */
  function forget() {
    setFailure(undefined);
    setConflict(undefined);
  }

  return { busy, failure, conflict, forget, save };
}
