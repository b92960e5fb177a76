import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { viewCalls } from '#domain/view/view';
import { carModelServer, threePages } from '../../testing/car-models.ts';
import { enter } from '../../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';

const LIST = '/main/car_model_list';
let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer(carModelServer);
});

async function openList(address = LIST) {
  const app = openApp(address);
  await screen.findByText(/^Showing \d/);
  return app;
}
async function openView(address?: string) {
  const app = await openList(address);
  await app.user.click(screen.getByRole('button', { name: 'View' }));
  return { ...app, panel: within(await screen.findByRole('dialog')) };
}
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const readLook = () => JSON.parse(localStorage.getItem('partline.1.list.car_model_list') ?? '{}');
const AS_LISTED = ['', 'Product number', 'Model name', 'Model number', 'Note', 'State'];

describe('the view menu', () => {
  test('offers the columns of the list; those that the list hides are not among them', async () => {
    const { panel } = await openView();
    const offered = (await panel.findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent);
    expect(offered).toEqual(AS_LISTED.slice(1));
    expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'Product number' }).disabled).toBe(true);
  });

  test('hides, moves and pins columns, and remembers it for this person and list', async () => {
    const { user, panel } = await openView();
    await user.click(await panel.findByRole('checkbox', { name: 'Note' }));
    await user.click(panel.getByRole('button', { name: 'Move Model number up' }));
    expect(headers()).toEqual(['', 'Product number', 'Model number', 'Model name', 'State']);

    await user.click(panel.getByRole('button', { name: 'Pin Model name' }));
    expect(headers()).toEqual(['', 'Model name', 'Product number', 'Model number', 'State']);
    expect(screen.getByRole('link', { name: 'CM000001' })).toBeTruthy();
    expect(localStorage.getItem('partline.1.list.car_model_list')).toContain('"pinned":["model_name"]');

    await user.click(panel.getByRole('button', { name: 'Reset' }));
    expect(headers()).toEqual(AS_LISTED);
  });

  test('moves a column by dragging it to another place', async () => {
    const { panel } = await openView();
    const entries = await panel.findAllByRole('listitem');
    for (const [index, entry] of entries.entries())
      entry.getBoundingClientRect = () => new DOMRect(0, index * 30, 200, 30);

    fireEvent.pointerDown(panel.getByTitle('Drag Model number'));
    fireEvent.pointerMove(document, { clientY: 5 });
    expect(headers()).toEqual(['', 'Model number', 'Product number', 'Model name', 'Note', 'State']);
    fireEvent.pointerUp(document);
    fireEvent.pointerMove(document, { clientY: 100 });
    expect(headers()[1]).toBe('Model number');
  });

  test('sets how close the rows stand', async () => {
    const { user, panel } = await openView();
    await user.click(await panel.findByRole('radio', { name: 'Compact' }));
    expect(localStorage.getItem('partline.1.list.car_model_list')).toContain('"compact"');
  });
});

test('what is remembered and does not fit is as if it were not there', async () => {
  localStorage.setItem('partline.1.list.car_model_list', '{"layout":{"order":"__proto__"}}');
  await openList();
  expect(headers()).toEqual(AS_LISTED);
});

test('a column takes another width by ← and →, with Shift in larger steps', async () => {
  const { user } = await openList();
  const divider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Width of Model name' });
  // Without a layout engine every column measures as the narrowest, 48.
  divider().focus();
  await user.keyboard('{ArrowRight}');
  expect(divider().value).toBe('56');
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(divider().value).toBe('88');
});

test('Back finds the list where it was scrolled to, another page begins at its top', async () => {
  server = startFakeServer({ ...carModelServer, ...threePages });
  const { user } = await openList();
  const scroller = () => screen.getByRole('region', { name: 'Car models, table' });
  scroller().scrollTop = 700;
  fireEvent.scroll(scroller());
  await user.click(await screen.findByText('CM000030'));
  await screen.findByRole('heading', { name: 'Edit car model CM000030' });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByText(/^Showing \d/);
  await waitFor(() => expect(scroller().scrollTop).toBe(700));

  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Showing 51 to 100 of 120 results');
  await waitFor(() => expect(scroller().scrollTop).toBe(0));
});

