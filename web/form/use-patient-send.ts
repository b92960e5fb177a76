import { useState } from 'react';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import { type SendOptions, send } from '../api/api.ts';
import { isAbort } from '../api/api-error.ts';

/** After so long somebody who waits wants to know what is going on. */
const SLOW_AFTER_MS = 8_000;

/** What can be done about a call that has not been answered for long. */
export interface SlowCall {
  /** Asks again, under the same key: whatever becomes of the first attempt, it is written once. */
  retry: () => void;
  /** Waits no longer. */
  cancel: () => void;
}

/** Sends a call for somebody who watches; `slow` is there once they have waited for 8 seconds. */
export function usePatientSend() {
  const [slow, setSlow] = useState<SlowCall>();

  /** Answers what the server did; nothing when it was waited for no longer. */
  async function sendPatiently<C extends AnyCall>(
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
    return again ? sendPatiently(call, body, options) : undefined;
  }

  return { slow, sendPatiently };
}
