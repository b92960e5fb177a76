import { expect, test } from 'vitest';
import type { InvoiceStatus } from '../values/invoice-status.ts';
import { arrivalSentence, expectedSentence } from './arrival-sentence.ts';

function changes(
  changed: number,
  numbers: string[],
  status: InvoiceStatus,
  [counted_on, all_counted_on]: (string | null)[] = [],
) {
  const invoices = numbers.map((invoice_number, index) => ({
    invoice_id: index + 1,
    invoice_number,
    status,
    status_before: 'T' as const,
  }));
  return {
    changed,
    container_ids: [],
    invoices,
    counted_on: counted_on ?? null,
    all_counted_on: all_counted_on ?? null,
  };
}

test.each([
  ['3 containers arrived. INV-2310 is Arrived.', 'arrived', changes(3, ['INV-2310'], 'A')],
  ['1 container arrived.', 'arrived', changes(1, [], 'A')],
  ['Arrival of 2 containers undone. A, B are Transit.', 'undone', changes(2, ['A', 'B'], 'T')],
  ['1,200 containers arrived. 4 invoices are Arrived.', 'arrived', changes(1200, ['A', 'B', 'C', 'D'], 'A')],
  [
    '1 container arrived. The count of Jan 5, 2026 already includes this arrival.',
    'arrived',
    changes(1, [], 'A', ['2026-01-05', '2026-01-04']),
  ],
  [
    '1 container arrived. The count of Jan 5, 2026 already includes some of these parts.',
    'arrived',
    changes(1, [], 'A', ['2026-01-05', null]),
  ],
] as const)('the sentence after a change of arrivals is: %s', (sentence, did, changed) => {
  expect(arrivalSentence(did, changed)).toBe(sentence);
});

test('24.9: the sentence after an arrival names the day of the containers that had arrived before', () => {
  const kept = [
    { arrived_on: '2026-01-05', container_ids: [1] },
    { arrived_on: '2026-01-06', container_ids: [2, 3] },
  ];
  const words =
    '1 container that had arrived on Jan 5, 2026 keeps this day. 2 containers that had arrived on Jan 6, 2026 keep this day.';
  expect(arrivalSentence('arrived', changes(1, [], 'A'), kept)).toBe(`1 container arrived. ${words}`);
  expect(arrivalSentence('arrived', changes(0, [], 'A'), kept)).toBe(words);
});

test('24.9: the sentence after a change of expected days names the day, or says that the containers follow their invoices if the days are removed', () => {
  expect(expectedSentence(1, '2026-01-20')).toBe('1 container expected on Jan 20, 2026.');
  expect(expectedSentence(2, null)).toBe('2 containers are expected with their invoices.');
});

test('the sentence groups invoices by the status to which they return', () => {
  const [open, transit] = [changes(2, ['INV-1'], 'O'), changes(2, ['A', 'B', 'C', 'D'], 'T')];
  const back = { ...open, invoices: [...open.invoices, ...transit.invoices] };
  expect(arrivalSentence('undone', back)).toBe(
    'Arrival of 2 containers undone. INV-1 is Open order. 4 invoices are Transit.',
  );
});
