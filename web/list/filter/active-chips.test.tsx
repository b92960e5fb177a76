import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { coverageGrid } from '#domain/coverage/coverage';
import { carModelServer } from '../../testing/car-models.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.tsx';
import { LIST, openList } from '../../testing/open-list.ts';

beforeEach(() => {
  startFakeServer(carModelServer);
});

const chips = () => screen.queryByRole('list', { name: 'Active search, filters and sort' });
const chipTexts = () =>
  within(chips() as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a search and a sort each have a chip and can be removed separately', async () => {
  const { user, here } = await openList(`${LIST}?sort=-model_name&q=12`);
  expect(chipTexts()).toEqual(['“12”', 'Sorted by Model name, descending', 'Clear all']);

  await user.click(screen.getByRole('button', { name: 'Remove the search “12”' }));
  await waitFor(() => expect(chipTexts()).toEqual(['Sorted by Model name, descending']));
  expect(here()).toBe(`${LIST}?sort=-model_name`);
  const search = screen.getByPlaceholderText<HTMLInputElement>('Search car models...');
  expect(search.value).toBe('');
  expect(document.activeElement).toBe(search);

  await user.click(screen.getByRole('button', { name: /^Remove the sort/ }));
  await waitFor(() => expect(chips()).toBeNull());
  expect(here()).toBe(LIST);
});

test('3.4: a filter by an import has a chip, and Clear all removes the search and every filter until Back restores them', async () => {
  const { user, here, back } = await openList(`${LIST}?batch_id=7&q=12&size=100`);
  await waitFor(() => expect(chipTexts()).toEqual(['One import or bulk change', '“12”', 'Clear all']));
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(here()).toBe(`${LIST}?size=100`));
  expect(chips()).toBeNull();
  back();
  await waitFor(() => expect(here()).toBe(`${LIST}?batch_id=7&q=12&size=100`));
});

test.each([
  [`${LIST}?batch_id=7`, 'Show all, not only: One import or bulk change'],
  ['/main/coverage_list?plan_id=7', 'Show the needs of all plans'],
])('removing the chip of a URL parameter focuses the search: %s', async (address, name) => {
  startFakeServer({ ...carModelServer, [coverageGrid.path]: () => ({ rows: [], count: 0 }) });
  const { user, here } = openApp(address);
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  expect(here()).toBe(address.replace(/\?.*/, ''));
  expect(document.activeElement).toBe(screen.getByPlaceholderText(/^Search /));
});

test('Shift+F clears the import filter and the conditions, and keeps the search', async () => {
  const { user, here } = await openList(`${LIST}?batch_id=7&q=1&f_note=brk`);
  await user.keyboard('{Shift>}F{/Shift}');
  await waitFor(() => expect(here()).toBe(`${LIST}?q=1`));
});

test('a sort by a hidden column can be removed', async () => {
  const { user, here } = await openList(`${LIST}?sort=product_id`);
  expect(chipTexts()).toEqual(['Sorted by another column']);
  await user.click(screen.getByRole('button', { name: /^Remove the sort/ }));
  await waitFor(() => expect(here()).toBe(LIST));
});
