import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { viewCalls } from '#domain/view/view';
import { closeError } from '../../testing/answer.ts';
import { carModelServer, threePages } from '../../testing/car-models.ts';
import { enter } from '../../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { LIST, openList, openView } from '../../testing/open-list.ts';

let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer(carModelServer);
});
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const readSettings = () => JSON.parse(localStorage.getItem('partline.1.list.car_model_list') ?? '{}');
const DEFAULT_HEADERS = ['', 'Product number', 'Model name', 'Model number', 'Note', 'State'];

const ADDRESS = 'sort=-model_name';

describe('saved views', () => {
  beforeEach(() => server.answer(viewCalls.model.path, () => ({ query: ADDRESS })));

  const view = {
    view_id: 4,
    list: 'car_model_list',
    name: 'By name',
    query_length: ADDRESS.length,
    layout: { order: [], hidden: ['note'], shown: [], pinned: [], widths: {} },
    shared: false,
    username: 'ada',
    mine: true,
    changeable: true,
    version: 2,
  };

  test('are shown with the default view, which is hidden if there are none', async () => {
    await openList();
    await waitFor(() => expect(server.of(viewCalls.list.path)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Default view' })).toBeNull();
  });

  test('that cannot match the URL of the list load their own URL only when opened, and load it again after a failure', async () => {
    server.answer(viewCalls.list.path, () => [
      view,
      { ...view, view_id: 5, name: 'Longer', query_length: 99 },
    ]);
    const { user, here } = await openList();
    const chip = await screen.findByRole('button', { name: 'By name' });
    expect(server.of(viewCalls.model.path)).toEqual([]);

    server.answer(viewCalls.model.path, () => refusal(404, 'This view is gone.'));
    await user.click(chip);
    expect(await screen.findByText('This view is gone.')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(here()).toBe(LIST);

    server.answer(viewCalls.model.path, () => ({ query: ADDRESS }));
    await user.click(chip);
    await waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('true'));
    expect(server.of(viewCalls.model.path).map(({ body }) => body)).toEqual([{ view_id: 4 }, { view_id: 4 }]);
  });

  test('are marked as current if the URL of the list matches', async () => {
    server.answer(viewCalls.list.path, () => [{ ...view, layout: null }]);
    await openList(`${LIST}?${ADDRESS}`);
    const chip = await screen.findByRole('button', { name: 'By name' });
    await waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('true'));
  });

  test('keep their URL and columns when shared', async () => {
    server.answer(viewCalls.list.path, () => [view]);
    server.answer(viewCalls.save.path, () => ({ view_id: 4, version: 3 }));
    const { user } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Change the view By name' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Share with everyone' }));
    await waitFor(() =>
      expect(server.of(viewCalls.save.path)[0]?.body).toEqual({
        view_id: 4,
        list: 'car_model_list',
        name: 'By name',
        query: ADDRESS,
        layout: view.layout,
        shared: true,
        version: 2,
      }),
    );
  });

  test('open with one click, with their URL and columns, and so does the default view', async () => {
    server.answer(viewCalls.list.path, () => [view]);
    const { user, here } = await openList();
    const chip = await screen.findByRole('button', { name: 'By name' });
    expect(chip.getAttribute('aria-pressed')).toBe('false');
    await user.click(chip);
    await waitFor(() => expect(here()).toBe(`${LIST}?${ADDRESS}`));
    expect(headers()).not.toContain('Note');
    await waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('true'));

    const defaultView = screen.getByRole('button', { name: 'Default view' });
    await waitFor(() => expect(defaultView.getAttribute('aria-pressed')).toBe('false'));
    await user.click(defaultView);
    await waitFor(() => expect(here()).toBe(LIST));
    expect(headers()).toEqual(DEFAULT_HEADERS);
    expect(defaultView.getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText(/replaced your columns/)).toBeNull();
  });

  test('that load slowly do not lead back to a list that was left, or change its columns', async () => {
    server.answer(viewCalls.list.path, () => [view]);
    const loaded = Promise.withResolvers<object>();
    server.answer(viewCalls.model.path, () => loaded.promise);
    const { user, here } = await openList();
    await user.click(await screen.findByRole('button', { name: 'By name' }));
    await waitFor(() => expect(server.of(viewCalls.model.path)).toHaveLength(1));
    await user.keyboard('gp');
    await screen.findByRole('heading', { name: 'Parts' });

    loaded.resolve({ query: ADDRESS });
    await act(() => loaded.promise);
    expect(here()).toBe('/main/product_list');
    expect(readSettings()).toEqual({});
  });

  test('that load slowly do not replace a view that was opened later', async () => {
    server.answer(viewCalls.list.path, () => [view]);
    const loaded = Promise.withResolvers<object>();
    server.answer(viewCalls.model.path, () => loaded.promise);
    const { user, here } = await openList(`${LIST}?sort=note`);
    await user.click(await screen.findByRole('button', { name: 'By name' }));
    await waitFor(() => expect(server.of(viewCalls.model.path)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Default view' }));
    await waitFor(() => expect(here()).toBe(LIST));

    loaded.resolve({ query: ADDRESS });
    await act(() => loaded.promise);
    expect(here()).toBe(LIST);
    expect(headers()).toEqual(DEFAULT_HEADERS);
  });

  test('replace unsaved columns; Undo restores the columns and keeps later settings', async () => {
    server.answer(viewCalls.list.path, () => [view]);
    const { user, panel } = await openView();
    await user.click(await panel.findByRole('checkbox', { name: 'State' }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'By name' }));
    await waitFor(() => expect(headers()).not.toContain('Note'));

    await screen.findByText('"By name" replaced your columns');
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('button', { name: 'Compact' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(headers()).toEqual(DEFAULT_HEADERS.filter((header) => header !== 'State'));
    expect(readSettings().density).toBe('compact');
  });

  test('store the current list under a name', async () => {
    server = startFakeServer({ ...carModelServer, ...threePages });
    server.answer(viewCalls.save.path, () => ({ view_id: 4, version: 3 }));
    const { user, panel } = await openView(`${LIST}?page=3&sort=-model_name`);
    await enter(user, await panel.findByRole('textbox', { name: 'View name' }), 'By name');
    server.answer(viewCalls.list.path, () => [view]);
    await user.click(panel.getByRole('button', { name: 'Save view' }));

    expect(await screen.findByRole('button', { name: 'By name' })).toBeTruthy();
    expect(server.of(viewCalls.save.path)[0]?.body).toEqual({
      view_id: null,
      list: 'car_model_list',
      name: 'By name',
      query: 'sort=-model_name',
      layout: null,
      shared: false,
      version: null,
    });
  });

  test('3.17: are replaced only by a button that names them, and stay shared', async () => {
    server.answer(viewCalls.list.path, () => [{ ...view, shared: true }]);
    server.answer(viewCalls.save.path, () => ({ view_id: 4, version: 3 }));
    const { user, panel } = await openView(LIST);
    await enter(user, await panel.findByRole('textbox', { name: 'View name' }), 'by  NAME ');
    await user.click(await panel.findByRole('button', { name: 'Replace "By name"' }));
    const replaced = { view_id: 4, name: 'By name', query: '', layout: null, shared: true, version: 2 };
    await waitFor(() => expect(server.of(viewCalls.save.path)[0]?.body).toMatchObject(replaced));
  });

  test('are marked as current as soon as they are saved, even if the server returns their column widths in another order', async () => {
    const { user } = await openList();
    for (const name of ['Model name', 'Note']) {
      screen.getByRole('slider', { name: `Width of ${name}` }).focus();
      await user.keyboard('{ArrowRight}');
    }
    const layout = readSettings().layout;
    expect(Object.keys(layout.widths).length).toBeGreaterThan(1);
    // The database stores shorter names first.
    const widths = Object.fromEntries(Object.entries(layout.widths).toReversed());
    const saved = { ...view, query_length: 0, layout: { ...layout, widths }, version: 3 };
    server.answer(viewCalls.list.path, () => [saved]);
    server.answer(viewCalls.save.path, () => ({ view_id: 4, version: 3 }));
    await user.click(screen.getByRole('button', { name: 'View' }));
    await enter(user, await screen.findByRole('textbox', { name: 'View name' }), 'By name');
    await user.keyboard('{Enter}');

    const chip = await screen.findByRole('button', { name: 'By name', hidden: true });
    expect(chip.getAttribute('aria-pressed')).toBe('true');
  });

  test('have a menu whose first usable item gets the focus, even if the view is current', async () => {
    server.answer(viewCalls.list.path, () => [{ ...view, layout: null }]);
    const { user } = await openList(`${LIST}?${ADDRESS}`);
    const chip = await screen.findByRole('button', { name: 'By name' });
    await waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('true'));
    screen.getByRole('button', { name: 'Change the view By name' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Rename'));
  });

  test('can be renamed and deleted', async () => {
    server.answer(viewCalls.list.path, () => [view]);
    server.answer(viewCalls.save.path, () => ({ view_id: 4, version: 3 }));
    server.answer(viewCalls.delete.path, () => ({}));
    const { user } = await openList();
    const choose = async (item: string) => {
      await user.click(await screen.findByRole('button', { name: 'Change the view By name' }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };

    await choose('Rename');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    await enter(user, name, ' too');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(server.of(viewCalls.save.path)[0]?.body).toMatchObject({ view_id: 4, name: 'By name too' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await choose('Delete');
    expect(await screen.findByText('Delete the view "By name"?')).toBeTruthy();
    server.answer(viewCalls.list.path, () => []);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'By name' })).toBeNull());
    expect(server.of(viewCalls.delete.path)[0]?.body).toEqual({ view_id: 4 });
  });

  test('are loaded again after a refused delete, because another user may have deleted the view', async () => {
    server.answer(viewCalls.list.path, () => [view]);
    server.answer(viewCalls.delete.path, () => {
      server.answer(viewCalls.list.path, () => []);
      return refusal(404, 'This view is gone.', 'not_found');
    });
    const { user } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Change the view By name' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByText('Delete the view "By name"?');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'By name' })).toBeNull());
  });

  test('3.17: are loaded again when another user has changed one, and the dialog keeps the typed name', async () => {
    server.answer(viewCalls.list.path, () => [view]);
    server.answer(viewCalls.save.path, ({ body }) =>
      body.version === 3 ? { view_id: 4, version: 4 } : refusal(409, 'The view has changed.', 'list_changed'),
    );
    const { user } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Change the view By name' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await enter(user, await screen.findByRole('textbox', { name: 'Name' }), ' too');
    const theirs = 'sort=-product_number';
    server.answer(viewCalls.list.path, () => [{ ...view, version: 3, query_length: theirs.length }]);
    server.answer(viewCalls.model.path, () => ({ query: theirs }));
    await user.keyboard('{Enter}');
    await closeError(user, 'The view has changed.');

    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await waitFor(() =>
      expect(server.of(viewCalls.save.path)[1]?.body).toMatchObject({
        name: 'By name too',
        query: theirs,
        version: 3,
      }),
    );
  });

  test('are announced as shared on the button that edits them', async () => {
    server.answer(viewCalls.list.path, () => [view, { ...view, view_id: 5, name: 'Ours', shared: true }]);
    await openList();
    expect(await screen.findByRole('button', { name: 'Change the view Ours, shared' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Change the view By name' })).toBeTruthy();
    expect(screen.queryByLabelText('Share with everyone')).toBeNull();
  });

  test('do not close a menu that was opened while the view was being saved', async () => {
    const saved = Promise.withResolvers<void>();
    server.answer(viewCalls.save.path, () => saved.promise.then(() => ({ view_id: 4, version: 3 })));
    const { user, panel } = await openView();
    await enter(user, await panel.findByRole('textbox', { name: 'View name' }), 'By name');
    await user.keyboard('{Enter}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'View' }));
    await screen.findByRole('textbox', { name: 'View name' });
    server.answer(viewCalls.list.path, () => [view]);
    saved.resolve();
    await screen.findByRole('button', { name: 'By name', hidden: true });
    expect(screen.getByRole('dialog', { name: 'View' })).toBeTruthy();
  });

  test('stay if they fail to load again', async () => {
    server.answer(viewCalls.list.path, () => [view]);
    server.answer(viewCalls.save.path, () => ({ view_id: 4, version: 3 }));
    const { user } = await openList();
    await user.click(await screen.findByRole('button', { name: 'Change the view By name' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await screen.findByRole('textbox', { name: 'Name' });
    server.answer(viewCalls.list.path, () => refusal(500, 'The views are unavailable'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'By name' })).toBeTruthy();
    expect(screen.queryByText('The views are unavailable')).toBeNull();
  });

  test('show a message if they fail to load, and the list still works', async () => {
    server.answer(viewCalls.list.path, () => refusal(500, 'The views are unavailable'));
    await openList();
    expect(await screen.findByText('The views are unavailable')).toBeTruthy();
    expect(server.of(carModelGrid.path).length).toBeGreaterThan(0);
  });
});
