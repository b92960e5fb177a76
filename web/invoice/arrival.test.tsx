import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Arrival } from './arrival.tsx';

test.each([
  ['2026-01-04', '2026-01-05', true],
  ['2026-01-05', '2026-01-05', true],
  ['2026-01-06', '2026-01-05', false],
  ['', '2026-01-05', false],
  ['2026-01-04', null, false],
])('arrived on «%s» and counted on %s: the count holds it, %s', (arrived_on, counted_on, held) => {
  render(
    <Arrival containers={[]} arrived_on={arrived_on} counted_on={counted_on}>
      {null}
    </Arrival>,
  );
  expect(screen.queryByText('The count of Jan 5, 2026 already holds it.') !== null).toBe(held);
});

test('what names no container says itself that it is late', () => {
  const held = {
    container_id: 1,
    container: null,
    lots: null,
    line_count: 2,
    due_on: '2026-01-05',
    here_on: null,
  };
  const late = { ...held, status: 'T' as const, status_label: 'Transit', days_late: 3 };
  render(
    <Arrival containers={[late]} arrived_on="" counted_on={null}>
      {null}
    </Arrival>,
  );
  expect(screen.getByText('Late by 3 days')).toBeTruthy();
});
