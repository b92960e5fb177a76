import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { coverageCalls } from '#domain/coverage/coverage';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import type { RequestOf } from '#domain/wire/call';
import { callQuery } from '../api/call-query.ts';
import { enter } from '../testing/enter.ts';
import { refusal, startFakeServer } from '../testing/fake-server.ts';
import { renderPart } from '../testing/render-part.tsx';
import { CountDialog } from './count-dialog.tsx';

const count = (stock_count_id: number, counted_on: string) => ({
  stock_count_id,
  counted_on,
  quant: 10,
  note: null as string | null,
  username: 'ann',
  at: '2026-01-08T08:00:00Z',
});

type ListRequest = RequestOf<typeof stockCountCalls.list>;

/** Opens the dialog of a SAP with these counts above a screen that loads coverage and can open it again. */
function open(counts = [count(2, '2026-01-07'), count(1, '2026-01-05')]) {
  const server = startFakeServer({
    [stockCountCalls.list.path]: ({ body }) => {
      const { counted_on, offset, limit = 50 } = body as ListRequest;
      const matching = counts.filter((count) => counted_on === undefined || count.counted_on === counted_on);
      return {
        rows: matching.slice(offset ?? 0).slice(0, limit),
        count: matching.length,
        today: '2026-01-08',
      };
    },
  });
  let closed = 0;
  function Screen() {
    useQuery(callQuery(coverageCalls.model, { sap_id: 1 }));
    const [opened, setOpened] = useState(true);
    function close() {
      closed += 1;
      setOpened(false);
    }
    if (!opened)
      return (
        <button type="button" onClick={() => setOpened(true)}>
          Count...
        </button>
      );
    return <CountDialog sapId={1} sapCode="0001" onClose={close} />;
  }
  const { user } = renderPart(<Screen />);
  return { server, user, closed: () => closed };
}

test('a count is removed once even if the button is clicked twice, and Undo restores the count', async () => {
  const { server, user } = open();
  const deleted = Promise.withResolvers();
  server.answer(stockCountCalls.delete.path, () => deleted.promise);
  const counts = within(await screen.findByRole('list', { name: 'Earlier counts' }));
  const removeButton = () => counts.getByRole<HTMLButtonElement>('button', { name: 'Remove Jan 7, 2026' });
  await user.click(removeButton());
  await user.click(removeButton());
  expect(server.of(stockCountCalls.delete.path).map(({ body }) => body)).toEqual([
    { stock_count_id: 2, expect: { quant: 10, note: null } },
  ]);

  server.answer(stockCountCalls.save.path, () => ({ stock_count_id: 3 }));
  deleted.resolve({});
  await screen.findByText('The count of 0001 on Jan 7, 2026 was removed');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The count of 0001 on Jan 7, 2026 was restored');
  expect(server.of(stockCountCalls.save.path).map(({ body }) => body)).toEqual([
    { sap_id: 1, counted_on: '2026-01-07', quant: 10, note: null, expect: null },
  ]);
});

test('4.10: after a count is removed, the button of the next count has the focus', async () => {
  const counts = [count(3, '2026-01-07'), count(2, '2026-01-06'), count(1, '2026-01-05')];
  const { server, user } = open(counts);
  server.answer(stockCountCalls.delete.path, () => {
    counts.splice(1, 1);
    return {};
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Jan 6, 2026' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Remove Jan 5, 2026'));
});

test.each([
  [
    '2026-01-08',
    stockCountCalls.delete,
    { stock_count_id: 3, expect: { quant: 12, note: 'A' } },
    'was removed',
  ],
  [
    '2026-01-07',
    stockCountCalls.save,
    { sap_id: 1, counted_on: '2026-01-07', quant: 10, note: null, expect: { quant: 12, note: 'A' } },
    'is 10 again',
  ],
])('4.13: Undo of a saved count of %s restores what was stored before', async (day, call, sent, words) => {
  const { server, user } = open();
  server.answer(stockCountCalls.save.path, () => ({ stock_count_id: 3 }));
  server.answer(stockCountCalls.delete.path, () => ({}));
  await user.type(await screen.findByRole('textbox', { name: /^Quantity/ }), '12');
  const field = screen.getByLabelText(/^Counted on/);
  await user.clear(field);
  await enter(user, field, day);
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'A ');
  await screen.findByText(day === '2026-01-07' ? 'Replaces 10, counted by ann' : 'At the end of this day');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(new RegExp(`${words}$`));
  expect(server.of(call.path).at(-1)?.body).toEqual(sent);
});

