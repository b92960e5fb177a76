import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { answer } from '../testing/answer.ts';
import { carModelRows, carModelServer, threePages } from '../testing/car-models.ts';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { LIST, openList } from '../testing/open-list.ts';
import { undone } from '../testing/undone.ts';

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer(carModelServer);
});

const link = (name: string) => screen.getByRole('link', { name });
const table = () => screen.getByRole('region', { name: 'Car models, table' });

describe('moving the focus into the rows', () => {
  const blur = () => (document.activeElement as HTMLElement).blur();
  const search = () => screen.getByPlaceholderText<HTMLInputElement>('Search car models...');

  test('returns to the row that had the focus last', async () => {
    const { user } = await openList();
    link('CM000004').focus();
    blur();
    await user.keyboard('j');
    expect(document.activeElement).toBe(link('CM000004'));
  });

  test('works from the table itself, and not from a field that uses the key', async () => {
    const { user } = await openList();
    const size = screen.getByRole('combobox', { name: 'Rows per page' });
    size.focus();
    await user.keyboard('{ArrowDown}j');
    expect(document.activeElement).toBe(size);
    table().focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(link('CM000001'));
  });

  test.each(['{Enter}', '{ArrowDown}'])(
    'works with %s in the search once the rows have loaded',
    async (key) => {
      const { user } = await openList();
      const gate = Promise.withResolvers<void>();
      server.answer(carModelGrid.path, (request) => gate.promise.then(() => carModelRows(request)));
      await user.type(search(), '12');
      await user.keyboard(key);
      await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
      expect(document.activeElement).toBe(search());
      gate.resolve();
      await waitFor(() => expect(document.activeElement).toBe(link('CM000012')));
    },
  );

  test('is canceled if the user continues typing or moves the focus before the rows load', async () => {
    const { user } = await openList();
    await user.type(search(), '1{Enter}2');
    await screen.findByText('Showing 1 to 1 of 1 results');
    expect(document.activeElement).toBe(search());
    await user.keyboard('{Backspace}{Enter}');
    screen.getByRole('button', { name: 'Add New' }).focus();
    await screen.findByText('Showing 1 to 4 of 4 results');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add New' }));
  });

  test('has no effect without rows, from the search or when no element has the focus', async () => {
    const { user } = await openList();
    await user.type(search(), 'nothing{Enter}');
    await screen.findByText('No data');
    expect(document.activeElement).toBe(search());
    blur();
    await user.keyboard('{ArrowDown}j');
    expect(document.activeElement).toBe(document.body);
  });
});

test.each([
  ['the button', 'the focus moves from the row to the next row', '', 'CM000002', () => link('CM000003')],
  [
    'the key',
    'the focus moves from the last row to the row before it',
    '',
    'CM000012',
    () => link('CM000011'),
  ],
  ['the button', 'the focus moves from the only row to the table', '?q=12', 'CM000012', table],
])('after a delete with %s, %s', async (by, _, query, label, next) => {
  const { user } = await openList(`${LIST}${query}`);
  const deleted = Number(label.slice(2));
  server.answer(carModelCalls.delete.path, () => {
    server.answer(carModelGrid.path, (request) => {
      const all = carModelRows(request);
      return { rows: all.rows.filter(([id]) => id !== deleted), count: all.count - 1 };
    });
    return { batch_id: 1 };
  });
  await user.click(screen.getByRole('checkbox', { name: `Select ${label}` }));
  if (by === 'the key') await user.keyboard('{Delete}');
  else await user.click(screen.getByRole('button', { name: 'Delete 1' }));
  await screen.findByRole('alertdialog');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText(label)).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(next()));
});

test.each(['the key', 'the button'])(
  'after a delete, an undo with %s moves the focus to the restored row',
  async (by) => {
    const { user } = await openList();
    server.answer(carModelCalls.delete.path, () => {
      server.answer(carModelGrid.path, (request) => {
        const all = carModelRows(request);
        return { rows: all.rows.filter(([id]) => id !== 2), count: all.count - 1 };
      });
      return { batch_id: 1 };
    });
    server.answer(batchCalls.undo.path, () => {
      server.answer(carModelGrid.path, carModelRows);
      return undone({ restore: 1 })();
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select CM000002' }));
    await user.keyboard('{Delete}');
    await screen.findByRole('alertdialog');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(link('CM000003')));
    if (by === 'the key') await user.keyboard('{Control>}z{/Control}');
    else await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(document.activeElement).toBe(link('CM000002')));
  },
);

describe('returning from a record', () => {
  test.each(['Back', 'Save'])('with %s focuses the row of the record', async (method) => {
    server = startFakeServer({ ...carModelServer, ...threePages });
    const { user } = await openList(`${LIST}?page=3`);
    await user.click(link('CM000110'));
    await screen.findByRole('heading', { name: 'Edit car model CM000110' });
    await user.click(await screen.findByRole('button', { name: method }));
    if (method === 'Save') await answer(user, 'Save');
    await screen.findByText(/^Showing/);
    await waitFor(() => expect(document.activeElement).toBe(link('CM000110')));
    expect(link('CM000110').tabIndex).toBe(0);
  });

  test('focuses the row of the record that was added', async () => {
    const { user } = await openList();
    await user.click(screen.getByRole('button', { name: 'Add New' }));
    await user.type(await screen.findByLabelText(/^Model name/), 'Cobalt');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await answer(user, 'Save');
    await waitFor(() => expect(document.activeElement).toBe(link('CM000007')));
  });

  test('focuses the heading if the row is no longer on the page', async () => {
    const { user } = await openList();
    await user.click(link('CM000006'));
    await screen.findByRole('heading', { name: 'Edit car model CM000006' });
    server.answer(carModelGrid.path, () => ({ rows: [], count: 0 }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await answer(user, 'Save');
    await screen.findByText('No data');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  test('focuses the row of the record that was viewed last', async () => {
    const { user } = await openList();
    await user.click(link('CM000003'));
    await screen.findByRole('heading', { name: 'Edit car model CM000003' });
    await user.click(screen.getByRole('button', { name: 'Next record' }));
    await screen.findByRole('heading', { name: 'Edit car model CM000004' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(document.activeElement).toBe(link('CM000004')));
  });
});

describe('reloaded rows', () => {
  const rows = (...ids: number[]) =>
    server.answer(carModelGrid.path, () => ({
      rows: ids.map((id) => [id, `CM00000${id}`, `Model ${id}`, null, null, 'A', 'Active']),
      count: ids.length,
    }));

  test('keep the focus on the record, even if its row has moved', async () => {
    rows(1, 2, 3);
    await openList();
    link('CM000002').focus();
    rows(3, 1, 4, 2);
    // Returning to the window after a while reloads the rows.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    fireEvent(window, new Event('visibilitychange'));
    await screen.findByRole('link', { name: 'CM000004' });
    await waitFor(() => expect(document.activeElement).toBe(link('CM000002')));
    expect(link('CM000002').tabIndex).toBe(0);
    vi.useRealTimers();
  });
});
