import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { planGrid } from '#domain/plan/plan';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { listPage } from '../testing/list-page.ts';
import { openApp } from '../testing/open-app.tsx';

const STOPPED = {
  plan_id: 3,
  product_label: 'CM000009 · Sayyoh · SY-1.5 LT · from Jan 5, 2026',
  model: 'Sayyoh SY-1.5 LT',
  period: 'Nov 8, 2026 – Dec 7, 2026',
  begin_date: '2026-11-08',
  end_date: '2026-12-07',
  quant: 480,
  note: null,
  still_from: '2026-12-18',
  buildable: 340,
  missing_part: 'GR-302 · Radiator grille',
  all_from: null,
  no_date: 'never',
};
const WHOLE = {
  ...STOPPED,
  plan_id: 4,
  still_from: null,
  buildable: 480,
  missing_part: null,
  all_from: '2026-12-01',
  no_date: null,
};
const NOW = { ...WHOLE, plan_id: 5, all_from: '2026-11-28' };

beforeEach(() => localStorage.clear());

/** The header texts without sort ranks. */
const headers = () =>
  screen.getAllByRole('columnheader').map(({ textContent }) => textContent.replace(/\d$/, ''));

test('30.7: the built-in view lists stopped plans first, opens with one click, and links to the plan', async () => {
  const server = startFakeServer({ ...carModelServer, [planGrid.path]: listPage(STOPPED, WHOLE, NOW) });
  const { user, here } = openApp('/main/plan_list');
  await screen.findByText(/^Showing \d/);
  expect(headers()).toEqual(['', 'Specification', 'Begin date', 'End date', 'Quantity', 'Note']);

  await user.click(screen.getByRole('button', { name: 'Stopped first' }));
  await waitFor(() => expect(here()).toBe('/main/plan_list?sort=still_from.buildable.begin_date'));
  const view = screen.getByRole('button', { name: 'Stopped first' });
  await waitFor(() => expect(view.getAttribute('aria-pressed')).toBe('true'));
  const columns = [
    '',
    'Model',
    'Stands still from',
    'Period',
    'Quantity',
    'Buildable',
    'First missing part',
    'All buildable from',
  ];
  expect(headers()).toEqual(columns);
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /Dec 18, 2026.*Nov 8 – Dec 7.*480.*340 of 480.*GR-302 · Radiator grille.*Not ordered$/,
    ),
    expect.stringMatching(/Nov 8 – Dec 7.*480.*All 480.*Dec 1, 2026$/),
    expect.stringMatching(/All 480.*Now$/),
  ]);
  const links = screen.getAllByRole('link', { name: 'Sayyoh SY-1.5 LT' });
  expect(links[0]?.getAttribute('href')).toBe('/main/plan?plan_id=3');
  expect(server.of(planGrid.path).at(-1)?.body.p).toMatchObject({
    sort: ['still_from', 'buildable', 'begin_date'],
  });

  // The link to the list opens it without the order and the columns of the view.
  await user.click(screen.getByRole('link', { name: 'Plans', hidden: true }));
  await waitFor(() => expect(here()).toBe('/main/plan_list'));
  expect(headers()).toContain('Specification');
  expect(screen.getByRole('button', { name: 'Default view' }).getAttribute('aria-pressed')).toBe('true');

  await user.click(screen.getByRole('button', { name: 'Stopped first' }));
  await waitFor(() => expect(headers()).toEqual(columns));
  await user.click(screen.getByRole('button', { name: 'Default view' }));
  await waitFor(() => expect(here()).toBe('/main/plan_list'));
  expect(headers()).toContain('Specification');
});
