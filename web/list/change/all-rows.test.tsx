import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { carModelGrid } from '#domain/car-model/car-model';
import { changeChecks, changeWrites } from '#domain/change/change';
import { carModelServer, threePages } from '../../testing/car-models.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { LIST, openList } from '../../testing/open-list.ts';
import { undone } from '../../testing/undone.ts';

test('33.1: a change of all rows found sends the search and the filters of the list, and Undo restores the rows', async () => {
  const outcome = { changed: 120, unchanged: 0, refused: [], expect: 'seen' };
  const server = startFakeServer({
    ...carModelServer,
    ...threePages,
    [changeChecks.car_model.path]: () => ({ ...outcome, rows: [], follows: [] }),
    [changeWrites.car_model.path]: () => ({ ...outcome, batch_id: 7 }),
    [batchCalls.undo.path]: undone({ restore: 120 }),
  });
  const { user } = await openList(`${LIST}?q=Model&f_model_name=^Model`);
  await user.click(screen.getByRole('checkbox', { name: /Select all/ }));
  await user.click(screen.getByRole('button', { name: 'Select all 120 results' }));
  await user.keyboard('c');
  await screen.findByRole('dialog', { name: 'Change 120 car models' });
  expect(screen.getByText('50 shown and 70 more.', { exact: false })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Note' }), 'Set to');
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'urgent');
  await user.click(screen.getByRole('button', { name: 'Check' }));
  await user.click(await screen.findByRole('button', { name: 'Change 120' }));

  await screen.findByText('120 car models changed');
  const query = {
    search: [...carModelGrid.searchable],
    search_text: 'Model',
    where: { model_name: { begins: 'Model' } },
  };
  expect(server.of(changeWrites.car_model.path)[0]?.body).toEqual({
    query,
    set: { note: 'urgent' },
    expect: 'seen',
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('120 records undone.');
  expect(server.of(batchCalls.undo.path)[0]?.body).toEqual({ batch_id: 7 });
});