test('checking one row of many draws one row again', async () => {
  const { user } = await openList();
  // The first click also moves the stop of the Tab key here.
  await user.click(screen.getByRole('checkbox', { name: 'Select CM000009' }));
  const rows = screen.getAllByRole('row').slice(1);
  const changed = new Set<Node>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const row = target instanceof Element ? target.closest('tbody tr') : null;
      if (row) changed.add(row);
    }
  });
  const body = rows[0]?.parentElement;
  if (body) observer.observe(body, { attributes: true, childList: true, subtree: true, characterData: true });
  await user.click(screen.getByRole('checkbox', { name: 'Select CM000009' }));
  expect([...changed]).toEqual([rows[8]]);
});

describe('saved views', () => {
  const view = {
    view_id: 4,
    list: 'car_model_list',
    name: 'By name',
    query: 'sort=-model_name',
    layout: { order: [], hidden: ['note'], shown: [], pinned: [], widths: {} },
    shared: false,
    username: 'ada',
    mine: true,
    changeable: true,
  };

  test('are a click away, with their address and columns', async () => {
    server.answer(viewCalls.list.path, () => [view]);
    const { user, here } = await openList();
    const chip = await screen.findByRole('button', { name: 'By name' });
    expect(chip.getAttribute('aria-pressed')).toBe('false');

    await user.click(chip);
    await waitFor(() => expect(here()).toBe(`${LIST}?sort=-model_name`));
    expect(headers()).not.toContain('Note');
    await waitFor(() => expect(chip.getAttribute('aria-pressed')).toBe('true'));
  });

  test('give way to the list as it comes', async () => {
    server.answer(viewCalls.list.path, () => [view]);
    const { user, here } = await openList();
    await user.click(await screen.findByRole('button', { name: 'By name' }));
    await waitFor(() => expect(headers()).not.toContain('Note'));

    const usual = screen.getByRole('button', { name: 'Default view' });
    await waitFor(() => expect(usual.getAttribute('aria-pressed')).toBe('false'));
    await user.click(usual);
    await waitFor(() => expect(here()).toBe(LIST));
    expect(headers()).toEqual(AS_LISTED);
    expect(usual.getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText(/replaced your columns/)).toBeNull();
  });

  test('bring back the columns that they replaced, where those were never saved', async () => {
    server.answer(viewCalls.list.path, () => [view]);
    const { user, panel } = await openView();
    await user.click(await panel.findByRole('checkbox', { name: 'State' }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'By name' }));
    expect(headers()).not.toContain('Note');

    await screen.findByText('"By name" replaced your columns');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(headers()).toEqual(AS_LISTED.filter((header) => header !== 'State'));
  });

  test('keep what is shown under a name', async () => {
    server = startFakeServer({ ...carModelServer, ...threePages });
    server.answer(viewCalls.save.path, () => ({ view_id: 4 }));
    const { user, panel } = await openView(`${LIST}?page=3&sort=-model_name`);
    await enter(user, await panel.findByRole('textbox', { name: 'Name of this view' }), 'By name');
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
    });
  });

  test('are shown as soon as they are saved, in whatever order their widths come back', async () => {
    const { user } = await openList();
    for (const name of ['Model name', 'Note']) {
      screen.getByRole('slider', { name: `Width of ${name}` }).focus();
      await user.keyboard('{ArrowRight}');
    }
    const layout = readLook().layout;
    expect(Object.keys(layout.widths).length).toBeGreaterThan(1);
    // As the database keeps them: shorter names first.
    const widths = Object.fromEntries(Object.entries(layout.widths).toReversed());
    server.answer(viewCalls.list.path, () => [{ ...view, query: '', layout: { ...layout, widths } }]);
    server.answer(viewCalls.save.path, () => ({ view_id: 4 }));
    await user.click(screen.getByRole('button', { name: 'View' }));
    await enter(user, await screen.findByRole('textbox', { name: 'Name of this view' }), 'By name');
    await user.keyboard('{Enter}');

    const chip = await screen.findByRole('button', { name: 'By name', hidden: true });
    expect(chip.getAttribute('aria-pressed')).toBe('true');
  });

  test('can be renamed and deleted', async () => {
    server.answer(viewCalls.list.path, () => [view]);
    server.answer(viewCalls.save.path, () => ({ view_id: 4 }));
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

  test('that cannot be loaded say so, and the list works all the same', async () => {
    server.answer(viewCalls.list.path, () => refusal(500, 'The views are away'));
    await openList();
    expect(await screen.findByText('The views are away')).toBeTruthy();
    expect(server.of(carModelGrid.path).length).toBeGreaterThan(0);
  });
});
