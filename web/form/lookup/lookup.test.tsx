import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rawProductLookup } from '#domain/part-sap/raw-product-lookup';
import { type FakeServer, refusal } from '../../testing/fake-server.ts';
import {
  type Answer,
  bolt,
  type Found,
  findIn,
  findParts,
  openPartLookup,
  type Page,
} from '../../testing/part-lookup.tsx';

let server: FakeServer;
const requests = () => server.of(rawProductLookup.path).map(({ body }) => body.p as Page);
function answerWith(answer: Answer) {
  server = findParts(answer);
}
beforeEach(() => answerWith(findIn));
afterEach(() => vi.useRealTimers());

test('the list opens on focus with the first six rows', async () => {
  const { field } = openPartLookup();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(field);
  expect(await screen.findAllByRole('option')).toHaveLength(6);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('6 results, more available')).toBeTruthy();
});

test('the list shows Loading... while it loads', async () => {
  answerWith(() => new Promise(() => undefined));
  const { field } = openPartLookup();
  await userEvent.click(field);
  expect(screen.getByText('Loading...')).toBeTruthy();
});

test('the lookup sends a single request for a typed word', async () => {
  const { field } = openPartLookup();
  await userEvent.type(field, 'm13');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(requests().map(({ search_text }) => search_text)).toEqual(['', 'm13']);
});

test('the list shows No data if no record is found', async () => {
  const { field } = openPartLookup();
  await userEvent.type(field, 'washer');
  expect(await screen.findByText('No data')).toBeTruthy();
});

test('the next page loads when the list is scrolled to within 50 px of its bottom', async () => {
  const { field } = openPartLookup();
  await userEvent.click(field);
  await screen.findAllByRole('option');
  const list = screen.getByRole('listbox');
  Object.defineProperties(list, { scrollHeight: { value: 300 }, clientHeight: { value: 180 } });

  fireEvent.scroll(list, { target: { scrollTop: 60 } });
  expect(requests()).toHaveLength(1);
  fireEvent.scroll(list, { target: { scrollTop: 71 } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(12));
});

test('the arrow keys mark an option, and Enter chooses it and shows its label', async () => {
  const { field, chosen } = openPartLookup();
  await userEvent.click(field);
  await screen.findAllByRole('option');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const marked = screen.getByRole('option', { selected: true });
  expect(field.getAttribute('aria-activedescendant')).toBe(marked.id);
  await userEvent.keyboard('{Enter}');
  expect(field.value).toBe('Bolt M2');
  expect(chosen).toEqual([2]);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Enter without typed text or a marked option closes the list and is left to the surrounding form', async () => {
  const { field, chosen } = openPartLookup();
  await userEvent.tab();
  await screen.findAllByRole('option');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true);
  expect(screen.queryByRole('listbox')).toBeNull();

  await userEvent.type(field, 'bolt');
  await screen.findAllByRole('option');
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(chosen).toEqual([]);
});

test('the exact match is marked, so that Enter chooses it among longer matches', async () => {
  const { field, chosen } = openPartLookup();
  await userEvent.type(field, 'bolt m1');
  await waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toBe('Bolt M1'));
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual([1]);
});

test.each(['{Enter}', '{Tab}'])(
  '%s looks up the typed text without waiting for a pause in typing',
  async (key) => {
    const { field, chosen } = openPartLookup();
    await userEvent.type(field, 'bolt m14');
    await userEvent.keyboard(key);
    expect(requests().map(({ search_text }) => search_text)).toContain('bolt m14');
    await waitFor(() => expect(chosen).toEqual([14]));
    expect(field.value).toBe('Bolt M14');
    expect(screen.queryByRole('listbox')).toBeNull();
  },
);

