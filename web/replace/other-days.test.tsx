import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ReplaceCheck } from '#domain/replace/replace';
import { renderPart } from '../testing/render-part.tsx';
import { replaceCheck } from '../testing/replace-check.ts';
import { OtherDays } from './other-days.tsx';

const day = { day: '2026-02-01', new_lost: 3, old_lost: 0, left_over: 9 };
const check: ReplaceCheck = {
  ...replaceCheck,
  outcome: day,
  proposed: '2026-02-02',
  days: [day, { day: '2026-02-02', new_lost: 0, old_lost: 0, left_over: 4 }],
};

function otherDays(shown: ReplaceCheck, onChoose: (day: string) => void = () => {}) {
  return <OtherDays check={shown} onChoose={onChoose} />;
}

test('the table shows the days around the chosen day, and the proposed day is offered if it is not among them', async () => {
  const onChoose = vi.fn();
  const { user, rerender } = renderPart(otherDays(check, onChoose));
  expect(screen.getByRole('heading', { name: 'The days around Feb 1, 2026' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Feb 1, 2026 · chosen' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Feb 2, 2026 · proposed' })).toBeTruthy();
  expect(screen.queryByText('Proposed:')).toBeNull();

  const nextDay = { ...day, day: '2026-04-01' };
  rerender(otherDays({ ...check, from: '2026-04-01', days: [nextDay] }, onChoose));
  expect(screen.getByText('Proposed:')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Feb 2, 2026' }));
  expect(onChoose).toHaveBeenLastCalledWith('2026-02-02');
});

test('35.8: the last row with several days says that its outcome may continue after the days that are shown', () => {
  const days = ['2026-02-02', '2026-02-03'].map((each) => ({ ...day, day: each, new_lost: 0 }));
  renderPart(otherDays({ ...check, days: [day, ...days] }));
  expect(screen.getByRole('cell', { name: 'Feb 2, 2026 to Feb 3, 2026 or later · proposed' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Feb 1, 2026 · chosen' })).toBeTruthy();
});

test('the focus stays on the chosen day when the days around it change', async () => {
  const { user, rerender } = renderPart(otherDays(check));
  await user.click(screen.getByRole('button', { name: 'Feb 1, 2026' }));
  const days = [{ ...day, day: '2026-01-31' }, ...check.days];
  rerender(otherDays({ ...check, days }));
  // Days with the same effect share a row.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Jan 31, 2026' }));
});
