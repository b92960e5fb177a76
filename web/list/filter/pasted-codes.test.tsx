import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { carModelServer } from '../../testing/car-models.ts';
import {
  type FakeServer,
  type RecordedRequest,
  refusal,
  startFakeServer,
} from '../../testing/fake-server.ts';
import { LIST, openList } from '../../testing/open-list.ts';
import { pendingAnswers } from '../../testing/pending-answers.ts';

let server: FakeServer;
/** The pending responses to lists of codes, by their first code. */
let answers: ReturnType<typeof pendingAnswers>;

beforeEach(() => {
  answers = pendingAnswers();
  server = startFakeServer({
    ...carModelServer,
    async [carModelGrid.found.path]({ body }: RecordedRequest) {
      const codes = body.codes as string[];
      await answers.until(codes[0] ?? '');
      return { found: codes.length, missing: [], earlier: [] };
    },
  });
});

const hold = (code: string) => answers.hold(code);
const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const paste = (text: string) => fireEvent.paste(box(), { clipboardData: { getData: () => text } });
const lookupsOf = (code: string) =>
  server.of(carModelGrid.found.path).filter(({ body }) => (body.codes as string[])[0] === code);
const filteredBy = (codes: string) => `${LIST}?f_product_number=${encodeURIComponent(`[${codes}]`)}`;

test('the search stays until the pasted codes are found; then the codes replace it', async () => {
  const { here } = await openList(`${LIST}?q=12`);
  const gate = hold('A');
  paste('A\nB');
  expect(box().value).toBe('12');
  await waitFor(() => expect(box().getAttribute('aria-busy')).toBe('true'));
  gate.resolve();
  await waitFor(() => expect(here()).toBe(filteredBy('A,B')));
  expect(box().value).toBe('');
  expect(box().getAttribute('aria-busy')).toBe('false');
});

test('a message says if the search is shorter than the pasted text', async () => {
  await openList();
  paste(`${'a'.repeat(201)}\n`);
  const message = 'The field takes at most 200 characters. The rest was not pasted.';
  expect(await screen.findByText(message)).toBeTruthy();
});

test('the search stays if looking up the codes fails', async () => {
  const { here } = await openList(`${LIST}?q=12`);
  server.answer(carModelGrid.found.path, () => refusal(500, 'Something went wrong.'));
  paste('A\nB');
  await screen.findByText(/Something went wrong/);
  expect(box().value).toBe('12');
  expect(here()).toBe(`${LIST}?q=12`);
});

test('if codes are pasted twice, the list shows the later codes, even if their response arrives first', async () => {
  const { here } = await openList();
  const slow = hold('A');
  paste('A\nB');
  await waitFor(() => expect(lookupsOf('A')).not.toEqual([]));
  paste('C\nD');
  await waitFor(() => expect(here()).toBe(filteredBy('C,D')));
  slow.resolve();
  await waitFor(() => expect(box().getAttribute('aria-busy')).toBe('false'));
  expect(here()).toBe(filteredBy('C,D'));
});

test('typing during the lookup searches for the typed text', async () => {
  const { here } = await openList();
  const slow = hold('A');
  paste('A\nB');
  await waitFor(() => expect(lookupsOf('A')).not.toEqual([]));
  fireEvent.change(box(), { target: { value: '12' } });
  fireEvent.keyDown(box(), { key: 'Enter' });
  await waitFor(() => expect(here()).toBe(`${LIST}?q=12`));
  slow.resolve();
  await waitFor(() => expect(box().getAttribute('aria-busy')).toBe('false'));
  expect(here()).toBe(`${LIST}?q=12`);
});

test.each([
  ['the first column that has all codes, without further requests', { product_number: 2 }, 'product_number'],
  ['the column that has the most codes', { product_number: 0, model_number: 1 }, 'model_number'],
  [
    'the first of two columns that have the same number of codes',
    { product_number: 1, model_number: 1 },
    'product_number',
  ],
])('pasted codes filter a single column: %s', async (_, matches: Record<string, number>, column) => {
  const { here } = await openList();
  server.answer(carModelGrid.found.path, ({ body }) => ({
    found: matches[String(body.column)] ?? 0,
    missing: [],
    earlier: [],
  }));
  paste('A\nB');
  await waitFor(() => expect(here()).toBe(`${LIST}?f_${column}=${encodeURIComponent('[A,B]')}`));
  const requests = lookupsOf('A').map(({ body }) => body.column);
  expect(new Set(requests)).toEqual(new Set(Object.keys(matches)));
});

test('for 200 codes the list reports how many were found, which were not found, and which are earlier codes', async () => {
  const { here } = await openList();
  const pasted = Array.from({ length: 200 }, (_, index) => `A-${index}`);
  server.answer(carModelGrid.found.path, () => ({
    found: 196,
    missing: pasted.slice(0, 4),
    earlier: pasted.slice(4, 7).map((code) => ({ code, now: `${code}-NEW` })),
  }));
  paste(pasted.join('\r\n'));
  await waitFor(() => expect(here()).toBe(filteredBy(pasted.join(','))));
  expect(lookupsOf('A-0')[0]?.body.codes).toEqual(pasted);
  expect((await screen.findByText(/^Found 196 of 200\./)).textContent).toBe(
    'Found 196 of 200. Not found: A-0, A-1, A-2, A-3. ' +
      '3 found by earlier codes: A-4 is now A-4-NEW, A-5 is now A-5-NEW, A-6 is now A-6-NEW.',
  );
});

test('a refused copy of the codes that were not found is reported', async () => {
  const { user } = await openList();
  server.answer(carModelGrid.found.path, () => ({ found: 1, missing: ['A'], earlier: [] }));
  paste('A\nB');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copying failed. The browser does not allow it.')).toBeTruthy();
});
