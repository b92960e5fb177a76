import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { rawProductLookup } from '#domain/part-sap/raw-product-lookup';
import type { RowOf } from '#domain/wire/grid';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import type { UnreadText } from '../ui/control/field.tsx';
import { Lookup } from './lookup.tsx';

type Part = RowOf<typeof rawProductLookup>;
interface Page {
  column: (keyof Part)[];
  offset: number;
  limit: number;
  search_text: string;
}
interface Found {
  parts: Part[];
  count: number;
}
type Answer = (page: Page) => Found | Promise<Found>;

const bolt = (product_id: number, product_label: string): Part => ({
  product_id,
  product_label,
  product_state: 'A',
  product_number: `PT${product_id}`,
});
const all = Array.from({ length: 14 }, (_, index) => bolt(index + 1, `Bolt M${index + 1}`));
const findIn: Answer = ({ offset, limit, search_text }) => {
  const parts = all.filter(({ product_label }) =>
    product_label.toLowerCase().includes(search_text.toLowerCase()),
  );
  return { parts: parts.slice(offset, offset + limit), count: parts.length };
};

let server: FakeServer;
const asked = () => server.of(rawProductLookup.path).map(({ body }) => body.p as Page);
function answerWith(answer: Answer) {
  server = startFakeServer({
    [rawProductLookup.path]: async ({ body }) => {
      const page = body.p as Page;
      const { parts, count } = await answer(page);
      return { rows: parts.map((part) => page.column.map((name) => part[name])), count };
    },
  });
}
beforeEach(() => answerWith(findIn));

interface FormProps {
  onChoice: (id: number | null) => void;
  onUnread: (text: UnreadText | undefined) => void;
}

function Form({ onChoice, onUnread }: FormProps) {
  const [part, setPart] = useState<Part | null>(null);
  const [unread, setUnread] = useState<UnreadText>();
  return (
    <Lookup
      grid={rawProductLookup}
      column="product_label"
      label="Part"
      value={part?.product_id ?? null}
      text={part?.product_label ?? ''}
      unread={unread}
      onUnread={(text) => {
        setUnread(text);
        onUnread(text);
      }}
      onChange={(row) => {
        setPart(row);
        onChoice(row?.product_id ?? null);
      }}
    />
  );
}

function open() {
  const chosen: (number | null)[] = [];
  const unread: (UnreadText | undefined)[] = [];
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Form onChoice={(id) => chosen.push(id)} onUnread={(text) => unread.push(text)} />
        <button type="button">Elsewhere</button>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Part' }), chosen, unread };
}

test('opens on focus with the first six rows', async () => {
  const { field } = open();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(field);
  expect(await screen.findAllByRole('option')).toHaveLength(6);
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('6 results, more available')).toBeTruthy();
});

test('says Loading... while it asks', async () => {
  answerWith(() => new Promise(() => undefined));
  const { field } = open();
  await userEvent.click(field);
  expect(screen.getByText('Loading...')).toBeTruthy();
});

test('asks once for a word, 300 ms after the last letter', async () => {
  const { field } = open();
  await userEvent.type(field, 'm13');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  expect(asked().map(({ search_text }) => search_text)).toEqual(['', 'm13']);
});

test('says No data when nothing is found', async () => {
  const { field } = open();
  await userEvent.type(field, 'washer');
  expect(await screen.findByText('No data')).toBeTruthy();
});

