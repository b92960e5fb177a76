import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { moveCalls } from '#domain/plan/move';
import { todayCalls } from '#domain/today/today';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { QUIET_TODAY } from '../testing/today.ts';

const plan = (id: number) => ({
  id,
  label: `Plan ${id}`,
  detail: 'Its specification is passive',
  day: '2026-01-09',
  quant: null,
  reason: null,
});

function openToday(count: number) {
  const server = startFakeServer(carModelServer);
  server.answer(todayCalls.today.path, () => ({
    ...QUIET_TODAY,
    blocks: [{ block: 'outdated', count, rows: [plan(7), plan(8)].slice(0, count) }],
  }));
  const change = {
    path: 'specification_id',
    from: 1,
    to: 2,
    from_label: 'Cobalt · old',
    to_label: 'Cobalt · new',
  };
  server.answer(moveCalls.check.path, () => ({
    changed: 1,
    unchanged: 0,
    refused: [{ id: 8, label: 'Plan 8', reason: 'No specification is in force when it begins.' }],
    expect: 'as checked',
    rows: [{ id: 7, label: 'Plan 7', changes: [change] }],
    follows: ['1 purchase will differ from what its plan needs.'],
  }));
  server.answer(moveCalls.move.path, () => ({
    changed: 1,
    unchanged: 0,
    refused: [],
    expect: 'as checked',
    batch_id: 3,
  }));
  return { server, ...openApp('/main/today') };
}

test('before all outdated plans are moved, a dialog shows the effect, and exactly this effect is applied', async () => {
  const { server, user } = openToday(2);
  await user.click(await screen.findByRole('button', { name: 'Move all 2...' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move 2 outdated plans' });
  expect((await within(dialog).findByRole('list', { name: 'What will change' })).textContent).toBe(
    'Plan 7: Specification Cobalt · old → Cobalt · new',
  );
  expect(within(dialog).getByRole('list', { name: 'What stays unchanged' }).textContent).toContain('Plan 8');
  expect(within(dialog).getByText('1 purchase will differ from what its plan needs.')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Move 1' }));
  expect(await screen.findByText('1 plan moved')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(server.of(moveCalls.move.path)[0]?.body).toEqual({
    plan_ids: null,
    specification_id: null,
    expect: 'as checked',
  });
});

test('the button for a single outdated plan does not say "all"', async () => {
  openToday(1);
  expect(await screen.findByRole('button', { name: 'Move 1...' })).toBeTruthy();
});
