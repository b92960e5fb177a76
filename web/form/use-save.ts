import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { AnyCall, RequestOf } from '#domain/wire/call';
import { ApiError, send } from '../api/api.ts';
import { messageOf } from '../api/api-error.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { forgetLists } from '../api/query-client.ts';
import { showSaved } from '../ui/toast.tsx';

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
  /** Opens the record as it is stored now, after somebody else changed it. */
  onReload: () => void;
}

/** Saves a record once, however often it takes to get an answer. */
export function useSave({ quiet, onSaved, onReload }: SaveOptions) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const attempt = useRef({ body: '', key: '' });

  async function save<C extends AnyCall>(call: C, body: RequestOf<C>): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await send(call, body, { quiet, idempotencyKey: keyFor(JSON.stringify(body)) });
    } catch (error) {
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

    if (error instanceof ApiError && error.code === 'stale') {
      return { message, action: 'Load it again', retry: reload };
    }
    return quiet || lost ? { message, action: 'Retry', retry: again } : undefined;
  }

  function reload() {
    setFailure(undefined);
    onReload();
  }

  return { busy, failure, save };
}
