import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { paths } from '../../paths.ts';
import { takeReturnPath } from '../../session/return-path.ts';
import { carModelRows, carModelServer, threePages } from '../../testing/car-models.ts';
import type { FakeServer, RecordedRequest } from '../../testing/fake-server.ts';
import { refusal, startFakeServer } from '../../testing/fake-server.ts';
import { LIST, openList } from '../../testing/open-list.ts';
import { pendingAnswers } from '../../testing/pending-answers.ts';
import { TYPING_PAUSE_MS } from '../../ui/typing-pause.ts';

/** The time within which a late response would have an effect. */
const LONG_MS = 150;

let server: FakeServer;
let answers: ReturnType<typeof pendingAnswers>;

beforeEach(() => {
  answers = pendingAnswers();
  server = startFakeServer({
    ...carModelServer,
    async [carModelGrid.path](requested: RecordedRequest) {
      await answers.until(String((requested.body.p as { search_text: string }).search_text));
      return carModelRows(requested);
    },
  });
});

const hold = (text: string) => answers.hold(text);

/** Types a search without waiting for a pause. */
function search(text: string): void {
  const box = screen.getByRole('searchbox');
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: 'Enter' });
}

function countRequests(text: string): number {
  const parts = server.of(carModelGrid.path).map(({ body }) => body.p as Record<string, unknown>);
  return parts.filter(({ search_text, offset }) => search_text === text && offset === 0).length;
}

const isBusy = () => screen.getByRole('table').getAttribute('aria-busy');
const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a search is in the URL and is requested once; until its rows arrive, the old rows are marked as outdated', async () => {
  const { here } = await openList();
  const gate = hold('12');
  search('12');
  await waitFor(() => expect(here()).toBe(`${LIST}?q=12`));
  expect(isBusy()).toBe('true');
  expect(screen.getByRole('table').dataset.outdated).toBe('true');
  expect(screen.getByText('Model 1')).toBeTruthy();
  gate.resolve();
  await screen.findByText('Showing 1 to 1 of 1 results');
  expect(isBusy()).toBe('false');
  expect(screen.getByRole('table').dataset.outdated).toBeUndefined();
  expect(countRequests('12')).toBe(1);
});

test('rows of the previous search cannot be checked, and the new search starts without checked rows', async () => {
  const { user } = await openList();
  const gate = hold('12');
  search('12');
  await waitFor(() => expect(screen.getByRole('table').dataset.outdated).toBe('true'));
  await user.click(screen.getByRole('checkbox', { name: 'Select CM000001' }));
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
  screen.getByRole('link', { name: 'CM000002' }).focus();
  await user.keyboard(' {Control>}a{/Control}');
  gate.resolve();
  await screen.findByText('Showing 1 to 1 of 1 results');
  expect(screen.queryByText(/ selected$/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select CM000012' }));
  expect(screen.getByText('1 selected')).toBeTruthy();
});

test('the result of a search is announced when its rows arrive, and the old rows are not announced', async () => {
  await openList();
  const announcement = () => screen.queryByText(/, page \d/)?.textContent;
  await waitFor(() => expect(announcement()).toBe('Car models, page 1 of 1, 12 results'));
  const gate = hold('12');
  search('12');
  await waitFor(() => expect(announcement()).toBeUndefined());
  gate.resolve();
  await waitFor(() => expect(announcement()).toBe('Car models, page 1 of 1, 1 result'));
  server.answer(carModelGrid.path, () => refusal(400, 'The list cannot be read.'));
  search('7');
  await screen.findByText('The list cannot be read.');
  await waitFor(() => expect(announcement()).toBeUndefined());
});

test('the later of two searches is shown, even if its response arrives first', async () => {
  const { here } = await openList();
  const gate = hold('11');
  search('11');
  search('12');
  await screen.findByText('Showing 1 to 1 of 1 results');
  gate.resolve();
  await passed(LONG_MS);
  expect(here()).toBe(`${LIST}?q=12`);
});

test('a sort chosen during a pending search stays in the URL', async () => {
  const { here } = await openList();
  hold('12');
  search('12');
  fireEvent.click(screen.getByRole('button', { name: 'Model name' }));
  await waitFor(() => expect(here()).toBe(`${LIST}?sort=model_name&q=12`));
});

test('a search that is pending when the list is left does not change the next URL', async () => {
  const { here } = await openList();
  const gate = hold('12');
  search('12');
  fireEvent.click(screen.getByRole('button', { name: 'Add New' }));
  await screen.findByRole('heading', { name: 'Add new car model' });
  const address = here();
  gate.resolve();
  await passed(LONG_MS);
  expect(here()).toBe(address);
});

test('Back during a pending search on page 2 returns to page 1', async () => {
  server.answer(carModelGrid.path, async (requested) => {
    await answers.until(String((requested.body.p as { search_text: string }).search_text));
    return threePages[carModelGrid.path]?.(requested);
  });
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

test('clearing the search before typing pauses cancels the typed text', async () => {
  const { here } = await openList(`${LIST}?q=12`);
  const box = screen.getByRole<HTMLInputElement>('searchbox');
  fireEvent.change(box, { target: { value: 'bolt' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove the search “12”' }));
  await waitFor(() => expect(box.value).toBe(''));
  await passed(TYPING_PAUSE_MS + LONG_MS);
  expect(here()).toBe(LIST);
  expect(countRequests('bolt')).toBe(0);
});

test('a search that is refused with 429 is reported without a retry', async () => {
  await openList();
  server.answer(carModelGrid.path, () => refusal(429, 'Too many requests. Try again later.'));
  search('12');
  await screen.findByText('Too many requests. Try again later.');
  await passed(LONG_MS);
  expect(countRequests('12')).toBe(1);
});

test('if the session ends during a search, the return path contains that search', async () => {
  const { here } = await openList();
  server.answer(carModelGrid.path, () => refusal(401, 'Sign in.'));
  search('12');
  await waitFor(() => expect(here()).toBe(paths.signIn));
  expect(takeReturnPath()).toContain('q=12');
});
