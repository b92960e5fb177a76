import { expect, test } from 'vitest';
import { ApiError, failureOf } from '../../api/api-error.ts';
import { failureText } from './failure-text.ts';

const UNKNOWN_OUTCOME =
  'No response was received, so it is not known whether anything was imported. Import again: nothing is imported twice.';

test.each([
  ['an exception', new Error('The server is tired'), 'Import failed: The server is tired'],
  ['a value that is not an error', 'tired', 'Import failed: Unknown error'],
  ['a refusal', new ApiError(503, { message: 'Busy.', code: 'unavailable' }), 'Import failed: Busy.'],
  ['a refusal of a proxy', failureOf(413, '<h1>Too large</h1>', 'Sorry'), 'Import failed: Unknown error'],
  ['a failure of a proxy', failureOf(502, '<h1>Bad gateway</h1>', 'Sorry'), UNKNOWN_OUTCOME],
  ['no response', new ApiError(0, { message: 'No connection', code: 'unreachable' }), UNKNOWN_OUTCOME],
])('the alert about a failed import has the message for %s', (_, reason, text) => {
  expect(failureText(reason)).toBe(text);
});
