import { type Failure, SOMETHING_WENT_WRONG } from '#domain/wire/envelope';

export const UNREACHABLE = 'The server cannot be reached. Check the connection and try again.';

/** The code of an answer that the server did not write. */
const UNTOLD = 'unknown';

/** A call that failed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  /** The data of the refusal. */
  readonly data: unknown;

  constructor(status: number, failure: Failure) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = failure.code;
    this.details = failure.details;
    this.data = failure.data;
  }

  /** True if the call may have been carried out, so that a retry must reuse its key. */
  get uncertain(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** True if the sentence is the server's, not ours for a missing answer or a proxy's page. */
  get isToldByServer(): boolean {
    return this.status !== 0 && this.code !== UNTOLD;
  }

  /** True if the same call may succeed later: the server is unreachable, busy or broken. */
  get canRetry(): boolean {
    return this.uncertain || this.status === 408 || this.status === 429;
  }
}

/** Reads a failed answer; a body that is not ours (a proxy's page) gets the general sentence. */
export async function readFailure(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  return failureOf(response.status, body, SOMETHING_WENT_WRONG);
}

/** The failure in an answer's body; `otherwise` is the sentence for a body that is not ours. */
export function failureOf(status: number, body: unknown, otherwise: string): ApiError {
  return new ApiError(status, isFailure(body) ? body : { message: otherwise, code: UNTOLD });
}

/** The sentence for anything that was thrown. */
export function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || SOMETHING_WENT_WRONG;
}

/** Tells whether a retry can help. */
export function canRetry(error: unknown): boolean {
  return !(error instanceof ApiError) || error.canRetry;
}

/** True if what the person saw has changed since, so that nothing was done. */
export function isListChanged(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'list_changed';
}

export function isAbort(error: unknown): boolean {
  return error instanceof Object && 'name' in error && error.name === 'AbortError';
}

function isFailure(body: unknown): body is Failure {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}
