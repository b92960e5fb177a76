import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { carModelServer, threePages } from '../testing/car-models.ts';
import { type Asked, type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { LIST, openList } from '../testing/open-list.ts';

const everyRow = threePages[carModelGrid.path] as (asked: Asked) => { rows: unknown[]; count: number };

/** A server that answers the rows of a search at once, and how many there are when it is let. */
function startSlowlyCounting(count: () => unknown): FakeServer {
  return startFakeServer({
    ...carModelServer,
    async [carModelGrid.path](asked: Asked) {
      const { offset, search_text, rows_first } = asked.body.p as Record<string, number | string | boolean>;
      const page = everyRow(asked);
      if (search_text === '') return page;
      if (!rows_first) return count();
      return page.count > Number(offset) + 50
        ? { ...page, count: Number(offset) + 51, at_least: true }
        : page;
    },
  });
}

test('the rows of a search are shown before they are counted, and the next page is open', async () => {
  const counted = Promise.withResolvers<unknown>();
  startSlowlyCounting(() => counted.promise);
  const { user } = await openList(`${LIST}?q=Model`);
  expect(screen.getByText('Showing 1 to 50 of 50+ results')).toBeTruthy();
  expect(screen.getByText('50+')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'CM000050' })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Showing 51 to 100 of 100+ results')).toBeTruthy();
  counted.resolve({ rows: [], count: 77_375 });
  expect(await screen.findByText('Showing 51 to 100 of 77375 results')).toBeTruthy();
  expect(screen.getByText('77,375')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Page 4' })).toBeTruthy();
});

test('all orders and pages of a search share one count', async () => {
  const server = startSlowlyCounting(() => ({ rows: [], count: 120 }));
  const { user } = await openList(`${LIST}?q=Model`);
  await screen.findByText('Showing 1 to 50 of 120 results');
  await user.click(screen.getByRole('button', { name: 'Model name' }));
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  await screen.findByText('Showing 101 to 120 of 120 results');
  const counts = server.of(carModelGrid.path).filter(({ body }) => (body.p as { limit: number }).limit === 1);
  expect(counts).toHaveLength(1);
});

test('a count that fails says so over the rows, and is asked for again', async () => {
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

test('a count that failed is forgotten once the rows come with their number', async () => {
  const server = startSlowlyCounting(() => refusal(500, 'The count failed.'));
  const { user } = await openList(`${LIST}?q=Model`);
  await screen.findByText('The count failed.');
  server.answer(carModelGrid.path, everyRow);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Showing 1 to 50 of 120 results');
  expect(screen.queryByText('The count failed.')).toBeNull();
});