test('saving a count closes the dialog before the screen behind it has reloaded', async () => {
  const { server, user, closed } = open();
  server.answer(stockCountCalls.save.path, () => ({ stock_count_id: 3 }));
  server.answer(coverageCalls.model.path, () => Promise.withResolvers().promise);
  await user.type(await screen.findByRole('textbox', { name: /^Quantity/ }), '12');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(closed()).toBe(1));
});

test('a save that ends after its dialog was closed closes no later dialog', async () => {
  const { server, user } = open([]);
  const saved = Promise.withResolvers<object>();
  server.answer(stockCountCalls.save.path, () => saved.promise);
  await user.type(await screen.findByRole('textbox', { name: /^Quantity/ }), '12');
  await screen.findByText('At the end of this day');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Count...' }));
  await user.type(await screen.findByRole('textbox', { name: /^Quantity/ }), '7');

  saved.resolve({ stock_count_id: 3 });
  await screen.findByText('The count of 0001 on Jan 8, 2026 was saved');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Quantity/ }).value).toBe('7');
});

test('25.12: a refused count is reported before the screen behind the dialog has reloaded', async () => {
  const { server, user } = open();
  await waitFor(() => expect(server.of(coverageCalls.model.path)).toHaveLength(1));
  const counted = { quant: 480, note: null, username: 'boris' };
  server.answer(stockCountCalls.save.path, () =>
    refusal(409, 'boris saved the count of Jan 8, 2026 as 480.', 'list_changed', counted),
  );
  server.answer(coverageCalls.model.path, () => Promise.withResolvers().promise);
  await user.type(await screen.findByRole('textbox', { name: /^Quantity/ }), '500');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('boris saved the count of Jan 8, 2026 as 480. You counted 500.'),
  ).toBeTruthy();
});

test('25.12: a save sends, as `expect`, the earlier count that the dialog shows for the typed day, or null if there is none, and a day after today is not sent', async () => {
  const { server, user } = open();
  server.answer(stockCountCalls.save.path, () => refusal(400, 'Not now.'));
  await user.type(await screen.findByRole('textbox', { name: /^Quantity/ }), '12');
  await screen.findByText('At the end of this day');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.of(stockCountCalls.save.path)).toHaveLength(1));

  const day = screen.getByLabelText(/^Counted on/);
  await user.clear(day);
  await enter(user, day, '2026-01-07');
  await screen.findByText('Replaces 10, counted by ann');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.of(stockCountCalls.save.path)).toHaveLength(2));
  expect(server.of(stockCountCalls.save.path).map(({ body }) => [body.counted_on, body.expect])).toEqual([
    ['2026-01-08', null],
    ['2026-01-07', { quant: 10, note: null }],
  ]);

  await user.clear(day);
  await enter(user, day, '2026-01-09');
  expect(await screen.findByText('Counted on must not be after today.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
});

test('25.12: a refused count shows the counts of both users, and Replace replaces exactly the shown count of the other user', async () => {
  const { server, user, closed } = open();
  const counted = { quant: 480, note: 'shelf 4', username: 'boris' };
  server.answer(stockCountCalls.save.path, () =>
    refusal(409, 'boris saved the count of Jan 8, 2026 as 480 · shelf 4.', 'list_changed', counted),
  );
  await user.type(await screen.findByRole('textbox', { name: /^Quantity/ }), '500');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('boris saved the count of Jan 8, 2026 as 480 · shelf 4. You counted 500.');
  expect(closed()).toBe(0);

  server.answer(stockCountCalls.save.path, () => ({ stock_count_id: 3 }));
  await user.click(screen.getByRole('button', { name: 'Replace' }));
  await waitFor(() => expect(closed()).toBe(1));
  expect(server.of(stockCountCalls.save.path).at(-1)?.body).toMatchObject({
    quant: 500,
    expect: { quant: 480, note: 'shelf 4' },
  });
});

