import { MantineProvider } from '@mantine/core';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { usePendingDialogs } from './dialog/ask.ts';
import { fetchCode } from './fetch-code.ts';
import { lazy } from './lazy.tsx';
import { setBeforeReload } from './missing-code.ts';

const Review = ({ name }: { name: string }) => <p>{`Review of ${name}`}</p>;
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const show = (Part: ReturnType<typeof lazy<{ name: string }>>) =>
  render(
    <MantineProvider env="test">
      <input aria-label="Note" defaultValue="typed" />
      <Part name="PO000001" />
    </MantineProvider>,
  );

test('a part is loaded once, when it is first shown', async () => {
  const load = vi.fn(async () => Review);
  const Part = lazy(load);
  expect(load).not.toHaveBeenCalled();
  show(Part);
  expect(await screen.findByText('Review of PO000001')).toBeTruthy();
  show(Part);
  expect(load).toHaveBeenCalledOnce();
});

test('a part that was loaded before is shown at once', async () => {
  const Part = lazy(async () => Review);
  await Part.preload();
  show(Part);
  expect(screen.getByText('Review of PO000001')).toBeTruthy();
});

test('a bar shows that a part is loading, unless a placeholder does', async () => {
  const load = Promise.withResolvers<typeof Review>();
  show(lazy(() => load.promise));
  expect(screen.getByRole('progressbar', { name: 'Opening' })).toBeTruthy();
  load.resolve(Review);
  expect(await screen.findByText('Review of PO000001')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();

  show(
    lazy<{ name: string }>(
      () => new Promise(() => undefined),
      () => <p>Coming</p>,
    ),
  );
  expect(screen.getByText('Coming')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('while the server is unreachable the part shows an error in place, keeps everything else, and retries', async () => {
  vi.stubGlobal('fetch', gone);
  const load = vi.fn(gone).mockImplementationOnce(gone);
  const Part = lazy<{ name: string }>(load);
  show(Part);
  expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('typed');

  load.mockResolvedValueOnce(Review as never);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Review of PO000001')).toBeTruthy();
});

test('a server updated in the meantime asks the user to reload the page', async () => {
  vi.stubGlobal('fetch', async () => new Response('ok'));
  show(lazy<{ name: string }>(gone));
  expect(await screen.findByText('Partline was updated. Load the page again to go on.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Load again' })).toBeTruthy();
});

test('typed values are kept before the page reloads; if they cannot be, the page stays', async () => {
  vi.stubGlobal('fetch', async () => new Response('ok'));
  const keep = vi.fn(() => false);
  setBeforeReload(keep);
  show(lazy<{ name: string }>(gone));
  await userEvent.click(await screen.findByRole('button', { name: 'Load again' }));
  expect(keep).toHaveBeenCalledOnce();
});

test('a button whose code fails to load shows the reason, as a part does', async () => {
  vi.stubGlobal('fetch', async () => new Response('ok'));
  const { result } = renderHook(usePendingDialogs);
  const fetched = fetchCode(gone);
  await waitFor(() => expect(result.current).toHaveLength(1));
  const [alert] = result.current;
  expect(alert?.message).toBe('Partline was updated. Load the page again to go on.');
  alert?.answer(false);
  expect(await fetched).toBeUndefined();
});
