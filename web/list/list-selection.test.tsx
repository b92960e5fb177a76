import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { changeChecks, changeWrites } from '#domain/change/change';
import { carModelServer, threePages } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openList } from '../testing/open-list.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer(carModelServer);
});

const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });

describe('a delete that is refused because the record is in use', () => {
  const uses = [{ by: 'the specification from Jan 5, 2026', kind: 'specification', id: 9 }];
  const records = [{ used: 'CM000001', uses, more: 1234 }];

  const SENTENCE =
    'Cannot delete the car model: CM000001 is used by the specification from Jan 5, 2026 and 1,234 more. Set it to Passive instead.';

  beforeEach(() => {
    server.answer(carModelCalls.delete.path, () =>
      refusal(409, SENTENCE, 'in_use', { records, more: 0, used_ids: [1] }),
    );
  });

  async function openRefusal(...names: string[]) {
    const app = await openList();
    for (const name of names) await app.user.click(checkbox(name));
    await app.user.click(screen.getByRole('button', { name: `Delete ${names.length}` }));
    await app.user.click(await screen.findByRole('button', { name: 'Delete' }));
    return { ...app, alert: within(await screen.findByRole('alertdialog', { name: 'Error' })) };
  }

  test('17.3: lists the records that use it, each once and as a link', async () => {
    const { user, here, alert } = await openRefusal('CM000001');
    expect(alert.getByText('Cannot delete the car model, because it is in use.')).toBeTruthy();
    expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'CM000001 – the specification from Jan 5, 2026 and 1,234 more',
    ]);
    expect(alert.queryByRole('button', { name: /Delete the other/ })).toBeNull();
    await user.click(alert.getByRole('link', { name: 'the specification from Jan 5, 2026' }));
    await waitFor(() => expect(here()).toBe('/main/specification?specification_id=9'));
  });

  test('counts the records in use among several, and offers to delete the others', async () => {
    const { user, alert } = await openRefusal('CM000001', 'CM000002', 'CM000003');
    expect(alert.getByText('1 of 3 is in use.')).toBeTruthy();
    server.answer(carModelCalls.delete.path, () => ({ batch_id: 1 }));
    await user.click(alert.getByRole('button', { name: 'Delete the other 2' }));

    await waitFor(() =>
      expect(server.of(carModelCalls.delete.path).map(({ body }) => body)).toEqual([
        { product_ids: [1, 2, 3] },
        { product_ids: [2, 3] },
      ]),
    );
    expect(await screen.findByText('2 car models deleted')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('offers to make the record passive instead', async () => {
    const { user, alert } = await openRefusal('CM000001');
    await user.click(alert.getByRole('button', { name: 'Set to Passive' }));

    await waitFor(() =>
      expect(server.of(carModelCalls.setPassive.path)[0]?.body).toEqual({ product_ids: [1] }),
    );
    expect(await screen.findByText('1 car model set to Passive')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete 1' })).toBeNull());
  });

  test('previews the change of several records to Passive, and changes only these records, not those checked in the meantime', async () => {
    const gate = Promise.withResolvers<void>();
    server.answer(carModelCalls.delete.path, () =>
      gate.promise.then(() => refusal(409, SENTENCE, 'in_use', { records, more: 0, used_ids: [1] })),
    );
    const outcome = { changed: 1, unchanged: 1, refused: [], expect: 'seen' };
    const changes = [{ path: 'state', from: 'A', to: 'P' }];
    const rows = [{ id: 1, label: 'CM000001', changes }];
    server.answer(changeChecks.car_model.path, () => ({ ...outcome, rows, follows: [] }));
    server.answer(changeWrites.car_model.path, () => ({ ...outcome, batch_id: 7 }));
    const { user } = await openList();
    for (const name of ['CM000001', 'CM000002']) await user.click(checkbox(name));
    await user.click(screen.getByRole('button', { name: 'Delete 2' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(checkbox('CM000003'));
    gate.resolve();
    await user.click(await screen.findByRole('button', { name: 'Set 2 to Passive' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 car models' }));
    const preview = await dialog.findByRole('list', { name: 'What will change' });
    expect(preview.textContent).toContain('State Active → Passive');
    // Each value has its own direction, so that right-to-left values do not change places.
    expect([...preview.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
      'Active',
      'Passive',
    ]);
    expect(dialog.getByText('1 needs no change.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Change 1' }));
    expect(await screen.findByText('1 car model changed')).toBeTruthy();
    const requests = { ids: [1, 2], set: { state: 'P' } };
    expect(server.of(changeChecks.car_model.path)[0]?.body).toEqual(requests);
    expect(server.of(changeWrites.car_model.path)[0]?.body).toEqual({ ...requests, expect: 'seen' });
    await waitFor(() => expect(checkbox('CM000001').checked).toBe(false));
    expect(checkbox('CM000003').checked).toBe(true);
  });
});

describe('checked rows', () => {
  test('of a whole page stay checked during paging, and are unchecked by a new search', async () => {
    server = startFakeServer({ ...carModelServer, ...threePages });
    const { user } = await openList();
    const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Select all/ });

    await user.click(all());
    await user.click(checkbox('CM000001'));
    expect(all().indeterminate).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Showing 51 to 100 of 120 results');
    expect(screen.getByText('49 selected')).toBeTruthy();

    await user.type(screen.getByPlaceholderText('Search car models...'), '7');
    await waitFor(() => expect(screen.queryByText('49 selected')).toBeNull());
  });

  test('are counted for screen readers as in the toolbar, including all rows found; a button that disappears passes the focus to the checkbox for all rows', async () => {
    server = startFakeServer({ ...carModelServer, ...threePages });
    const { user } = await openList();
    const all = screen.getByRole('checkbox', { name: /Select all/ });
    async function press(name: string) {
      await user.click(screen.getByRole('button', { name }));
      expect(screen.queryByRole('button', { name })).toBeNull();
      expect(document.activeElement).toBe(all);
    }
    await user.click(all);
    expect(await screen.findByText(/^Car models, page .*, 50 selected$/)).toBeTruthy();
    await press('Select all 120 results');
    expect(screen.getByText('All 120 results selected')).toBeTruthy();
    expect(await screen.findByText(/^Car models, page .*, all 120 results selected$/)).toBeTruthy();
    await press('Clear');
  });

  test('are deleted after a confirmation, and the list reloads; a single checked row can also be edited', async () => {
    const { user } = await openList();
    await user.click(checkbox('CM000001'));
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete 1' })).toBeTruthy();
    await user.click(checkbox('CM000002'));
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Delete 2' }));

    expect(await screen.findByText('Are you sure to delete 2 row(s)?')).toBeTruthy();
    const loads = server.of(carModelGrid.path).length;
    await user.keyboard('{Enter}');

    await waitFor(() =>
      expect(server.of(carModelCalls.delete.path)[0]?.body).toEqual({ product_ids: [1, 2] }),
    );
    await waitFor(() => expect(server.of(carModelGrid.path).length).toBeGreaterThan(loads));
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  });

  test('stay checked if the user cancels the delete or the server refuses it', async () => {
    server.answer(carModelCalls.delete.path, () => refusal(409, 'CM000001 is used by a specification.'));
    const { user } = await openList();
    await user.click(checkbox('CM000001'));

    await user.click(screen.getByRole('button', { name: 'Delete 1' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(server.of(carModelCalls.delete.path)).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Delete 1' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const alert = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(within(alert).getByText('CM000001 is used by a specification.')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Delete 1' })).toBeTruthy();
  });
});
