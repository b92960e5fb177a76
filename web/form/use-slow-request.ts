import { useState } from 'react';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import { type SendOptions, send } from '../api/api.ts';
import { isAbort } from '../api/api-error.ts';

/** From then on the screen says that it still waits. */
const SLOW_AFTER_MS = 8_000;

/** What can be done about a call that has not been answered for long. */
export interface SlowCall {
  /** Sends it again under the same idempotency key, so that it is written once whatever became of the first. */
  retry: () => void;
  /** Gives up waiting; the server may still write it. */
  cancel: () => void;
}

/** Sends a call; after 8 seconds without an answer `slow` offers to send it again or to give up. */
export function useSlowRequest() {
  const [slow, setSlow] = useState<SlowCall>();

  /** Answers the server's data; `undefined` when the person gave up waiting. */
  async function sendCancellable<C extends AnyCall>(
    call: C,
    body: RequestOf<C>,
    options: Omit<SendOptions, 'signal'>,
  ): Promise<DataOf<C> | undefined> {
    const waiting = new AbortController();
    let again = false;
    const end = (repeat: boolean) => () => {
      again = repeat;
      waiting.abort();
    };
    const timer = setTimeout(() => setSlow({ retry: end(true), cancel: end(false) }), SLOW_AFTER_MS);

    try {
      return await send(call, body, { ...options, signal: waiting.signal });
    } catch (error) {
      if (!isAbort(error)) throw error;
    } finally {
      clearTimeout(timer);
      setSlow(undefined);
    }
    return again ? sendCancellable(call, body, options) : undefined;
  }

  return { slow, sendCancellable };
}
