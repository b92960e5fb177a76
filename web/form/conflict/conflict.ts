import { type StaleDetails, staleDetails } from '#domain/wire/details';
import { ApiError } from '../../api/api-error.ts';
import { lastChangedWords } from '../history/last-change.ts';

export interface Conflict {
  message: string;
  /** The author, time and version of the other change; undefined if the record was deleted. */
  changed: StaleDetails | undefined;
}

export const DELETED: Conflict = { message: 'This record was deleted.', changed: undefined };

export function readConflict(error: unknown): Conflict | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404 && error.code === 'not_found') return DELETED;
  if (error.code !== 'stale') return undefined;
  const details = staleDetails.safeParse(error.details);
  return details.success ? { message: error.message, changed: details.data } : undefined;
}

/** Returns `Last changed by boris, Jan 5, 2026, 14:05. What you typed is kept.` */
export function conflictWords({ changed }: Conflict): string {
  const last = changed && lastChangedWords(changed);
  return `${last ? `${last}. ` : ''}What you typed is kept.`;
}

export const LOAD_THEIRS = {
  message: 'Load the saved version? What you typed is kept, and the form offers to restore it.',
  action: 'Load theirs',
};
