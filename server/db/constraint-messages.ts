import { type AppError, badRequest, conflict } from '../errors/errors.ts';
import { SQL_STATES } from '../errors/sql-states.ts';

const IN_USE = 'It is in use, or names something that does not exist any more.';
const TAKEN = 'This record already exists';

/** What a constraint says that refuses before any rule does; of the others a rule has spoken already. */
const SENTENCES: Record<string, string> = {
  saved_views__name: 'There is already a view of this name. Choose another name.',
  // Two people who come in by a sign-on for the first time.
  users__username: 'This username already exists',
};

/** The refusal for a PostgreSQL error's constraint, or `undefined` when the error is not a refusal. */
export function refusalOf(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const constraint = 'constraint' in error ? String(error.constraint) : '';

  switch (error.code) {
    case SQL_STATES.UNIQUE_VIOLATION:
      return conflict(SENTENCES[constraint] ?? TAKEN, 'duplicate');
    case SQL_STATES.FOREIGN_KEY_VIOLATION:
      return conflict(IN_USE, 'in_use');
    case SQL_STATES.CHECK_VIOLATION:
    case SQL_STATES.STRING_DATA_RIGHT_TRUNCATION:
    case SQL_STATES.NUMERIC_VALUE_OUT_OF_RANGE:
    case SQL_STATES.INVALID_TEXT_REPRESENTATION:
    case SQL_STATES.CHARACTER_NOT_IN_REPERTOIRE:
    case SQL_STATES.UNTRANSLATABLE_CHARACTER:
      return badRequest('A value is outside of what can be stored.');
    default:
      return undefined;
  }
}
