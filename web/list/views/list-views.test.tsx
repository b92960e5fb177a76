import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { carModelServer, threePages } from '../../testing/car-models.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { openList, openView } from '../../testing/open-list.ts';

beforeEach(() => {
  localStorage.clear();
  startFakeServer(carModelServer);
});
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const DEFAULT_HEADERS = ['', 'Product number', 'Model name', 'Model number', 'Note', 'State'];

describe('the view menu', () => {
  test('offers the columns without the hidden fields; it hides, moves and pins columns, and stores their layout and the density per user and list', async () => {
    const { user, panel } = await openView();
    const offered = (await panel.findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent);
    expect(offered).toEqual(DEFAULT_HEADERS.slice(1));
    expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'Product number' }).disabled).toBe(true);

    await user.click(await panel.findByRole('checkbox', { name: 'Note' }));
    await user.click(panel.getByRole('button', { name: 'Move Model number up' }));
    expect(headers()).toEqual(['', 'Product number', 'Model number', 'Model name', 'State']);

    await user.click(panel.getByRole('button', { name: 'Pin Model name' }));
    expect(headers()).toEqual(['', 'Model name', 'Product number', 'Model number', 'State']);
    expect(screen.getByRole('link', { name: 'CM000001' })).toBeTruthy();
    await user.click(panel.getByRole('button', { name: 'Compact' }));
    const stored = localStorage.getItem('partline.1.list.car_model_list');
    expect(stored).toContain('"pinned":["model_name"]');
    expect(stored).toContain('"compact"');

    await user.click(panel.getByRole('button', { name: 'Reset' }));
    expect(headers()).toEqual(DEFAULT_HEADERS);
  });

  test('moves a column by keyboard to the first place and back, but not past a pinned column', async () => {
    const { user, panel } = await openView();
    await user.click(await panel.findByRole('button', { name: 'Pin Product number' }));
    const up = () => panel.getByRole('button', { name: 'Move Model number up' });
    up().focus();
    await user.keyboard('{Enter}{Enter}');
    expect(headers()).toEqual(['', 'Product number', 'Model number', 'Model name', 'Note', 'State']);
    expect(up().getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Tab}{Enter}');
    expect(headers()).toEqual(DEFAULT_HEADERS);
    await user.click(panel.getByRole('button', { name: 'Pin Product number' }));
    expect(headers()).toEqual(DEFAULT_HEADERS);
  });

  test('moves a column by drag and drop', async () => {
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
});

test('a list ignores stored settings that are no longer valid', async () => {
  localStorage.setItem('partline.1.list.car_model_list', '{"layout":{"order":"__proto__"}}');
  await openList();
  expect(headers()).toEqual(DEFAULT_HEADERS);
});

test('→ widens a column, with Shift in larger steps', async () => {
  const { user } = await openList();
  const divider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Width of Model name' });
  // jsdom has no layout, so every column has the minimum width of 48.
  divider().focus();
  await user.keyboard('{ArrowRight}');
  expect(divider().value).toBe('56');
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(divider().value).toBe('88');
});

test('a list keeps its scroll position for Back, and starts another page at the top', async () => {
  startFakeServer({ ...carModelServer, ...threePages });
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

test('unchecking a row changes the DOM of this row only', async () => {
  const { user } = await openList();
  // The first click also moves the tab stop to this row.
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
