import { expect, test } from 'vitest';
import { purchaseDifferencesWords } from './purchase-differences-words.ts';

const bought = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    purchase_id: 12 + index,
    purchase_number: `PO0000${12 + index}`,
  }));
const DIFFERING = {
  purchases: bought(1),
  of_plan: 1,
  sap_code: 'DE-7001',
  ordered: 480,
  needed: 600,
  saps: 1,
};

test.each([
  ['one purchase', {}, 'PO000012 orders 480 of DE-7001; the plan now needs 600.'],
  [
    'two part SAPs',
    { saps: 2 },
    'PO000012 orders 480 of DE-7001; the plan now needs 600. 1 more part SAP differs.',
  ],
  [
    'a new part SAP, and others',
    { ordered: 0, saps: 12 },
    'PO000012 orders none of DE-7001; the plan now needs 600. 11 more part SAPs differ.',
  ],
  [
    'two purchases of one plan',
    { purchases: bought(2), of_plan: 2, needed: 0 },
    'PO000012 and the other purchases of its plan order 480 of DE-7001; the plan now needs none.',
  ],
  [
    'several plans',
    { purchases: bought(3), saps: 2 },
    '3 purchases now differ from what their plans need. PO000012 orders 480 of DE-7001; the plan now needs 600.',
  ],
])('13.9: the message after a save names the differences of %s', (_, differences, words) => {
  expect(purchaseDifferencesWords({ ...DIFFERING, ...differences })).toBe(words);
});
