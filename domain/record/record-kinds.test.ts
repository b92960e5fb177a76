import { expect, test } from 'vitest';
import { RECORD_KINDS, recordKind } from './record-kinds.ts';

test.each(recordKind.options.filter((kind) => RECORD_KINDS[kind].hasState))(
  'many records of the kind %s can become active or passive at once',
  (kind) => expect(RECORD_KINDS[kind].changes).toContain('state'),
);
