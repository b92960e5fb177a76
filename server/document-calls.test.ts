import { expect, test } from 'vitest';
import { DOCUMENT_CALLS } from './document-calls.ts';
import { declaredCalls } from './testing/declared-calls.ts';

const paths = (calls: typeof declaredCalls) => calls.map(({ path }) => path).sort();

test('every call that takes a document is known to the thread that checks it', () => {
  expect(paths(DOCUMENT_CALLS)).toEqual(paths(declaredCalls.filter(({ size }) => size === 'document')));
});
