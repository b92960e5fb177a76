import { useState } from 'react';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import { type SendOptions, send } from '../api/api.ts';
import { isAbort } from '../api/api-error.ts';
import { useSlow } from '../ui/notice/use-slow.ts';

/** The actions for a call that has had no response for a long time. */
export interface SlowCall {
  /** Sends the call again with the same idempotency key, so that it is written once. */
  retry: () => void;
  /** Stops waiting. The server may still write the call. */
  cancel: () => void;
}

/** Sends a call; after 8 seconds without a response `slow` offers to repeat it or to stop waiting. */
export function useSlowRequest() {
  const [sent, setSent] = useState<SlowCall>();

  /** Sends a call and returns its data. Rejects with an abort if the user stopped waiting. */
  async function sendCancellable<C extends AnyCall>(
    call: C,
    body: RequestOf<C>,
    options: Omit<SendOptions, 'signal'>,
  ): Promise<DataOf<C>> {
    const waiting = new AbortController();
    let isRetry = false;
    const end = (repeat: boolean) => () => {
      isRetry = repeat;
      waiting.abort();
    };
    const waited = { retry: end(true), cancel: end(false) };
    setSent(waited);

    try {
      return await send(call, body, { ...options, signal: waiting.signal });
    } catch (error) {
      if (!isAbort(error) || !isRetry) throw error;
    } finally {
      // Another call may have started since.
      setSent((now) => (now === waited ? undefined : now));
    }
    return sendCancellable(call, body, options);
  }

  return { slow: useSlow(sent), sendCancellable };
}
