import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeChecks, changeWrites } from '#domain/change/change';
import { carModelServer } from '../../testing/car-models.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { openList } from '../../testing/open-list.ts';

const outcome = { changed: 2, unchanged: 0, refused: [], expect: 'seen' };
const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });

test('33.6: a change that continues after its dialog was closed shows a toast, and rows checked in the meantime stay checked', async () => {
  const written = Promise.withResolvers<void>();
  startFakeServer({
    ...carModelServer,
    [changeChecks.car_model.path]: () => ({ ...outcome, rows: [], follows: [] }),
    [changeWrites.car_model.path]: () => written.promise.then(() => ({ ...outcome, batch_id: 7 })),
  });
  const { user } = await openList();
  for (const name of ['CM000001', 'CM000002']) await user.click(checkbox(name));
  await user.click(screen.getByRole('button', { name: 'Change 2...' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Note' }), 'Set to');
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'urgent');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await user.click(await screen.findByRole('button', { name: 'Change 2' }));
  await screen.findByText(/^Changing/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Changing 2 car models…');

  await user.type(screen.getByRole('searchbox'), '12');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'CM000001' })).toBeNull());
  await user.click(checkbox('CM000012'));
  written.resolve();
  await screen.findByText('2 car models changed');
  await waitFor(() => expect(screen.queryByText(/^Changing/)).toBeNull());
  expect(checkbox('CM000012').checked).toBe(true);
});
