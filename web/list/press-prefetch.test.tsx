import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { partGrid } from '#domain/part/part';
import { viewCalls } from '#domain/view/view';
import { FURTHER_LINKS, NAV_LINKS, SCREENS, USER_MENU_LINKS } from '../app/screens.ts';
import { paths } from '../paths.ts';
import { takeReturnPath } from '../session/return-path.ts';
import { carModelServer, threePages } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { LIST, openList } from '../testing/open-list.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer({
    ...carModelServer,
    ...threePages,
    [partGrid.path]: () => ({ rows: [], count: 0 }),
  });
});

/** Which parts of the list were asked for, one after the other, from here on. */
function watchAsked(path = carModelGrid.path) {
  const before = server.of(path).length;
  return () => {
    const parts = server.of(path).slice(before);
    return parts.map(({ body }) => body.p as { offset: number; sort: string[] });
  };
}

test('rows of another order are on their way while a header is pressed, and asked for once', async () => {
  const { user, here } = await openList();
  const asked = watchAsked();
  const header = screen.getByRole('button', { name: 'Model name' });
  fireEvent.pointerDown(header);
  await waitFor(() => expect(asked()).toMatchObject([{ sort: ['model_name'] }]));
  expect(here()).toBe(LIST);
  await user.click(header);
  await waitFor(() => expect(here()).toContain('sort=model_name'));
  expect(asked().filter(({ offset }) => offset === 0)).toHaveLength(1);
});

test('so are those of another page while its number is pressed', async () => {
  await openList();
  const asked = watchAsked();
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Page 3' }));
  await waitFor(() => expect(asked()).toContainEqual(expect.objectContaining({ offset: 100 })));
});

test('so are those of another list while its link is pressed, and its views', async () => {
  const { user } = await openList();
  const asked = watchAsked(partGrid.path);
  const views = watchAsked(viewCalls.list.path);
  const link = screen.getByRole('link', { name: 'Parts', hidden: true });
  fireEvent.pointerDown(link);
  await waitFor(() => expect([asked(), views()]).toMatchObject([{ length: 1 }, { length: 1 }]));
  await user.click(link);
  await screen.findByText('No data');
  expect([asked(), views()]).toMatchObject([{ length: 1 }, { length: 1 }]);
});

test.each(['before the button is let go', 'after it'])(
  'the end of the session that is met %s leads to the sign-in, and back to what was pressed',
  async (when) => {
    const { user, here } = await openList();
    // The next page, which comes by itself, is there before the session ends.
    await waitFor(() => expect(server.of(carModelGrid.path)).toHaveLength(2));
    const gate = Promise.withResolvers<void>();
    server.answer(carModelGrid.path, () => gate.promise.then(() => refusal(401, 'Sign in.')));
    const asked = watchAsked();
    const header = screen.getByRole('button', { name: 'Model name' });
    fireEvent.pointerDown(header);
    await waitFor(() => expect(asked()).toHaveLength(1));
    if (when.startsWith('before')) {
      gate.resolve();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(here()).toBe(LIST);
    }
    await user.click(header);
    gate.resolve();
    await waitFor(() => expect(here()).toBe(paths.signIn));
    expect(takeReturnPath()).toContain('sort=model_name');
  },
);

test('every list says what is on its way then', async () => {
  const lists = [...NAV_LINKS, ...FURTHER_LINKS, ...USER_MENU_LINKS].map(({ list }) => list);
  const fetched: string[] = [];
  const views: string[] = [];
  for (const list of lists) {
    const client = {
      fetchQuery: async () => fetched.push(list),
      prefetchQuery: async ({ queryKey: [path] }: { queryKey: string[] }) =>
        path === viewCalls.list.path && views.push(list),
    };
    await SCREENS.get(list)?.prefetch(client as never);
  }
  expect(fetched).toEqual(lists.filter((list) => list !== paths.today));
  expect(views).toEqual(fetched);
});

test('the pages before and after one that was opened by its address are fetched when it stands', async () => {
  const asked = watchAsked();
  await openList(`${LIST}?page=2`);
  await waitFor(() => expect(asked().map(({ offset }) => offset)).toEqual([50, 100, 0]));
});

test('a press is answered at once, and the rows that are known already follow a frame later', async () => {
  const asked = watchAsked();
  await openList();
  await waitFor(() => expect(asked().map(({ offset }) => offset)).toEqual([0, 50]));
  await new Promise((resolve) => setTimeout(resolve, 20));
  const page = screen.getByRole('button', { name: 'Page 2' });
  fireEvent.click(page);
  expect(page.getAttribute('aria-current')).toBe('page');
  expect(screen.getByText('Model 1')).toBeTruthy();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(await screen.findByText('Model 51')).toBeTruthy();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false');
  expect(asked().filter(({ offset }) => offset === 50)).toHaveLength(1);
});
