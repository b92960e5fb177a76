import { expect, test } from 'vitest';
import { DOCUMENT_CALLS } from './document-calls.ts';
import { declaredCalls } from './testing/declared-calls.ts';

const paths = (calls: typeof declaredCalls) => calls.map(({ path }) => path).sort();

test('the document thread has the schema of every call that takes a document', () => {
  expect(paths(DOCUMENT_CALLS)).toEqual(paths(declaredCalls.filter(({ size }) => size === 'document')));
});
