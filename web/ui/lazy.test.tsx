import { renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { usePendingDialogs } from './dialog/ask.ts';
import { lazy } from './lazy.tsx';
import { fetchCode, setBeforeReload } from './missing-code.ts';

const Review = ({ name }: { name: string }) => <p>{`Review of ${name}`}</p>;
const loadFailure = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const show = (Part: ReturnType<typeof lazy<{ name: string }>>) =>
  renderPart(
    <>
      <input aria-label="Note" defaultValue="typed" />
      <Part name="PO000001" />
    </>,
  );

test('a lazy component is loaded once, when it is first shown', async () => {
  const load = vi.fn(async () => Review);
  const Part = lazy(load);
  expect(load).not.toHaveBeenCalled();
  show(Part);
  expect(await screen.findByText('Review of PO000001')).toBeTruthy();
  show(Part);
  expect(load).toHaveBeenCalledOnce();
});

test('a lazy component that was loaded before is shown at once', async () => {
  const Part = lazy(async () => Review);
  await Part.preload();
  show(Part);
  expect(screen.getByText('Review of PO000001')).toBeTruthy();
});

test('a bar shows that a lazy component is loading, unless it has a placeholder', async () => {
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

test('while the server is unreachable, a lazy component shows an error in place and can be retried, and the other parts of the screen stay', async () => {
  vi.stubGlobal('fetch', loadFailure);
  const load = vi.fn(loadFailure);
  const Part = lazy<{ name: string }>(load);
  show(Part);
  expect(await screen.findByText(/^The server cannot be reached/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('typed');

  load.mockResolvedValueOnce(Review as never);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Review of PO000001')).toBeTruthy();
});

test('a message asks the user to reload the page if the server was updated in the meantime, and Reload first stores typed values', async () => {
  vi.stubGlobal('fetch', async () => new Response('ok'));
  const storeDrafts = vi.fn(() => false);
  setBeforeReload(storeDrafts);
  show(lazy<{ name: string }>(loadFailure));
  expect(await screen.findByText('Partline was updated. Reload the page to continue.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(storeDrafts).toHaveBeenCalledOnce();
});

test('after the server was away, a message that does not claim an update asks the user to reload the page', async () => {
  const script = document.head.appendChild(document.createElement('script'));
  script.type = 'module';
  script.setAttribute('src', '/assets/index-1.js');
  vi.stubGlobal(
    'fetch',
    async () => new Response('<script type="module" src="/assets/index-1.js"></script>'),
  );
  show(lazy<{ name: string }>(loadFailure));
  const message = 'A part of this page could not be loaded. Reload the page to continue.';
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  script.remove();
});

test("if the code for a button's action fails to load, an alert shows the reason", async () => {
  vi.stubGlobal('fetch', async () => new Response('ok'));
  const { result } = renderHook(usePendingDialogs);
  const fetched = fetchCode(loadFailure);
  await waitFor(() => expect(result.current).toHaveLength(1));
  const [alert] = result.current;
  expect(alert?.message).toBe('Partline was updated. Reload the page to continue.');
  alert?.answer(false);
  expect(await fetched).toBeUndefined();
});
