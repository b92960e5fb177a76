import { type StaleDetails, staleDetails } from '#domain/wire/stale';
import { ApiError } from '../api/api-error.ts';
import { formatInstant } from '../ui/time/instant.ts';

/** Somebody else saved the record after it was opened here. */
export interface Conflict extends StaleDetails {
  /** The server's sentence. */
  message: string;
}

/** The conflict that a save was refused for, if it was. */
export function readConflict(error: unknown): Conflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined;
  const details = staleDetails.safeParse(error.details);
  return details.success ? { message: error.message, ...details.data } : undefined;
}

/** `Last changed by boris, Jan 5, 2026, 14:05. What you typed is kept.` */
export function conflictWords({ username, at }: Conflict): string {
  const last = [username && `by ${username}`, at && formatInstant(at)].filter(Boolean).join(', ');
  return `${last && `Last changed ${last}. `}What you typed is kept.`;
}

export const LOAD_THEIRS = {
  message: 'Load what is stored now? What you typed is kept: the form then offers to restore it.',
  action: 'Load theirs',
};

export const KEEP_MINE = {
  message:
    'Save what you typed over what is stored now? The change by someone else then stands in the history only.',
  action: 'Keep mine',
};