test('25.12: a refused count focuses Replace, and cannot be saved again until it changes', async () => {
  const counts: ReturnType<typeof count>[] = [];
  const { server, user } = open(counts);
  server.answer(stockCountCalls.save.path, () => {
    counts.push({ ...count(3, '2026-01-08'), quant: 390, note: 'shelf 4' });
    const counted = { quant: 390, note: 'shelf 4', username: 'boris' };
    return refusal(409, 'boris saved the count of Jan 8, 2026 as 390 · shelf 4.', 'list_changed', counted);
  });
  const quantity = await screen.findByRole('textbox', { name: /^Quantity/ });
  await user.type(quantity, '400{Enter}');
  await screen.findByText('Replaces 390, counted by ann');
  const replace = screen.getByRole('button', { name: 'Replace' });
  await waitFor(() => expect(document.activeElement).toBe(replace));
  await user.type(quantity, '{Enter}');
  expect(server.of(stockCountCalls.save.path)).toHaveLength(1);

  // While the typed quantity is the refused one again, the focus stays in the field.
  await user.type(quantity, '1{Backspace}5{Enter}');
  await waitFor(() => expect(server.of(stockCountCalls.save.path)).toHaveLength(2));
  expect(server.of(stockCountCalls.save.path)[1]?.body).toMatchObject({
    quant: 4005,
    expect: { quant: 390, note: 'shelf 4' },
  });
});

test("25.12: today's count is replaced although it is not among the shown counts", async () => {
  const shown = Array.from({ length: 50 }, (_, index) => count(index + 1, '2026-01-07'));
  const { server, user } = open([...shown, count(60, '2026-01-08')]);
  server.answer(stockCountCalls.save.path, () => ({ stock_count_id: 60 }));
  await screen.findByText('The latest 50 counts are shown.');
  expect(await screen.findByText('Replaces 10, counted by ann')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Quantity/ }), '12{Enter}');
  await waitFor(() => expect(server.of(stockCountCalls.save.path)).toHaveLength(1));
  expect(server.of(stockCountCalls.save.path)[0]?.body.expect).toEqual({ quant: 10, note: null });
});

test('25.12: the dialog and the toast say that a later count counts instead', async () => {
  const { server, user } = open();
  server.answer(stockCountCalls.save.path, () => ({ stock_count_id: 3 }));
  await user.type(await screen.findByRole('textbox', { name: /^Quantity/ }), '12');
  const day = screen.getByLabelText(/^Counted on/);
  await user.clear(day);
  await enter(user, day, '2026-01-06');
  await screen.findByText('At the end of this day · The later count of Jan 7, 2026 counts instead');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const toast = 'The count of 0001 on Jan 6, 2026 was saved. The later count of Jan 7, 2026 counts instead';
  expect(await screen.findByText(toast)).toBeTruthy();
});

test('the fields are locked while a count is saved, and editable again after a failure', async () => {
  const { server, user } = open();
  const saved = Promise.withResolvers<object>();
  server.answer(stockCountCalls.save.path, () => saved.promise);
  const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Quantity/ });
  await user.type(quantity, '12');
  await screen.findByText('At the end of this day');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.of(stockCountCalls.save.path)).toHaveLength(1));
  await user.type(quantity, '5');
  expect(quantity.value).toBe('12');

  saved.resolve(refusal(400, 'Not now.'));
  await waitFor(() => expect(quantity.matches(':disabled')).toBe(false));
  await user.clear(quantity);
  await user.type(quantity, '15');
  expect(quantity.value).toBe('15');
});
