import { faultOf, ownFault } from '#domain/values/fault';
import { faults } from '#domain/wire/details';
import { type Failure, SOMETHING_WENT_WRONG } from '#domain/wire/envelope';

export const UNREACHABLE = 'The server cannot be reached. Check the connection and try again.';

/** The code of a response that the server did not write. */
const UNKNOWN_CODE = 'unknown';

/** A failed call. `status` is 0 if no complete response arrived. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly data: unknown;

  constructor(status: number, failure: Failure) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = failure.code;
    this.details = failure.details;
    this.data = failure.data;
  }

  /** True if the server may have carried out the call. A retry must then reuse its idempotency key. */
  get uncertain(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** False if the message is general, because there was no response, or Partline did not write the response. */
  get isFromServer(): boolean {
    return this.status !== 0 && this.code !== UNKNOWN_CODE;
  }

  /** True if the same call may succeed later: the server is unreachable, busy or broken. */
  get canRetry(): boolean {
    return this.uncertain || this.status === 408 || this.status === 429;
  }
}

/** Returns the error of a failed response. If Partline did not write its body, the message is general. */
export async function readFailure(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  return failureOf(response.status, body, SOMETHING_WENT_WRONG);
}

/** Returns the error for a body. `otherwise` is the message if Partline did not write the body. */
export function failureOf(status: number, body: unknown, otherwise: string): ApiError {
  const failure = isFailure(body) ? body : { message: otherwise, code: UNKNOWN_CODE };
  return new ApiError(status, { ...failure, message: withoutWireName(failure) });
}

/** Returns the message without the wire name of a field, which is for programs; users know the field by its label. */
function withoutWireName({ message, details }: Pick<Failure, 'message' | 'details'>): string {
  const named = faults
    .safeParse(details)
    .data?.find((fault) => fault.path !== '' && faultOf(fault.path, fault.message) === message);
  return named ? ownFault(named.message) : message;
}

export function messageOf(error: unknown): string {
  return (error instanceof Error && error.message) || SOMETHING_WENT_WRONG;
}

export function canRetry(error: unknown): boolean {
  return !(error instanceof ApiError) || error.canRetry;
}

export function isListChanged(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'list_changed';
}

export function isAbort(error: unknown): boolean {
  return error instanceof Object && 'name' in error && error.name === 'AbortError';
}

function isFailure(body: unknown): body is Failure {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}
