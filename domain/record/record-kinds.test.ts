import { expect, test } from 'vitest';
import { RECORD_KINDS, recordKind } from './record-kinds.ts';

test.each(recordKind.options.filter((kind) => RECORD_KINDS[kind].hasState))(
  'a bulk change can set the state of records of the kind %s',
  (kind) => expect(RECORD_KINDS[kind].changes).toContain('state'),
);
