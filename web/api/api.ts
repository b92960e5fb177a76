import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import { ApiError, isAbort, readFailure, UNREACHABLE } from './api-error.ts';
import { isRefusedWhileTrying, TRYING } from './trying.ts';

export interface SendOptions {
  signal?: AbortSignal | undefined;
  /**
   * True if no failure opens an alert, because the caller shows failures itself. A function decides this for each
   * failure. The policy handles lost access in any case.
   */
  quiet?: boolean | ((error: ApiError) => boolean) | undefined;
  /**
   * True if no failure is passed to `failurePolicy`, not even lost access: the caller or a later call handles it.
   */
  unreported?: boolean | undefined;
  /** Identifies one attempt to write, so that a retry after a lost response writes once. */
  idempotencyKey?: string | undefined;
  /** Allows the call while suppositions are tried, because it applies a supposition or undoes an applied one. */
  applies?: boolean | undefined;
}

/** The refusal of a write while suppositions are tried (behaviour 43.7). */
const REFUSED_WHILE_TRYING = new ApiError(409, {
  message: `${TRYING} Press Stop first, or apply the supposition.`,
  code: 'trying',
});

type Reporting = Pick<SendOptions, 'quiet' | 'unreported'>;

/**
 * Handles a failed call for the whole application. If it returns a promise of true, the user has signed in again in a
 * dialog, and the call is repeated (behaviour 37.10). Otherwise the call throws the error.
 */
export type FailurePolicy = (error: ApiError, call: { path: string; quiet: boolean }) => unknown;
let policy: FailurePolicy = () => undefined;

export function setFailurePolicy(next: FailurePolicy): void {
  policy = next;
}

/** Asks the user to sign in again. Resolves to false if the user cancels or has to leave the page. */
let signInAgain = async (): Promise<boolean> => false;

export function setSignInAgain(next: typeof signInAgain): void {
  signInAgain = next;
}

/**
 * Returns whether the server refused a call because it requires a recent sign-in. If the user does not sign in again,
 * the caller gets this error, which needs no message.
 */
export function requiresRecentSignIn(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'sign_in_again';
}

export function reportFailure(error: ApiError, call: { path: string; quiet: boolean }): unknown {
  return policy(error, call);
}

export async function send<C extends AnyCall>(
  call: C,
  body: RequestOf<C>,
  options: SendOptions = {},
): Promise<DataOf<C>> {
  if (!options.applies && isRefusedWhileTrying(call))
    throw failed(REFUSED_WHILE_TRYING, call.path, options).error;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (call.writes) headers['idempotency-key'] = options.idempotencyKey ?? newIdempotencyKey();

  const init = { method: 'POST', headers, body: JSON.stringify(body ?? {}), signal: options.signal ?? null };
  const response = await (call.fresh
    ? requestFresh(call.path, init, options)
    : request(call.path, init, options));
  try {
    const answer = (await response.json()) as { data: DataOf<C> };
    return answer.data;
  } catch (reason) {
    // A truncated response counts as no response.
    throw failed(reason, call.path, options).error;
  }
}

/**
 * Returns a random key. Browsers provide `crypto.randomUUID` only on secure origins; on plain http, the key is 16
 * random bytes in hex.
 */
export function newIdempotencyKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Sends a request, and repeats it after a new sign-in if the server requires one. */
async function requestFresh(path: string, init: RequestInit, options: SendOptions): Promise<Response> {
  const { quiet = false } = options;
  const isQuiet = (error: ApiError) =>
    requiresRecentSignIn(error) || (typeof quiet === 'function' ? quiet(error) : quiet);
  try {
    return await request(path, init, { ...options, quiet: isQuiet });
  } catch (error) {
    if (!requiresRecentSignIn(error) || !(await signInAgain())) throw error;
    return request(path, init, { ...options, quiet: isQuiet });
  }
}

export async function request(path: string, init: RequestInit, options: Reporting = {}): Promise<Response> {
  try {
    const response = await fetch(path, init);
    if (!response.ok) throw await readFailure(response);
    return response;
  } catch (reason) {
    const { error, handled } = failed(reason, path, options);
    if ((await handled) !== true) throw error;
    return request(path, init, options);
  }
}

interface Failed {
  error: unknown;
  handled?: unknown;
}

/** Returns the error of a failed call, and the result of the policy unless the call was aborted or is unreported. */
function failed(reason: unknown, path: string, { quiet = false, unreported = false }: Reporting): Failed {
  if (isAbort(reason)) return { error: reason };
  const error =
    reason instanceof ApiError ? reason : new ApiError(0, { message: UNREACHABLE, code: 'unreachable' });
  if (unreported) return { error };
  const isQuiet = typeof quiet === 'function' ? quiet(error) : quiet;
  return { error, handled: reportFailure(error, { path, quiet: isQuiet }) };
}
