import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { partGrid } from '#domain/part/part';
import { viewCalls } from '#domain/view/view';
import { FURTHER_LINKS, NAV_LINKS, SCREENS, USER_MENU_LINKS } from '../../app/screens.ts';
import { paths } from '../../paths.ts';
import { takeReturnPath } from '../../session/return-path.ts';
import { carModelServer, threePages } from '../../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { LIST, openList } from '../../testing/open-list.ts';

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

test('rows of another list, and its views, are on their way while its link is pressed, and asked for once', async () => {
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

test.each(['before the link is let go', 'after it'])(
  'the end of the session that is met %s leads to the sign-in, and back to the list',
  async (when) => {
    const { user, here } = await openList();
    const gate = Promise.withResolvers<void>();
    const end = () => gate.promise.then(() => refusal(401, 'Sign in.'));
    for (const path of [partGrid.path, viewCalls.list.path]) server.answer(path, end);
    const asked = watchAsked(partGrid.path);
    const link = screen.getByRole('link', { name: 'Parts', hidden: true });
    fireEvent.pointerDown(link);
    await waitFor(() => expect(asked().length).toBeGreaterThan(0));
    if (when.startsWith('before')) {
      gate.resolve();
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(here()).toBe(LIST);
    }
    await user.click(link);
    gate.resolve();
    await waitFor(() => expect(here()).toBe(paths.signIn));
    expect(takeReturnPath()).toBe(paths.partList);
  },
);

test('every list says what is on its way then', async () => {
  const lists = [...NAV_LINKS, ...FURTHER_LINKS, ...USER_MENU_LINKS].map(({ list }) => list);
  const fetched: string[] = [];
  const views: string[] = [];
  for (const list of lists) {
    const client = {
      fetchQuery: async ({ queryKey: [path] }: { queryKey: string[] }) =>
        (path === viewCalls.list.path ? views : fetched).push(list),
    };
    await SCREENS.get(list)?.prefetch(client as never);
  }
  // Today and the tokens are no lists that people arrange.
  const arranged = lists.filter((list) => list !== paths.today && list !== paths.tokens);
  expect(views).toEqual(arranged);
  // Its rows, and how many there are.
  expect(fetched).toEqual(views.flatMap((list) => [list, list]));
});

test('the next page is fetched once a page stands', async () => {
  const asked = watchAsked();
  await openList(`${LIST}?page=2`);
  await waitFor(() => expect(asked().map(({ offset }) => offset)).toEqual([50, 100]));
});
