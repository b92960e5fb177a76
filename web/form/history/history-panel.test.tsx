import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import { MADE } from '../../testing/car-models.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { stored as purchase, startPurchaseServer } from '../../testing/purchase-form.ts';
import { signedInAs } from '../../testing/signed-in-as.ts';

const car = {
  product_id: 7,
  product_number: 'CM000007',
  name: 'After',
  gen_name: null,
  note: null,
  state: 'A',
  ...MADE,
  version: 2,
  last_change: { username: 'clerk', at: '2026-01-05T10:00:00.000Z' },
};
const entry = {
  at: '2026-01-05T10:00:00.000Z',
  at_label: 'Jan 5, 2026',
  username: 'clerk',
  source: 'form',
  token: null,
  changes: [
    { path: 'name', from: 'Before', to: 'After' },
    { path: 'state', from: 'A', to: 'P' },
  ],
};

function open(address: string, rows: unknown[]) {
  const server = startFakeServer({
    '/api/do_i_have_access': signedInAs('clerk', 'editor', 1),
    '/api/car_model/model': () => car,
    '/api/history/list': () => ({ rows, count: rows.length }),
  });
  return { ...openApp(address), server };
}

test('the history loads when it is opened, with user, time, old and new values', async () => {
  const { user, server } = open('/main/car_model?product_id=7', [entry]);
  const button = await screen.findByRole('button', { name: 'History' });
  expect(server.of('/api/history/list')).toHaveLength(0);

  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const panel = screen.getByRole('region', { name: 'History' });
  await within(panel).findByText('clerk');
  expect(panel.textContent).toContain('Jan 5, 2026, 10:00 · clerk ');
  expect(panel.textContent).toContain('Model nameBefore → After');
  expect(panel.textContent).toContain('StateActive → Passive');
  // Each value has its own direction, so that right-to-left values do not change places.
  expect(panel.querySelectorAll(':is(del, ins)[dir=auto]')).toHaveLength(4);
  expect(within(panel).getByRole('time').getAttribute('datetime')).toBe('2026-01-05T10:00:00.000Z');
  expect(server.of('/api/history/list')[0]?.body).toMatchObject({ kind: 'car_model', id: 7, offset: 0 });
});

test('the lines that a save added are counted, and listed on demand', async () => {
  const line = (code: string) => ({ path: `inputs.${code}.quant`, from: null, to: 5 });
  const creation = { ...entry, changes: [{ path: 'note', from: null, to: 'late' }, line('A'), line('B.1')] };
  const { user } = open('/main/car_model?product_id=7', [creation]);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const summary = await screen.findByText('2 lines added');
  const details = summary.closest('details');
  expect(details?.open).toBe(false);
  expect(details?.textContent).toContain('SAP B.1 · Quantity– → 5');
  await user.click(summary);
  expect(details?.open).toBe(true);
});

test('the history of a save with 101 changes shows how many follow the first 100', async () => {
  const changes = Array.from({ length: 101 }, (_, index) => ({
    ...{ path: `inputs.${index}.quant`, from: 1, to: 2 },
  }));
  const { user } = open('/main/car_model?product_id=7', [{ ...entry, changes }]);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  expect(await screen.findByText('And 1 more change...')).toBeTruthy();
});

test('after a short page of large entries, Show more loads the next page and focuses its first entry', async () => {
  const entryOn = (day: number) => ({ ...entry, at: `2026-01-0${day}T10:00:00.000Z` });
  const { user, server } = open('/main/car_model?product_id=7', [entryOn(5)]);
  server.answer('/api/history/list', ({ body }) => ({
    rows: [entryOn(5 - Number(body.offset))],
    count: 2,
  }));
  await user.click(await screen.findByRole('button', { name: 'History' }));
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  const panel = screen.getByRole('region', { name: 'History' });
  await within(panel).findByText(/Jan 4/);
  expect(server.of('/api/history/list').map(({ body }) => body)).toMatchObject([
    { offset: 0 },
    { offset: 1 },
  ]);
  expect(
    within(panel)
      .getAllByRole('time')
      .map((time) => time.getAttribute('datetime')?.slice(0, 10)),
  ).toEqual(['2026-01-05', '2026-01-04']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  const [, last] = within(panel).getAllByRole('listitem');
  await waitFor(() => expect(document.activeElement).toBe(last));
});

test('20.12: the last change beside the title opens the history', async () => {
  const { user } = open('/main/car_model?product_id=7', [entry]);
  const button = await screen.findByRole('button', { name: 'History' });
  await user.click(screen.getByRole('button', { name: /^Last changed by clerk, Jan 5, 2026, / }));
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(button);
});

test('20.12: the last change opens the history even while other parts of the screen load', async () => {
  const server = startPurchaseServer();
  server.answer(purchaseCalls.model.path, () => purchase);
  for (const path of [purchaseCalls.status.path, '/api/history/list'])
    server.answer(path, () => new Promise(() => {}));
  const { user } = openApp('/main/purchase?purchase_id=3');
  await user.click(await screen.findByRole('button', { name: /^Last changed by grace/ }));
  const panel = await screen.findByRole('region', { name: 'History' });
  expect(await within(panel).findByText('Loading...')).toBeTruthy();
  expect(document.activeElement).toBe(within(panel).getByRole('button', { name: 'History' }));
});

test('26.4: a URL that names the history opens it', async () => {
  open('/main/car_model?product_id=7&history=1', [entry]);
  const panel = await screen.findByRole('region', { name: 'History' });
  expect(await within(panel).findByText('clerk')).toBeTruthy();
});

test('the history of a record without changes shows No changes recorded', async () => {
  const { user } = open('/main/car_model?product_id=7', []);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  expect(await screen.findByText('No changes recorded')).toBeTruthy();
});

test('a new record has no history', async () => {
  open('/main/car_model', []);
  await screen.findByRole('heading', { name: 'Add new car model' });
  expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
});
