import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { paths } from '../../paths.ts';
import { takeReturnPath } from '../../session/return-path.ts';
import { carModelServer, threePages } from '../../testing/car-models.ts';
import type { Asked, FakeServer } from '../../testing/fake-server.ts';
import { refusal, startFakeServer } from '../../testing/fake-server.ts';
import { heldAnswers } from '../../testing/held-answers.ts';
import { LIST, openList } from '../../testing/open-list.ts';
import { TYPING_PAUSE_MS } from '../../ui/typing-pause.ts';

const everyRow = threePages[carModelGrid.path] as (asked: Asked) => unknown;
/** Time enough for a late answer to do harm. */
const LONG_MS = 150;
/** So much later a list that is known is asked for anew. */
const STALE_MS = 60_000;

let server: FakeServer;
/** Searches that are answered when they are let. */
let held: ReturnType<typeof heldAnswers>;

beforeEach(() => {
  held = heldAnswers();
  server = startFakeServer({
    ...carModelServer,
    async [carModelGrid.path](asked: Asked) {
      await held.until(String((asked.body.p as { search_text: string }).search_text));
      return everyRow(asked);
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const hold = (text: string) => held.hold(text);

/** Types a search and does not wait for a pause. */
function search(text: string): void {
  const box = screen.getByRole('searchbox');
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: 'Enter' });
}

function timesAsked(text: string): number {
  const parts = server.of(carModelGrid.path).map(({ body }) => body.p as Record<string, unknown>);
  return parts.filter(({ search_text, offset }) => search_text === text && offset === 0).length;
}

const isBusy = () => screen.getByRole('table').getAttribute('aria-busy');
const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a search stands in the address and is asked for once; until its rows come the old ones look like it', async () => {
  const { here } = await openList();
  const gate = hold('12');
  search('12');
  await waitFor(() => expect(here()).toBe(`${LIST}?q=12`));
  expect(isBusy()).toBe('true');
  expect(screen.getByRole('table').dataset.outdated).toBe('true');
  expect(screen.getByText('Model 1')).toBeTruthy();
  gate.resolve();
  await screen.findByText('Showing 1 to 3 of 3 results');
  expect(isBusy()).toBe('false');
  expect(screen.getByRole('table').dataset.outdated).toBeUndefined();
  expect(timesAsked('12')).toBe(1);
});

test('rows that still answer the search before cannot be checked: the new one begins with nothing checked', async () => {
  const { user } = await openList();
  const gate = hold('12');
  search('12');
  await waitFor(() => expect(screen.getByRole('table').dataset.outdated).toBe('true'));
  await user.click(screen.getByRole('checkbox', { name: 'Select CM000001' }));
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
  screen.getByRole('link', { name: 'CM000002' }).focus();
  await user.keyboard(' {Control>}a{/Control}');
  gate.resolve();
  await screen.findByText('Showing 1 to 3 of 3 results');
  expect(screen.queryByText(/ selected$/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select CM000012' }));
  expect(screen.getByText('1 selected')).toBeTruthy();
});

test('a screen reader is told what a search has led to when its rows are there, and of no other rows before', async () => {
  await openList();
  const told = () => screen.queryByText(/, page \d/)?.textContent;
  await waitFor(() => expect(told()).toBe('Car models, page 1 of 3, 120 results'));
  const gate = hold('12');
  search('12');
  await waitFor(() => expect(told()).toBeUndefined());
  gate.resolve();
  await waitFor(() => expect(told()).toBe('Car models, page 1 of 1, 3 results'));
  server.answer(carModelGrid.path, () => refusal(400, 'The list cannot be read.'));
  search('7');
  await screen.findByText('The list cannot be read.');
  await waitFor(() => expect(told()).toBeUndefined());
});

test('of two searches the later one is shown, whichever is answered first', async () => {
  const { here } = await openList();
  const gate = hold('11');
  search('11');
  search('12');
  await screen.findByText('Showing 1 to 3 of 3 results');
  gate.resolve();
  await passed(LONG_MS);
  expect(here()).toBe(`${LIST}?q=12`);
});

test('what is pressed while a search is on its way stands beside it', async () => {
  const { here } = await openList();
  hold('12');
  search('12');
  fireEvent.click(screen.getByRole('button', { name: 'Model name' }));
  await waitFor(() => expect(here()).toBe(`${LIST}?sort=model_name&q=12`));
});

test('a search that is on its way when the list is left changes no other address', async () => {
  const { here } = await openList();
  const gate = hold('12');
  search('12');
  fireEvent.click(screen.getByRole('button', { name: 'Add New' }));
  await screen.findByRole('heading', { name: 'Add new car model' });
  const left = here();
  gate.resolve();
  await passed(LONG_MS);
  expect(here()).toBe(left);
});

test('Back, pressed while a search is on its way, leads where it always leads', async () => {
  const { user, here, back } = await openList();
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await screen.findByText('Model 51');
  hold('12');
  search('12');
  back();
  await passed(LONG_MS);
  expect(here()).toBe(LIST);
  expect(await screen.findByText('Model 1')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('what is typed is not searched for once the search is taken away, before typing pauses', async () => {
  const { here } = await openList(`${LIST}?q=12`);
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.change(box, { target: { value: 'bolt' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove the search “12”' }));
  await waitFor(() => expect(box.value).toBe(''));
  await passed(TYPING_PAUSE_MS + LONG_MS);
  expect(here()).toBe(LIST);
  expect(timesAsked('bolt')).toBe(0);
});

test('rows that are known already are shown at once, while they are asked for anew', async () => {
  await openList();
  search('12');
  await screen.findByText('Showing 1 to 3 of 3 results');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + STALE_MS });
  hold('');
  search('');
  await screen.findByText(/^Showing 1 to 50/);
  expect(timesAsked('')).toBe(2);
});

test('a search that fails says so, after no more than a second try', async () => {
  await openList();
  server.answer(carModelGrid.path, () => refusal(429, 'Too many requests. Try again later.'));
  search('12');
  await screen.findByText('Too many requests. Try again later.');
  await passed(LONG_MS);
  expect(timesAsked('12')).toBeLessThanOrEqual(2);
});

test('a session that ends on a search leads back to the search', async () => {
  const { here } = await openList();
  server.answer(carModelGrid.path, () => refusal(401, 'Sign in.'));
  search('12');
  await waitFor(() => expect(here()).toBe(paths.signIn));
  expect(takeReturnPath()).toContain('q=12');
});
