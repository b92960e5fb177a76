import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InvoiceContainer } from '#domain/container/container';
import { stored } from '../testing/invoice-form.ts';
import { Arrival, arrivedWith } from './arrival.tsx';

const counts = { counted_on: '2026-01-05', all_counted_on: null };

test.each([
  ['2026-01-05', true],
  ['2026-01-06', false],
  [undefined, false],
])(
  'the stock count of 2026-01-05 includes part SAPs of an invoice that arrived on %s: %s',
  (arrived_on, isIncluded) => {
    render(
      <Arrival
        containers={[]}
        stored_status="A"
        stored_day="2026-01-05"
        status="A"
        arrived_on={arrived_on}
        counts={counts}
      >
        {null}
      </Arrival>,
    );
    const note = screen.queryByText('The count of Jan 5, 2026 already includes some of its part SAPs.');
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
    <Arrival
      containers={[late]}
      stored_status="T"
      stored_day={null}
      status="T"
      arrived_on={undefined}
      counts={counts}
    >
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
  ['T', 'A', [EARLY, null], 'Saving marks 1 container as arrived.'],
  ['T', 'O', [EARLY, null], ONE_BACK],
  ['T', 'T', [EARLY, null], undefined],
  ['O', 'T', [EARLY, null], undefined],
  ['A', 'T', [LAST, LAST], 'Saving takes back the arrival of 2 containers.'],
  ['A', 'T', [EARLY, LAST], `${ONE_BACK} 1 container that arrived on another day stays arrived.`],
  ['A', 'T', [EARLY, EARLY], 'Saving takes back the arrival of 2 containers.'],
] as const)(
  '24.5: when the status changes from %s to %s, the form says how a save affects containers that arrived on %s',
  (before, status, days, effect) => {
    render(
      <Arrival
        containers={days.map(containerOf)}
        stored_status={before}
        stored_day={before === 'A' ? LAST : null}
        status={status}
        arrived_on={undefined}
        counts={counts}
      >
        {null}
      </Arrival>,
    );
    expect(screen.queryByRole('status')?.textContent).toBe(effect);
  },
);

test.each([
  [[EARLY, LAST], '1 of 2 arrived'],
  [[LAST, LAST], '0 of 2 arrived'],
  [[EARLY, EARLY], '0 of 2 arrived'],
])(
  '24.5: with containers that arrived on %s, a return to Transit takes back the arrivals on the day of the invoice, or else all: %s',
  (days, label) => {
    const invoice = { ...stored, status: 'A' as const, arrived_on: LAST, containers: days.map(containerOf) };
    expect(arrivedWith('T', { ...invoice, containers_label: '2 of 2 arrived' })).toBe(label);
  },
);
