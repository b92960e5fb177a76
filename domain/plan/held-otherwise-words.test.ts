import { expect, test } from 'vitest';
import { heldOtherwiseWords } from './held-otherwise-words.ts';

const HELD = {
  purchase_number: 'PO000012',
  purchases: 1,
  sap_code: 'DE-7001',
  held: 480,
  needed: 600,
  saps: 1,
};

test.each([
  [{}, 'PO000012 of this plan holds 480 of DE-7001; 600 are needed now.'],
  [{ saps: 2 }, 'PO000012 of this plan holds 480 of DE-7001; 600 are needed now. 1 more part SAP differs.'],
  [
    { held: 0, saps: 12 },
    'PO000012 of this plan holds none of DE-7001; 600 are needed now. 11 more part SAPs differ.',
  ],
  [{ purchases: 2, needed: 0 }, 'The purchases of this plan hold 480 of DE-7001; none is needed now.'],
])('13.9: the message after a save with the differences %j is %j', (differences, words) => {
  expect(heldOtherwiseWords({ ...HELD, ...differences })).toBe(words);
});
