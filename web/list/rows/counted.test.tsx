import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { carModelServer, threePages } from '../../testing/car-models.ts';
import {
  type FakeServer,
  type RecordedRequest,
  refusal,
  startFakeServer,
} from '../../testing/fake-server.ts';
import { LIST, openList } from '../../testing/open-list.ts';
import { pass, startFakeTimers } from '../../testing/time.ts';

const everyRow = threePages[carModelGrid.path] as (request: RecordedRequest) => {
  rows: unknown[];
  count: number;
};

/** Starts a server that returns the rows of a search immediately, and the count once the result of `count` resolves. */
function startSlowlyCounting(count: () => unknown): FakeServer {
  return startFakeServer({
    ...carModelServer,
    [carModelGrid.path]: (request: RecordedRequest) =>
      request.body.only === 'count' && (request.body.p as { search_text: string }).search_text !== ''
        ? count()
        : everyRow(request),
  });
}

test('the rows of a search appear before the count, and the next page can be opened', async () => {
  const counted = Promise.withResolvers<unknown>();
  startSlowlyCounting(() => counted.promise);
  const { user } = await openList(`${LIST}?q=Model`);
  expect(screen.getByText('Showing 1 to 50 of … results')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'CM000050' })).toBeTruthy();
  const enabledPages = () =>
    screen.getAllByRole<HTMLButtonElement>('button', { name: /^Page / }).map((page) => !page.disabled);
  expect(enabledPages()).toEqual([true, true, false, false]);

  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Showing 51 to 100 of … results')).toBeTruthy();
  counted.resolve({ rows: [], count: 77_375 });
  expect(await screen.findByText('Showing 51 to 100 of 77375 results')).toBeTruthy();
  expect(screen.getByText('77,375')).toBeTruthy();
  expect(enabledPages()).toEqual([true, true, true, true]);
});

test('a page that is not full shows the total before the count arrives', async () => {
  startSlowlyCounting(() => new Promise(() => {}));
  await openList(`${LIST}?q=Model+11`);
  expect(await screen.findByText('Showing 1 to 11 of 11 results')).toBeTruthy();
});

test('a search whose count is zero shows that nothing was found, without waiting for the rows', async () => {
  startFakeServer({
    ...carModelServer,
    [carModelGrid.path]: (request: RecordedRequest) => {
      const isSearch = (request.body.p as { search_text: string }).search_text !== '';
      if (!isSearch) return everyRow(request);
      return request.body.only === 'count' ? { rows: [], count: 0 } : new Promise(() => {});
    },
  });
  await openList(`${LIST}?q=zq`);
  expect(screen.getByText('No data')).toBeTruthy();
  expect(document.querySelector('[aria-busy=true]')).toBeNull();
  expect(screen.getByText('Showing 0 to 0 of 0 results')).toBeTruthy();
});

test('all sort orders, pages and page sizes of a search share one count', async () => {
  const server = startSlowlyCounting(() => ({ rows: [], count: 120 }));
  const { user } = await openList(`${LIST}?q=Model`);
  await screen.findByText('Showing 1 to 50 of 120 results');
  await user.click(screen.getByRole('button', { name: 'Model name' }));
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  await screen.findByText('Showing 101 to 120 of 120 results');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100');
  await screen.findByText('Showing 1 to 100 of 120 results');
  expect(server.counted(carModelGrid.path)).toBe(1);
});

test('a failed count is reported above the rows and can be retried', async () => {
  let fails = true;
  startSlowlyCounting(() => (fails ? refusal(500, 'The count failed.') : { rows: [], count: 120 }));
  const { user } = await openList(`${LIST}?q=Model`);
  await screen.findByText('The count failed.');
  expect(screen.getByRole('link', { name: 'CM000050' })).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Showing 1 to 50 of 120 results');
  await waitFor(() => expect(screen.queryByText('The count failed.')).toBeNull());
});

test('the count is requested again if the rows in another sort order report pending figures', async () => {
  startFakeTimers();
  let waiting = 0;
  let count = 120;
  startFakeServer({
    ...carModelServer,
    [carModelGrid.path]: (request: RecordedRequest) =>
      request.body.only === 'count' ? { rows: [], count } : { ...everyRow(request), waiting },
  });
  const { user } = await openList();
  await screen.findByText('Showing 1 to 50 of 120 results');
  [waiting, count] = [9_000, 121];
  await user.click(screen.getByRole('button', { name: 'Model name' }));
  await screen.findByText('Showing 1 to 50 of 121 results');
  [waiting, count] = [0, 122];
  await pass(2);
  expect(await screen.findByText('Showing 1 to 50 of 122 results')).toBeTruthy();
});

test('the count and the rows are requested again until all derived figures are up to date', async () => {
  startFakeTimers();
  let waiting = 9_000;
  startFakeServer({
    ...carModelServer,
    [carModelGrid.path]: (request: RecordedRequest) => ({
      ...(waiting > 0 ? { rows: [], count: 0 } : everyRow(request)),
      waiting,
    }),
  });
  await openList();
  expect(screen.getByText('Showing 0 to 0 of 0 results')).toBeTruthy();
  waiting = 0;
  await pass(2);
  expect(await screen.findByText('Showing 1 to 50 of 120 results')).toBeTruthy();
});
