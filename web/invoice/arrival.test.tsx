import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
      <Arrival containers={[]} stored="A" status="A" arrived_on={arrived_on} counts={counts}>
        {null}
      </Arrival>,
    );
    const note = screen.queryByText('The count of Jan 5, 2026 already includes some of its part SAPs.');
    expect(note !== null).toBe(isIncluded);
  },
);

test('a late invoice without containers is marked as late', () => {
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
    <Arrival containers={[late]} stored="T" status="T" arrived_on={undefined} counts={counts}>
      {null}
    </Arrival>,
  );
  expect(screen.getByText('Late by 3 days')).toBeTruthy();
});

test.each([
  ['T', 'A', 'Saving marks 1 container as arrived.'],
  ['T', 'O', 'Saving takes back the arrival of 1 container.'],
  ['T', 'T', undefined],
] as const)(
  '24.5: a status changed from %s to %s says what it changes in the containers',
  (stored, status, effect) => {
    const common = { lots: null, line_count: 2, due_on: null, days_late: null };
    const here = { ...common, container_id: 1, container: 'MSKU 1', here_on: '2026-01-05' };
    const away = { ...common, container_id: 2, container: 'MSKU 2', here_on: null };
    const containers = [
      { ...here, status: 'A' as const, status_label: 'Arrived' },
      { ...away, status: 'T' as const, status_label: 'Transit' },
    ];
    render(
      <Arrival containers={containers} stored={stored} status={status} arrived_on={undefined} counts={counts}>
        {null}
      </Arrival>,
    );
    expect(screen.queryByRole('status')?.textContent).toBe(effect);
  },
);

test('24.5: an Arrived invoice that returns to Transit keeps the containers that arrived on another day', () => {
  const container = { container: null, lots: null, line_count: 2, due_on: null, days_late: null };
  const containers = ['2026-01-05', '2026-01-09'].map((here_on, index) => ({
    ...{ ...container, container_id: index, here_on },
    ...{ status: 'A' as const, status_label: 'Arrived' },
  }));
  const invoice = { ...stored, status: 'A' as const, arrived_on: '2026-01-09', containers };
  expect(arrivedWith('T', { ...invoice, containers_label: '2 of 2 arrived' })).toBe('1 of 2 arrived');
});
