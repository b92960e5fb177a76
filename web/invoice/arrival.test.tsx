import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InvoiceContainer } from '#domain/container/container';
import { stored } from '../testing/invoice-form.ts';
import { Arrival, arrivedWith } from './arrival.tsx';
import { ArrivalEffects } from './arrival-effects.tsx';

const lineIn = (container: string | null) => ({ quant: 1, container, lot: null, packages: [] });

const counts = { counted_on: '2026-01-05', all_counted_on: null };

test.each([
  ['shown if the invoice arrived on the day of the count', '2026-01-05', true],
  ['not shown if it arrived after the count', '2026-01-06', false],
  ['not shown if it has no day of arrival', undefined, false],
])(
  'the note that a stock count already includes part SAPs of an invoice is %s',
  (_, arrived_on, isIncluded) => {
    render(
      <Arrival containers={[]} effects={null} arrived_on={arrived_on} counts={counts}>
        {null}
      </Arrival>,
    );
    const note = screen.queryByText('The count of Jan 5, 2026 already includes some of these parts.');
    expect(note !== null).toBe(isIncluded);
  },
);

test('a late invoice without container numbers is marked as late', () => {
  const container = {
    container_id: 1,
    container: null,
    lots: null,
    line_count: 2,
    due_on: '2026-01-05',
    here_on: null,
  };
  const late = { ...container, status: 'T' as const, status_label: 'Transit', days_late: 3 };
  render(
    <Arrival containers={[late]} effects={null} arrived_on={undefined} counts={counts}>
      {null}
    </Arrival>,
  );
  expect(screen.getByText('Late by 3 days')).toBeTruthy();
});

/** Builds a container that arrived on the given day or, if the day is null, has not arrived. */
function containerOf(here_on: string | null, container_id: number): InvoiceContainer {
  const common = {
    container: `MSKU ${container_id}`,
    lots: null,
    line_count: 2,
    due_on: null,
    days_late: null,
  };
  const arrival = here_on
    ? { status: 'A' as const, status_label: 'Arrived' }
    : { status: 'T' as const, status_label: 'Transit' };
  return { ...common, ...arrival, container_id, here_on };
}

const [EARLY, LAST] = ['2026-01-05', '2026-01-09'];
const ONE_BACK = 'Saving takes back the arrival of 1 container.';

test.each([
  ['that becomes Arrived', 'T', 'A', [EARLY, null], 'Saving marks 1 container as arrived.'],
  ['that becomes an open order', 'T', 'O', [EARLY, null], ONE_BACK],
  ['that stays in Transit', 'T', 'T', [EARLY, null], undefined],
  ['that was an open order and becomes Transit', 'O', 'T', [EARLY, null], undefined],
  [
    'that returns to Transit, and whose containers arrived on its day',
    'A',
    'T',
    [LAST, LAST],
    'Saving takes back the arrival of 2 containers.',
  ],
  [
    'that returns to Transit, and one of whose containers arrived on another day',
    'A',
    'T',
    [EARLY, LAST],
    `${ONE_BACK} 1 container that arrived on another day stays arrived.`,
  ],
  [
    'that returns to Transit, and whose containers arrived on another day',
    'A',
    'T',
    [EARLY, EARLY],
    'Saving takes back the arrival of 2 containers.',
  ],
] as const)(
  '24.5: the form says how a save affects the containers of an invoice %s',
  (_, before, status, days, effect) => {
    render(
      <ArrivalEffects
        containers={days.map(containerOf)}
        lines={days.map((_, id) => lineIn(`MSKU ${id}`))}
        stored_status={before}
        stored_day={before === 'A' ? LAST : null}
        status={status}
        arrived_on={undefined}
      />,
    );
    expect(screen.queryByRole('status')?.textContent).toBe(effect);
  },
);

test.each([
  [
    'that a corrected number replaces a container',
    'A',
    ['MSKU 0', 'TGHU 7'],
    LAST,
    'TGHU 7 replaces MSKU 1 (Arrived on Jan 9, 2026) and keeps its days.',
  ],
  ['nothing about numbers that are only written differently', 'A', ['msku0', 'MSKU-1'], LAST, undefined],
  ['which container is removed', 'T', ['MSKU 0'], LAST, 'Saving removes MSKU 1 (Arrived on Jan 9, 2026).'],
  [
    'that a new container of an Arrived invoice arrives',
    'A',
    ['MSKU 0', 'MSKU 1', 'TGHU 7'],
    LAST,
    'Saving marks TGHU 7 as arrived.',
  ],
  [
    'which containers arrived after the chosen day',
    'T',
    ['MSKU 0', 'MSKU 1'],
    '2026-01-07',
    'Arrived after this day: MSKU 1 (Arrived on Jan 9, 2026).',
  ],
] as const)('24.2: the form says %s', (_, before, numbers, arrived_on, effect) => {
  render(
    <ArrivalEffects
      containers={[EARLY, LAST].map(containerOf)}
      lines={numbers.map(lineIn)}
      stored_status={before}
      stored_day={before === 'A' ? LAST : null}
      status="A"
      arrived_on={arrived_on}
    />,
  );
  expect(screen.queryByRole('status')?.textContent).toBe(effect);
});

test.each([
  ['the arrivals on the day of the invoice', [EARLY, LAST], '1 of 2 arrived'],
  ['all arrivals if all were on the day of the invoice', [LAST, LAST], '0 of 2 arrived'],
  ['all arrivals if none was on the day of the invoice', [EARLY, EARLY], '0 of 2 arrived'],
])('24.5: after a return to Transit, the number of arrived containers omits %s', (_, days, label) => {
  const invoice = { ...stored, status: 'A' as const, arrived_on: LAST, containers: days.map(containerOf) };
  expect(arrivedWith('T', { ...invoice, containers_label: '2 of 2 arrived' })).toBe(label);
});
