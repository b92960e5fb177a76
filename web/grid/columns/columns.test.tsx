import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { instantColumn, instantDayColumn } from './columns.tsx';

const AT = new Date(Date.now() - 3 * 24 * 60 * 60 * 1_000 - 60_000).toISOString();

test.each([
  ['instants', instantColumn('Created', 'day').cell(AT, { day: 'Jan 5, 2026' })],
  ['days', instantDayColumn('Created', 'at').cell('2026-01-05', { at: AT })],
])('a column of %s shows the day, and the tooltip shows how long ago it was', (_, cell) => {
  render(<p>{cell}</p>);
  const shown = screen.getByText('Jan 5, 2026');
  expect(shown.title).toBe('3 days ago');
  expect(shown.getAttribute('datetime')).toBe(AT);
});
