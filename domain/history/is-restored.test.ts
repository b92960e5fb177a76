import { expect, test } from 'vitest';
import { isRestored } from './is-restored.ts';

const changes = (from: string | null) => [{ path: 'sap_code', from, to: '40010001' }];

test.each([
  ['undo', changes(null), true],
  ['undo', changes('40010000'), false],
  ['undo', [{ path: 'note', from: null, to: 'again' }], false],
  ['form', changes(null), false],
] as const)(
  'an entry with the source %s and the changes %j restored a deleted record: %s',
  (source, changed, restored) => {
    expect(isRestored('part_sap', { source, changes: [...changed] })).toBe(restored);
  },
);
