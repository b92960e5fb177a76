import { importFailure, NO_ANSWER } from '#domain/sheet/import-texts';
import { ApiError } from '../../api/api-error.ts';

/**
 * Returns the message about a failed import. A failed request has a reason for the user only if the server itself
 * responded.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.isFromServer) {
    return importFailure(error instanceof Error ? error.message : undefined);
  }
  return error.uncertain ? NO_ANSWER : importFailure(undefined);
}
