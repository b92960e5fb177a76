import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { allowReload, storeDrafts, useUnsaved } from './unsaved-work.ts';

const draft = { userId: 1, href: '/main/car_model', version: null, values: {} };

async function openChanged({ hasDraft, others = [] }: { hasDraft: boolean; others?: number[] }) {
  function Other({ id }: { id: number }) {
    useUnsaved(true, () => ({ ...draft, href: `/main/plan?plan_id=${id}` }));
    return null;
  }
  function Changed() {
    useUnsaved(true, hasDraft ? () => draft : undefined);
    return (
      <>
        <p>changed</p>
        {others.map((id) => (
          <Other key={id} id={id} />
        ))}
      </>
    );
  }
  const history = createBrowserHistory();
  const router = createRouter({ routeTree: createRootRoute({ component: Changed }), history });
  const { unmount } = render(<RouterProvider router={router} />);
  await screen.findByText('changed');
  const leave = () => {
    unmount();
    history.destroy();
  };
  return { leave };
}

const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('the browser does not ask about values stored before a reload, but asks the next time', async () => {
  const { leave } = await openChanged({ hasDraft: true });
  expect(browserAsks()).toBe(true);
  allowReload();
  expect([browserAsks(), browserAsks()]).toEqual([false, true]);
  leave();
});

test('values that no draft stores still cause a confirmation', async () => {
  const { leave } = await openChanged({ hasDraft: false });
  allowReload();
  expect(browserAsks()).toBe(true);
  leave();
});

test.each([
  ['five forms are all stored', [1, 2, 3, 4], true],
  ['six forms are not all stored', [1, 2, 3, 4, 5], false],
])('the drafts of %s', async (_, others, areStored) => {
  sessionStorage.clear();
  const { leave } = await openChanged({ hasDraft: true, others });
  expect(storeDrafts()).toBe(areStored);
  leave();
});
