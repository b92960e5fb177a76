import type * as z from 'zod/mini';
import { counted, grouped } from '../values/counted.ts';
import { faultOf } from '../values/fault.ts';
import type { Fault } from './details.ts';
import type { Failure } from './envelope.ts';

type Issue = z.core.$ZodIssue;

/** The message of issues whose schema sets no message. `sentence` replaces it. */
const WORDLESS = 'wordless';

/**
 * The parse options for `readFaults`, which needs the input to tell a missing field from a wrong type. The messages of
 * zod are not used, because any library in the process may have set another language.
 */
export const PARSE = { reportInput: true, error: () => WORDLESS } as const;

/**
 * Explains why a body does not match its schema: a message, a stable code, and each fault with its path. `incomplete`
 * is the message of the call for a missing or blank required field (behaviour 20.2); `messageOf` returns the message of
 * any other fault.
 */
export function readFaults(
  issues: readonly Issue[],
  incomplete?: string,
  messageOf = faultOf,
): Failure & { details: Fault[] } {
  const details = issues.map((issue) => ({ path: issue.path.join('.'), message: sentence(issue) }));
  const missing = issues.find(isMissing);
  const shown = missing ?? issues[0];
  const fault = shown && messageOf(shown.path.join('.') || 'The body', sentence(shown));
  const message = (missing && incomplete) || fault || 'Invalid input.';
  return { message, code: missing ? 'incomplete' : codeOf(shown), details };
}

function isMissing(issue: Issue): boolean {
  if (issue.code === 'custom') return issue.params?.missing === true;
  // A blank state or status counts as missing.
  if (issue.code === 'invalid_value' && typeof issue.input === 'string') return issue.input.trim() === '';
  return issue.input === undefined || issue.input === null;
}

function codeOf(issue: Issue | undefined): string {
  const code = issue?.code === 'custom' ? issue.params?.code : undefined;
  return typeof code === 'string' ? code : 'invalid_input';
}

function sentence(issue: Issue): string {
  if (isMissing(issue)) return 'is required.';

  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPE_WORDS[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => `"${String(value)}"`).join(', ')}.`;
    case 'invalid_union':
      return firstSpecific(issue) ?? 'has an unknown format.';
    case 'too_small':
      return issue.message === WORDLESS ? `must ${bound(issue, 'at least', issue.minimum)}.` : issue.message;
    case 'too_big':
      return issue.message === WORDLESS ? `must ${bound(issue, 'at most', issue.maximum)}.` : issue.message;
    case 'unrecognized_keys':
      return `has no field ${issue.keys.map((key) => `"${key}"`).join(', ')}.`;
    case 'custom':
      return issue.message;
    default:
      return issue.message === WORDLESS ? 'is not valid.' : issue.message;
  }
}

const TYPE_WORDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function bound(issue: { origin: string }, most: string, limit: number | bigint): string {
  if (issue.origin === 'array') return `have ${most} ${counted(Number(limit), 'entry', 'entries')}`;
  return issue.origin === 'string'
    ? `be ${most} ${grouped(Number(limit))} characters long`
    : `be ${most} ${limit}`;
}

/** Returns the fault of the first member of a union. Unions list ids and numbers first, and blank values after them. */
function firstSpecific(issue: Extract<Issue, { code: 'invalid_union' }>): string | undefined {
  const first = issue.errors[0]?.[0];
  return first && !isMissing(first) ? sentence(first) : undefined;
}
