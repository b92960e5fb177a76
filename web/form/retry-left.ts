import type { AnyCall } from '#domain/wire/call';
import { send } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { showRetry } from '../ui/dialog/ask.ts';
import { sayWhile } from '../ui/notice/toast.tsx';

const LOST = 'It is not known whether the form that you left was saved.';
const FAILED = 'The form that you left was not saved.';
const SAVING = 'Saving...';

/** A save, and the key by which it is written once. */
export interface SentSave {
  call: AnyCall;
  body: unknown;
  idempotencyKey: string;
}

/**
 * Offers to send a save again whose form, which would offer it, was left before it failed. Answers what the server
 * answered then; undefined where it was not sent again, or refused.
 */
export async function retryLeft(failure: unknown, sent: SentSave): Promise<unknown> {
  if (!(failure instanceof ApiError && failure.canRetry)) return undefined;
  const isAgain = await showRetry(failure.uncertain ? LOST : FAILED, failure.message);
  if (!isAgain) return undefined;
  const { call, body, idempotencyKey } = sent;
  try {
    const again = send(call, body, { idempotencyKey, quiet: ({ canRetry }) => canRetry });
    return await sayWhile(SAVING, again);
  } catch (error) {
    return retryLeft(error, sent);
  }
}