test('loads the next page when the list is scrolled to within 50 px of its bottom', async () => {
  const { field } = open();
  await userEvent.click(field);
  await screen.findAllByRole('option');
  const list = screen.getByRole('listbox');
  Object.defineProperties(list, { scrollHeight: { value: 300 }, clientHeight: { value: 180 } });

  fireEvent.scroll(list, { target: { scrollTop: 60 } });
  expect(asked()).toHaveLength(1);
  fireEvent.scroll(list, { target: { scrollTop: 71 } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(12));
});

test('arrows move, Enter chooses and the label is shown', async () => {
  const { field, chosen } = open();
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

test('the exact match is marked, so that Enter takes it among longer ones', async () => {
  const { field, chosen } = open();
  await userEvent.type(field, 'bolt m1');
  await waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toBe('Bolt M1'));
  await userEvent.keyboard('{Enter}');
  expect(chosen).toEqual([1]);
});

test.each(['{Enter}', '{Tab}'])(
  '%s does not wait for the answer, which is asked for at once',
  async (key) => {
    const { field, chosen } = open();
    await userEvent.type(field, 'bolt m14');
    await userEvent.keyboard(key);
    expect(asked().map(({ search_text }) => search_text)).toContain('bolt m14');
    await waitFor(() => expect(chosen).toEqual([14]));
    expect(field.value).toBe('Bolt M14');
    expect(screen.queryByRole('listbox')).toBeNull();
  },
);

test.each([
  ['washer', '"washer" was not found.'],
  ['bolt', '"bolt" fits more than one. Choose one from the list.'],
])('%s, left without a choice, stays and says why it names nothing', async (typed, fault) => {
  const { field, chosen, unread } = open();
  await userEvent.type(field, typed);
  await userEvent.tab();
  expect(await screen.findByText(fault)).toBeTruthy();
  expect(field.value).toBe(typed);
  expect(unread).toEqual([{ text: typed }, { text: typed, fault }]);
  expect(chosen).toEqual([]);

  await userEvent.clear(field);
  expect(screen.queryByText(fault)).toBeNull();
  expect(unread.at(-1)).toBeUndefined();
});

test('a text that was left is forgotten with the next one, however late its answer is', async () => {
  const slow = Promise.withResolvers<Found>();
  answerWith((question) => (question.search_text === 'bolt m1' ? slow.promise : findIn(question)));
  const { field, chosen } = open();
  await userEvent.type(field, 'bolt m1{Enter}');
  await userEvent.clear(field);
  await userEvent.type(field, 'bolt m2{Enter}');
  await waitFor(() => expect(chosen).toContain(2));
  slow.resolve({ parts: [bolt(1, 'Bolt M1')], count: 1 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(field.value).toBe('Bolt M2');
});

test('clearing the field gives null', async () => {
  const { field, chosen } = open();
  await userEvent.type(field, 'm3{Tab}');
  await waitFor(() => expect(chosen).toEqual([3]));
  await userEvent.clear(field);
  expect(chosen).toEqual([3, null]);
});

test('the cross puts the focus into its field, so that leaving it closes the list that opens', async () => {
  const { field, chosen } = open();
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  await userEvent.type(field, 'm3{Tab}');
  await waitFor(() => expect(chosen).toEqual([3]));
  await userEvent.click(elsewhere);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(chosen).toEqual([3, null]);
  expect(document.activeElement === field).toBe(true);
  expect(await screen.findAllByRole('option')).toHaveLength(6);
  await userEvent.click(elsewhere);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

test('an answer that comes late never replaces the one that was asked for last', async () => {
  const slow = Promise.withResolvers<Found>();
  answerWith((question) => (question.search_text === 'm1' ? slow.promise : findIn(question)));
  const { field } = open();
  await userEvent.type(field, 'm1');
  await waitFor(() => expect(asked()).toHaveLength(2));
  await userEvent.type(field, '4');
  await screen.findByRole('option', { name: 'Bolt M14' });
  slow.resolve({ parts: [bolt(99, 'Too late')], count: 1 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Too late')).toBeNull();
  expect(field.value).toBe('m14');
});

test('hides 200 ms after the focus has left', async () => {
  const { field } = open();
  await userEvent.click(field);
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(field.getAttribute('aria-expanded')).toBe('true');
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
});

test('a press elsewhere takes what is typed, as Tab does; Escape forgets it', async () => {
  const { field, chosen } = open();
  await userEvent.type(field, 'bolt m14');
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  await waitFor(() => expect(chosen).toEqual([14]));
  await userEvent.clear(field);
  await userEvent.type(field, 'bolt m2{Escape}{Tab}');
  expect([field.value, ...chosen]).toEqual(['', 14, null]);
});

test('a failure says so and can be retried', async () => {
  server.answer(rawProductLookup.path, () => refusal(500, 'The parts are away.'));
  const { field } = open();
  await userEvent.click(field);
  expect(await screen.findByText(/Could not be loaded/)).toBeTruthy();
  answerWith(findIn);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: 'Bolt M1' })).toBeTruthy();
});
