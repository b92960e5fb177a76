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

const lastAsked = () => server.of(carModelGrid.path).at(-1)?.body.p as Record<string, unknown>;

describe('what a list shows', () => {
  test('its rows, their badges, and which of how many they are', async () => {
    server = startFakeServer({ ...carModelServer, ...threePages });
    await openList();

    expect(screen.getByText('Showing 1 to 50 of 120 results')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Car models' })).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /CM000002/ })).getByText('Passive')).toBeTruthy();
  });

  test("'No data' where there is nothing, with the one thing to do then", async () => {
    server.answer(carModelGrid.path, () => ({ rows: [], count: 0 }));
    const { user, here } = await openList();

    expect(screen.getByText('No data')).toBeTruthy();
    expect(screen.getByText('Showing 0 to 0 of 0 results')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Clear search/ })).toBeNull();

    await user.click(await screen.findByRole('button', { name: 'Add the first one' }));
    await waitFor(() => expect(here()).toBe('/main/car_model'));
  });

  test("'No data' with a way out of a search that finds nothing", async () => {
    const { user, here } = await openList(`${LIST}?q=nothing`);
    expect(screen.getByText('No data')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add the first one' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Clear search “nothing”' }));
    await screen.findByText('Showing 1 to 12 of 12 results');
    expect(here()).toBe(LIST);
    expect(screen.getByPlaceholderText<HTMLInputElement>('Search car models...').value).toBe('');
    // The button went; the next ↓ is still one into the rows.
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'CM000001' }));
  });

  test('a failure as a line with Retry; nothing pops up', async () => {
    server.answer(carModelGrid.path, () => refusal(500, 'The list is away'));
    const { user } = openApp(LIST);

    expect(await screen.findByText('The list is away')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    // Nothing is on its way.
    expect(document.querySelector('[class*="skeleton"]')).toBeNull();

    server.answer(carModelGrid.path, carModelServer[carModelGrid.path] as never);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Showing 1 to 12 of 12 results')).toBeTruthy();
  });

  test('that nothing answers once, and no more when the rows come', async () => {
    server.answer(carModelGrid.path, () => refusal(503, 'Nothing answers.'));
    server.answer(viewCalls.list.path, () => refusal(503, 'Nothing answers.'));
    holdTime();
    const { user } = openApp(LIST);
    // Both are asked twice more, after one and two seconds.
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

test('rows are sketched until the first ones come, and never again', async () => {
  server = startFakeServer({ ...carModelServer, ...threePages });
  const sketched = () => document.querySelector('[class*="skeleton"]') !== null;
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.answer(carModelGrid.path, (asked) => {
    const { offset } = asked.body.p as { offset: number };
    return gates[offset === 100 ? 1 : 0]?.promise.then(() => threePages[carModelGrid.path]?.(asked));
  });
  const { user } = openApp(LIST);
  await waitFor(() => expect(sketched()).toBe(true));

  gates[0]?.resolve();
  await screen.findByText('Showing 1 to 50 of 120 results');
  expect(sketched()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
  expect(sketched()).toBe(false);
  gates[1]?.resolve();
});

test('the rows that are there stay when others are slow to come or fail', async () => {
  server = startFakeServer({ ...carModelServer, ...threePages });
  const { user } = await openList();
  const gate = Promise.withResolvers<void>();
  server.answer(carModelGrid.path, () => gate.promise.then(() => refusal(500, 'The list is away')));

  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'));
  expect(screen.getByText('Model 1')).toBeTruthy();

  gate.resolve();
  expect(await screen.findByText('The list is away')).toBeTruthy();
  expect(screen.getByText('Model 1')).toBeTruthy();
});

test('a list that is left for another screen asks for nothing by the address of that screen', async () => {
  server = startFakeServer({ ...carModelServer, ...threePages });
  const { user } = await openList(`${LIST}?page=3`);
  const asked = () => server.of(carModelGrid.path).map(({ body }) => (body.p as { offset: number }).offset);
  // Until they are counted there may be a next page, which would be asked for rightly.
  await screen.findByText('Showing 101 to 120 of 120 results');
  expect(asked()).toEqual([100]);
  await user.click(screen.getByRole('button', { name: 'Add New' }));
  await screen.findByRole('heading', { name: 'Add new car model' });
  expect(asked()).toEqual([100]);
});

describe('the address of a list', () => {
  beforeEach(() => {
    server = startFakeServer({ ...carModelServer, ...threePages });
  });

  test('says which page, size, order and search to show', async () => {
    await openList(`${LIST}?page=2&size=100&sort=-model_name&q=Model`);

    expect(screen.getByText('Showing 101 to 120 of 120 results')).toBeTruthy();
    expect(lastAsked()).toMatchObject({
      offset: 100,
      limit: 100,
      sort: ['-model_name'],
      search_text: 'Model',
    });
  });

  test('follows the pager, whose size change starts again at page 1', async () => {
    const { user, here } = await openList();

    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Showing 51 to 100 of 120 results');
    expect(here()).toBe(`${LIST}?page=2`);

    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100');
    await screen.findByText('Showing 1 to 100 of 120 results');
    expect(here()).toBe(`${LIST}?size=100`);
  });

  test('is put right when its page lies beyond the last', async () => {
    const { here } = await openList(`${LIST}?page=9`);
    await waitFor(() => expect(here()).toBe(`${LIST}?page=3`));
  });

  test('takes a search when typing pauses, at page 1', async () => {
    const { user, here } = await openList(`${LIST}?page=2`);

    await enter(user, screen.getByPlaceholderText('Search car models...'), '12');
    await screen.findByText('Showing 1 to 3 of 3 results');
    expect(here()).toBe(`${LIST}?q=12`);
    expect(lastAsked().search).toEqual([...carModelGrid.searchable]);
  });
});

test('a header sorts ascending, descending, and as usual again', async () => {
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
  test('each row is a link in its first column', async () => {
    await openList();
    const link = screen.getByRole('link', { name: 'CM000003' });
    expect(link.getAttribute('href')).toBe('/main/car_model?product_id=3');
  });

  test('a double click opens it, and Back returns to the same page of the list', async () => {
    server = startFakeServer({ ...carModelServer, ...threePages });
    const { user, here } = await openList(`${LIST}?page=3`);

    await user.dblClick(screen.getByText('Model 110'));
    await screen.findByRole('heading', { name: 'Edit car model CM000110' });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(here()).toBe(`${LIST}?page=3`));
  });
});
