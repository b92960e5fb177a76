import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type BatchSince, type SaveSince, sinceCalls } from '#domain/history/since';
import { todayCalls } from '#domain/today/today';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { QUIET_TODAY } from '../testing/today.ts';

const saved: SaveSince = {
  kind: 'plan',
  id: 7,
  label: 'Cobalt · 120',
  at: '2026-01-05T10:00:00.000Z',
  username: 'boris',
  source: 'form',
  token: null,
  added: false,
  changes: [{ path: 'begin_date', from: '2026-01-10', to: '2026-01-12' }],
  count: 3,
};
const imported: BatchSince = {
  batch_id: 4,
  title: 'Part SAPs imported',
  filename: 'prices.xlsx',
  at: '2026-01-05T11:00:00.000Z',
  username: 'boris',
  inserted: 5_000,
  updated: 12,
  undone: false,
};

function openChanges(address = '/main/changes') {
  const server = startFakeServer(carModelServer);
  const listed = { since: '2026-01-04T08:00:00.000Z', up_to: 99, more: false };
  server.answer(sinceCalls.list.path, () => ({ ...listed, saves: [saved], batches: [imported] }));
  server.answer(todayCalls.today.path, () => ({
    ...QUIET_TODAY,
    changed: { since: listed.since, count: 2, more: false },
  }));
  server.answer(sinceCalls.seen.path, () => {
    server.answer(sinceCalls.list.path, () => ({ ...listed, saves: [], batches: [] }));
    return {};
  });
  return { server, ...openApp(address) };
}

test('26.4: Today links to the changes of others, which are listed by kind with links to the record and its history', async () => {
  const { user } = openChanges('/main/today');
  await user.click(await screen.findByRole('link', { name: '2 changes by others' }));
  const plans = await screen.findByRole('region', { name: 'Plans' });
  const entry = within(plans).getByRole('listitem');
  expect(entry.textContent).toContain('boris');
  expect(entry.textContent).toContain('Begin dateJan 10, 2026 → Jan 12, 2026');
  expect(entry.textContent).toContain('And 2 more changes...');
  const to = (name: string) => within(entry).getByRole('link', { name }).getAttribute('href');
  expect(to('Cobalt · 120')).toBe('/main/plan?plan_id=7');
  expect(to('History of Cobalt · 120')).toBe('/main/plan?plan_id=7&history=1');

  const imports = screen.getByRole('region', { name: 'Imports and bulk changes' });
  expect(imports.textContent).toContain('prices.xlsx · 5,000 added · 12 changed');
  expect(within(imports).getByRole('link').getAttribute('href')).toBe('/main/batch_list?batch_id=4');
});

test('26.4: marking as seen removes the listed changes and moves the focus to the heading', async () => {
  const { server, user } = openChanges();
  await user.click(await screen.findByRole('button', { name: 'Mark as seen' }));
  await screen.findByText(/^No changes of days, quantities or specifications by others since Jan 4, 2026/);
  expect(server.of(sinceCalls.seen.path).map(({ body }) => body)).toEqual([{ up_to: 99 }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('What changed'));
  expect(screen.queryByRole('button', { name: 'Mark as seen' })).toBeNull();
});

test('26.4: Today shows no link if others have changed nothing', async () => {
  startFakeServer({ ...carModelServer, [todayCalls.today.path]: () => QUIET_TODAY });
  openApp('/main/today');
  await screen.findByText(/^Nothing needs a decision/);
  expect(screen.queryByText(/by others/)).toBeNull();
});
