import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { viewCalls } from '#domain/view/view';
import { carModelServer, threePages } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { LIST, openList } from '../testing/open-list.ts';
import { holdTime, pass } from '../testing/time.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer(carModelServer);
});

const lastRequest = () => server.of(carModelGrid.path).at(-1)?.body.p as Record<string, unknown>;

describe('the content of a list', () => {
  test('includes the rows, their badges, and the range of rows with the total', async () => {
    server = startFakeServer({ ...carModelServer, ...threePages });
    await openList();

    expect(screen.getByText('Showing 1 to 50 of 120 results')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Car models' })).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /CM000002/ })).getByText('Passive')).toBeTruthy();
  });

  test("is 'No data' for an empty list, with a button that adds the first record", async () => {
    server.answer(carModelGrid.path, () => ({ rows: [], count: 0 }));
    const { user, here } = await openList();

    expect(screen.getByText('No data')).toBeTruthy();
    expect(screen.getByText('Showing 0 to 0 of 0 results')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Clear search/ })).toBeNull();

    await user.click(await screen.findByRole('button', { name: 'Add the first one' }));
    await waitFor(() => expect(here()).toBe('/main/car_model'));
  });

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

  test('shows a failure as a line with Retry, without a dialog', async () => {
    server.answer(carModelGrid.path, () => refusal(500, 'The list is unavailable'));
    const { user } = openApp(LIST);

    expect(await screen.findByText('The list is unavailable')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.querySelector('[class*="skeleton"]')).toBeNull();

    server.answer(carModelGrid.path, carModelServer[carModelGrid.path] as never);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Showing 1 to 12 of 12 results')).toBeTruthy();
  });

  test('reports the failure of the rows and of the views once, and hides the report when both arrive', async () => {
    server.answer(carModelGrid.path, () => refusal(503, 'Nothing answers.'));
    server.answer(viewCalls.list.path, () => refusal(503, 'Nothing answers.'));
    holdTime();
    const { user } = openApp(LIST);
    // Both requests are retried twice, after one and two seconds.
    await pass(3);
    await screen.findByRole('button', { name: 'Retry' });
    expect(server.of(viewCalls.list.path).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Nothing answers.')).toHaveLength(1);

    server.answer(carModelGrid.path, carModelServer[carModelGrid.path] as never);
    server.answer(viewCalls.list.path, () => []);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Showing 1 to 12 of 12 results')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Nothing answers.')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Reload the views' })).toBeNull();
  });
});

test('skeleton rows are shown only until the first rows arrive', async () => {
  server = startFakeServer({ ...carModelServer, ...threePages });
  const hasSkeleton = () => document.querySelector('[class*="skeleton"]') !== null;
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.answer(carModelGrid.path, (requested) => {
    const { offset } = requested.body.p as { offset: number };
    return gates[offset === 100 ? 1 : 0]?.promise.then(() => threePages[carModelGrid.path]?.(requested));
  });
  const { user } = openApp(LIST);
  await waitFor(() => expect(hasSkeleton()).toBe(true));

  gates[0]?.resolve();
  await screen.findByText('Showing 1 to 50 of 120 results');
  expect(hasSkeleton()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
  expect(hasSkeleton()).toBe(false);
  gates[1]?.resolve();
});

test('the current rows stay while other rows load slowly or fail', async () => {
  server = startFakeServer({ ...carModelServer, ...threePages });
  const { user } = await openList();
  const gate = Promise.withResolvers<void>();
  server.answer(carModelGrid.path, () => gate.promise.then(() => refusal(500, 'The list is unavailable')));

  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
  expect(screen.getByText('Model 1')).toBeTruthy();

  gate.resolve();
  expect(await screen.findByText('The list is unavailable')).toBeTruthy();
  expect(screen.getByText('Model 1')).toBeTruthy();
});

test('a list that is being left sends no request for the URL of the next screen', async () => {
  server = startFakeServer({ ...carModelServer, ...threePages });
  const { user } = await openList(`${LIST}?page=3`);
  const requested = () =>
    server.of(carModelGrid.path).map(({ body }) => (body.p as { offset: number }).offset);
  // Until the count arrives, the next page may be requested.
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

  test('contains page, size, order and search', async () => {
    await openList(`${LIST}?page=2&size=100&sort=-model_name&q=Model`);

    expect(screen.getByText('Showing 101 to 120 of 120 results')).toBeTruthy();
    expect(lastRequest()).toMatchObject({
      offset: 100,
      limit: 100,
      sort: ['-model_name'],
      search_text: 'Model',
    });
  });

  test('follows the pager; a new page size starts at page 1', async () => {
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

  test('contains a search once typing pauses, and starts at page 1', async () => {
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

describe('opening a record', () => {
  test('a row links to its record in the first column', async () => {
    await openList();
    const link = screen.getByRole('link', { name: 'CM000003' });
    expect(link.getAttribute('href')).toBe('/main/car_model?product_id=3');
  });

  test('a double click opens the record, and Back returns to the same page of the list', async () => {
    server = startFakeServer({ ...carModelServer, ...threePages });
    const { user, here } = await openList(`${LIST}?page=3`);

    await user.dblClick(screen.getByText('Model 110'));
    await screen.findByRole('heading', { name: 'Edit car model CM000110' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(here()).toBe(`${LIST}?page=3`));
  });
});
