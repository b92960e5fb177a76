import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { viewCalls } from '#domain/view/view';
import { carModelRows, carModelServer, threePages } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { LIST, openList } from '../testing/open-list.ts';
import { pass, startFakeTimers } from '../testing/time.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer(carModelServer);
});

const lastRequest = () => server.of(carModelGrid.path).at(-1)?.body.p as Record<string, unknown>;

describe('the content of a list', () => {
  test("is 'No data' for a search without results, with a button that clears it", async () => {
    const { user, here } = await openList(`${LIST}?q=nothing`);
    expect(screen.getByText('No data')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add the first one' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Clear search “nothing”' }));
    await screen.findByText('Showing 1 to 12 of 12 results');
    expect(here()).toBe(LIST);
    expect(screen.getByPlaceholderText<HTMLInputElement>('Search car models...').value).toBe('');
    // The button has disappeared, and ↓ still moves into the rows.
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'CM000001' }));
  });

  test('reports the failure of the rows and of the views once, as a line with Retry, and hides the report when both arrive', async () => {
    server.answer(carModelGrid.path, () => refusal(503, 'Nothing answers.'));
    server.answer(viewCalls.list.path, () => refusal(503, 'Nothing answers.'));
    startFakeTimers();
    const { user } = openApp(LIST);
    // Both requests are retried twice, after one and two seconds.
    await pass(3);
    await screen.findByRole('button', { name: 'Retry' });
    expect(server.of(viewCalls.list.path).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Nothing answers.')).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.querySelector('[class*="skeleton"]')).toBeNull();

    server.answer(carModelGrid.path, carModelRows);
    server.answer(viewCalls.list.path, () => []);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Showing 1 to 12 of 12 results')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Nothing answers.')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Reload the views' })).toBeNull();
  });
});

test('sorting a list neither adds nor removes a style sheet', async () => {
  const { user } = await openList();
  const changes: MutationRecord[] = [];
  new MutationObserver((records) => changes.push(...records)).observe(document.head, { childList: true });

  await user.click(screen.getByRole('button', { name: 'Model name' }));
  const header = screen.getByRole('columnheader', { name: 'Model name' });
  await waitFor(() => expect(header.getAttribute('aria-sort')).toBe('ascending'));

  expect(changes).toEqual([]);
});

test('skeleton rows are shown only until the first rows arrive, and loaded rows stay while another page loads or fails to load', async () => {
  server = startFakeServer({ ...carModelServer, ...threePages });
  const hasSkeleton = () => document.querySelector('[class*="skeleton"]') !== null;
  const [first, third] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.answer(carModelGrid.path, (requested) => {
    const { offset } = requested.body.p as { offset: number };
    if (offset === 100) return third.promise.then(() => refusal(500, 'The list is unavailable'));
    return first.promise.then(() => threePages[carModelGrid.path]?.(requested));
  });
  const { user } = openApp(LIST);
  await waitFor(() => expect(hasSkeleton()).toBe(true));

  first.resolve();
  await screen.findByText('Showing 1 to 50 of 120 results');
  expect(hasSkeleton()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
  expect(hasSkeleton()).toBe(false);
  expect(screen.getByText('Model 1')).toBeTruthy();

  third.resolve();
  expect(await screen.findByText('The list is unavailable')).toBeTruthy();
  expect(screen.getByText('Model 1')).toBeTruthy();
});

test('a list that is being left sends no request for the URL of the next screen', async () => {
  server = startFakeServer({ ...carModelServer, ...threePages });
  const { user } = await openList(`${LIST}?page=3`);
  const requested = () =>
    server.of(carModelGrid.path).map(({ body }) => (body.p as { offset: number }).offset);
  await screen.findByText('Showing 101 to 120 of 120 results');
  expect(requested()).toEqual([100]);
  await user.click(screen.getByRole('button', { name: 'Add New' }));
  await screen.findByRole('heading', { name: 'Add new car model' });
  expect(requested()).toEqual([100]);
});

describe('the URL of a list', () => {
  beforeEach(() => {
    server = startFakeServer({ ...carModelServer, ...threePages });
  });

  test('sets the page, the page size, the sort and the search', async () => {
    await openList(`${LIST}?page=2&size=100&sort=-model_name&q=Model`);

    expect(screen.getByText('Showing 101 to 120 of 120 results')).toBeTruthy();
    expect(lastRequest()).toMatchObject({
      offset: 100,
      limit: 100,
      sort: ['-model_name'],
      search_text: 'Model',
    });
  });

  test('follows the pager; a new page size returns to page 1', async () => {
    const { user, here } = await openList();

    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Showing 51 to 100 of 120 results');
    expect(here()).toBe(`${LIST}?page=2`);

    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100');
    await screen.findByText('Showing 1 to 100 of 120 results');
    expect(here()).toBe(`${LIST}?size=100`);
  });

  test('is corrected if its page is past the last page', async () => {
    const { here } = await openList(`${LIST}?page=9`);
    await waitFor(() => expect(here()).toBe(`${LIST}?page=3`));
  });

  test('contains a search once typing pauses, and returns to page 1', async () => {
    const { user, here } = await openList(`${LIST}?page=2`);

    await enter(user, screen.getByPlaceholderText('Search car models...'), '12');
    await screen.findByText('Showing 1 to 3 of 3 results');
    expect(here()).toBe(`${LIST}?q=12`);
    expect(lastRequest().search).toEqual([...carModelGrid.searchable]);
  });
});

test('a header sorts ascending, then descending, then in the default order', async () => {
  const { user, here } = await openList();
  const header = () => screen.getByRole('columnheader', { name: 'Model name' });
  const press = () => user.click(within(header()).getByRole('button', { name: 'Model name' }));

  await press();
  await waitFor(() => expect(header().getAttribute('aria-sort')).toBe('ascending'));
  await press();
  await waitFor(() => expect(header().getAttribute('aria-sort')).toBe('descending'));
  expect(here()).toBe(`${LIST}?sort=-model_name`);
  await press();
  await waitFor(() => expect(here()).toBe(LIST));
});

test('a row shows its badge, links to its record in the first column, and opens it on a double click', async () => {
  const { user, here } = await openList();
  const row = screen.getByRole('row', { name: /CM000002/ });
  expect(within(row).getByText('Passive')).toBeTruthy();
  const link = within(row).getByRole('link', { name: 'CM000002' });
  expect(link.getAttribute('href')).toBe('/main/car_model?product_id=2');

  await user.dblClick(within(row).getByText('Model 2'));
  await screen.findByRole('heading', { name: 'Edit car model CM000002' });
  expect(here()).toBe('/main/car_model?product_id=2');
});