test.each([
  ['washer', '"washer" was not found.'],
  ['bolt', '"bolt" matches several records. Choose one from the list.'],
])(
  'a typed “%s” stays in the field that the user leaves without a choice, and the field shows why no record was chosen',
  async (typed, fault) => {
    const { field, chosen, unread } = openPartLookup();
    await userEvent.type(field, typed);
    await userEvent.tab();
    expect(await screen.findByText(fault)).toBeTruthy();
    expect(field.value).toBe(typed);
    expect(unread).toEqual([{ text: typed }, { text: typed, fault }]);
    expect(chosen).toEqual([]);

    await userEvent.clear(field);
    await userEvent.tab();
    expect(screen.queryByText(fault)).toBeNull();
    expect(unread.at(-1)).toBeUndefined();
  },
);

test('a text whose lookup is pending is dropped when another text is looked up, even if the first response arrives later', async () => {
  const slow = Promise.withResolvers<Found>();
  answerWith((question) => (question.search_text === 'bolt m1' ? slow.promise : findIn(question)));
  const { field, chosen } = openPartLookup();
  await userEvent.type(field, 'bolt m1{Enter}');
  await userEvent.clear(field);
  await userEvent.type(field, 'bolt m2{Enter}');
  await waitFor(() => expect(chosen).toContain(2));
  slow.resolve({ parts: [bolt(1, 'Bolt M1')], count: 1 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(field.value).toBe('Bolt M2');
});

test('the clear button focuses its field, so that the opened list closes when the focus leaves', async () => {
  const { field, chosen } = openPartLookup();
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  await userEvent.type(field, 'm3{Tab}');
  await waitFor(() => expect(chosen).toEqual([3]));
  await userEvent.click(elsewhere);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(document.activeElement === field).toBe(true);
  expect(await screen.findAllByRole('option')).toHaveLength(6);
  await userEvent.click(elsewhere);
  expect(chosen).toEqual([3, null]);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

test('a late response does not replace the response to a later request', async () => {
  const slow = Promise.withResolvers<Found>();
  answerWith((question) => (question.search_text === 'm1' ? slow.promise : findIn(question)));
  const { field } = openPartLookup();
  await userEvent.type(field, 'm1');
  await waitFor(() => expect(requests()).toHaveLength(2));
  await userEvent.type(field, '4');
  await screen.findByRole('option', { name: 'Bolt M14' });
  slow.resolve({ parts: [bolt(99, 'Too late')], count: 1 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Too late')).toBeNull();
  expect(field.value).toBe('m14');
});

test('the list closes 200 ms after the focus has left', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { field } = openPartLookup();
  act(() => field.focus());
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  const expandedAfter = (ms: number) => {
    act(() => void vi.advanceTimersByTime(ms));
    return field.getAttribute('aria-expanded');
  };
  expect([expandedAfter(199), expandedAfter(1)]).toEqual(['true', 'false']);
});

test('a click elsewhere looks up the typed text, as Tab does; Escape drops it', async () => {
  const { field, chosen } = openPartLookup();
  await userEvent.type(field, 'bolt m14');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await waitFor(() => expect(chosen).toEqual([14]));
  await userEvent.clear(field);
  await userEvent.type(field, 'bolt m2{Escape}{Tab}');
  expect([field.value, ...chosen]).toEqual(['Bolt M14', 14]);
});

test.each([
  ['Escape restores the record', '{Escape}{Tab}', 'Bolt M14', [14]],
  ['typing its label again keeps the record', 'Bolt M14{Tab}', 'Bolt M14', [14]],
  ['Tab removes the record', '{Tab}', '', [14, null]],
  ['Enter removes the record', '{Enter}', '', [14, null]],
])('after the field of a chosen record is cleared, %s', async (_, keys, value, choices) => {
  const { field, chosen } = openPartLookup();
  await userEvent.type(field, 'bolt m14{Tab}');
  await waitFor(() => expect(chosen).toEqual([14]));
  await userEvent.clear(field);
  await userEvent.keyboard(keys);
  expect([field.value, chosen]).toEqual([value, choices]);
});

test('a failure shows a message and can be retried', async () => {
  server.answer(rawProductLookup.path, () => refusal(500, 'The parts are unavailable.'));
  const { field } = openPartLookup();
  await userEvent.click(field);
  expect(await screen.findByText(/Could not be loaded/)).toBeTruthy();
  answerWith(findIn);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: 'Bolt M1' })).toBeTruthy();
});
