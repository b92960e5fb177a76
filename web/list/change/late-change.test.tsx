import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeChecks, changeWrites } from '#domain/change/change';
import { carModelServer, threePages } from '../../testing/car-models.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { openList } from '../../testing/open-list.ts';

const outcome = { changed: 2, unchanged: 0, refused: [], expect: 'seen' };
const check = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });

/** A list with a pending change and a closed dialog; the change ends on demand. */
async function beginChange(choose: (user: Awaited<ReturnType<typeof openList>>['user']) => Promise<void>) {
  const written = Promise.withResolvers<void>();
  startFakeServer({
    ...carModelServer,
    ...threePages,
    [changeChecks.car_model.path]: () => ({ ...outcome, rows: [], follows: [] }),
    [changeWrites.car_model.path]: () => written.promise.then(() => ({ ...outcome, batch_id: 7 })),
  });
  const { user } = await openList();
  await choose(user);
  await user.click(screen.getByRole('button', { name: /^Change \d+\.\.\.$/ }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Note' }), 'Set to');
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'urgent');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await user.click(await screen.findByRole('button', { name: 'Change 2' }));
  await screen.findByText(/^Changing/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  async function end() {
    written.resolve();
    await screen.findByText('2 car models changed');
  }
  return { user, end };
}

test('a change that ends after another search keeps the rows checked there', async () => {
  const { user, end } = await beginChange(async (user) => {
    for (const name of ['CM000001', 'CM000002']) await user.click(check(name));
  });
  await user.type(screen.getByRole('searchbox'), '77');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'CM000001' })).toBeNull());
  await user.click(check('CM000077'));
  await end();
  expect(check('CM000077').checked).toBe(true);
});

test('a change of all rows found keeps rows checked that were checked in the meantime', async () => {
  const { user, end } = await beginChange(async (user) => {
    await user.click(screen.getByRole('checkbox', { name: /Select all/ }));
    await user.click(screen.getByRole('button', { name: 'Select all 120 results' }));
  });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await user.click(check('CM000003'));
  await end();
  expect(check('CM000003').checked).toBe(true);
});

test('a change of some rows keeps all rows found checked if the user checked all of them in the meantime', async () => {
  const { user, end } = await beginChange(async (user) => {
    for (const name of ['CM000001', 'CM000002']) await user.click(check(name));
  });
  await user.click(screen.getByRole('checkbox', { name: /Select all/ }));
  await user.click(screen.getByRole('button', { name: 'Select all 120 results' }));
  await end();
  expect(screen.getByText(/^All 120/)).toBeTruthy();
});

test('a change of all rows found leaves none of them checked', async () => {
  const { end } = await beginChange(async (user) => {
    await user.click(screen.getByRole('checkbox', { name: /Select all/ }));
    await user.click(screen.getByRole('button', { name: 'Select all 120 results' }));
  });
  await end();
  await waitFor(() => expect(screen.queryByText(/selected/)).toBeNull());
});
