import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { purchaseCalls, purchaseSapLookup } from '#domain/purchase/purchase';
import { answer, confirmSave } from '../testing/answer.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import { halfTyped } from '../testing/half-typed.ts';
import { PageWorker } from '../testing/page-worker.ts';
import {
  choosePlan,
  codes,
  line,
  openForm,
  openPromised,
  promised,
  promisesOf,
  startPromisedServer,
} from '../testing/purchase-form.ts';
import { foundSap } from '../testing/saps.ts';

let server: FakeServer;
beforeEach(() => {
  vi.stubGlobal('Worker', PageWorker);
  server = startPromisedServer();
});

const day = (number: number) => screen.getByLabelText<HTMLInputElement>(`Day, promise ${number}`);
const quantity = (number: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity, promise ${number}` });
const PROMISED = '300 Jan 2 overdue · 200 Jan 17';
const buttonNamed = (name: string) => screen.getByRole('button', { name });
const alert = () => screen.getByRole('dialog').querySelector('[role="alert"]')?.textContent;

const saved = () => {
  const lines = server.of(purchaseCalls.save.path).at(-1)?.body.product_saps;
  return (lines as { promises: unknown }[] | undefined)?.map(({ promises }) => promises);
};

test('a line shows its promises by day, marks overdue promises in words and in red, and opens their dialog', async () => {
  const { user } = await openPromised();
  const button = await promisesOf(1);
  expect(button.textContent).toBe('300 Jan 2 overdue · 200 Jan 17');
  expect(button.querySelector('.bad')?.textContent).toBe('300 Jan 2 overdue');
  expect(button.getAttribute('aria-label')).toMatch(/: 300 Jan 2 overdue, 200 Jan 17$/);
  expect((await promisesOf(2)).textContent).toBe('');

  await user.click(button);
  expect(screen.getByRole('dialog', { name: 'Promises of 0007' })).toBeTruthy();
  expect([day(1).value, day(2).value]).toEqual(['2026-01-02', '2026-01-17']);
  expect(screen.getByText('Overdue, 50 left')).toBeTruthy();
  expect(screen.getByText('250 already invoiced, counted against the earliest days.')).toBeTruthy();
});

test('5.8: the dialog questions the year of a promised day more than half a year ahead, but applies the day', async () => {
  const { user } = await openPromised();
  await user.click(await promisesOf(2));
  await user.type(day(1), '2027-01-17');
  const doubt = 'Jan 17, 2027 is 377 days ahead. Is the year right?';
  expect(screen.getByText(doubt).id).toBe(day(1).getAttribute('aria-describedby'));
  expect(day(1).getAttribute('aria-invalid')).toBeNull();
  await user.type(quantity(1), '5');
  expect(screen.getByText(doubt)).toBeTruthy();
  await user.click(buttonNamed('Apply'));
  await waitFor(async () => expect((await promisesOf(2)).textContent).toBe('5 Jan 17, 2027'));
});

test('promises can be entered with the keyboard; Apply refuses promises that exceed the quantity, and Undo removes the promises from their line', async () => {
  const app = await openPromised();
  const { user } = app;
  (await promisesOf(2)).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(day(1)));
  await user.type(day(1), '2026-02-03');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(quantity(1)));
  await user.keyboard('11{Enter}');
  // Enter in the blank row after the last promise applies the promises.
  await waitFor(() => expect(document.activeElement).toBe(day(2)));
  await user.keyboard('{Enter}');
  expect(alert()).toBe('The promises of 0008 add up to 11, more than the 10 ordered.');

  await user.clear(quantity(1));
  await user.type(quantity(1), '10');
  await user.click(buttonNamed('Apply'));
  const button = await promisesOf(2);
  expect(button.textContent).toBe('10 Feb 3');
  expect(document.activeElement).toBe(button);
  expect(await screen.findByRole('button', { name: 'Only changed 1' })).toBeTruthy();

  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect((await promisesOf(2)).textContent).toBe('');
  expect(await screen.findByRole('button', { name: 'Only changed 0' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Unsaved changes' })).toBeNull();
});

test('promises typed before the lines of a plan load are kept', async () => {
  server.answer(purchaseCalls.planLines.path, () => refusal(503, 'The server is busy.'));
  const app = await openPromised();
  const { user } = app;
  await choosePlan(app);
  await screen.findByText('The server is busy.');
  await user.click(await promisesOf(2));
  await user.type(day(1), '2026-02-03');
  await user.type(quantity(1), '10');
  await user.click(buttonNamed('Apply'));

  server.answer(purchaseCalls.planLines.path, () => [line(8, 12)]);
  await user.click(buttonNamed('Retry'));
  await waitFor(() => expect(codes()).toEqual(['0008']));
  expect((await promisesOf(1)).textContent).toBe('10 Feb 3');
});

test('a new purchase marks overdue promises even before the purchases of its plan have loaded', async () => {
  server.answer(purchaseCalls.planPurchases.path, () => Promise.withResolvers().promise);
  const app = await openForm('Add purchase');
  await choosePlan(app);
  await waitFor(() => expect(codes()).toEqual(['0001', '0003']));
  await app.user.click(await promisesOf(1));
  await app.user.type(day(1), '2026-01-04');
  await app.user.type(quantity(1), '10');
  await app.user.click(buttonNamed('Apply'));
  await waitFor(async () => expect((await promisesOf(1)).textContent).toBe('10 Jan 4 overdue'));
  expect((await promisesOf(1)).querySelector('.bad')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Only overdue 1' })).toBeTruthy();
});

test('a pasted text that is not a quantity is kept, and neither it nor a duplicate day can be applied', async () => {
  const { user } = await openPromised();
  await user.click(await promisesOf(1));
  await user.click(day(2));
  await user.paste('2026-01-20\tmany\r\n2026-01-20\t5\r\n');
  expect((quantity(2) as HTMLInputElement).value).toBe('many');
  await user.click(buttonNamed('Apply'));
  expect(alert()).toBe('Enter a different day and a quantity above 0 for every promise.');
  expect(document.activeElement).toBe(quantity(2));

  await user.clear(quantity(2));
  await user.type(quantity(2), '7');
  await user.click(buttonNamed('Apply'));
  expect(alert()).toBe('Enter a different day and a quantity above 0 for every promise.');
  expect(screen.getByText('There is already a promise for this day.')).toBeTruthy();
  expect(document.activeElement).toBe(day(3));
});

test('a pasted header is skipped, and a pasted text that is ambiguous or not a day is shown with its fault', async () => {
  const { user } = await openPromised();
  await user.click(await promisesOf(1));
  await user.click(day(1));
  await user.paste('Delivery\tQty\r\n5/12/2026\t1\r\n05.12.26\t4\r\n');
  expect([day(1).value, day(2).value]).toEqual(['', '']);
  const fault = screen.getByText('"5/12/2026" is ambiguous: write 2026-05-12 or 2026-12-05');
  expect(fault.id).toBe(day(1).getAttribute('aria-describedby'));
  screen.getByText('"05.12.26" is not a day: write 2026-12-05');
  await user.click(buttonNamed('Apply'));
  expect(alert()).toBe('Enter a different day and a quantity above 0 for every promise.');

  await user.click(day(1));
  await user.paste('5.12.2026');
  expect([day(1).value, day(1).getAttribute('aria-invalid')]).toEqual(['2026-12-05', null]);
});

test('promises below a header are pasted into the fields that the header names', async () => {
  const { user } = await openPromised();
  await user.click(await promisesOf(1));
  await user.click(day(1));
  await user.paste('Qty\tDate\r\n4\t2026-01-20\r\n');
  expect([day(1).value, quantity(1).value]).toEqual(['2026-01-20', '4']);
});

test('removing a promise focuses the next promise, or else the quantity of the previous promise', async () => {
  const { user } = await openPromised();
  await user.click(await promisesOf(1));
  await user.click(buttonNamed('Add promise'));
  await user.click(buttonNamed('Remove promise 1'));
  await waitFor(() => expect(document.activeElement).toBe(day(1)));
  expect([day(1).value, day(2).value]).toEqual(['2026-01-17', '']);
  await user.click(buttonNamed('Remove promise 2'));
  await waitFor(() => expect(document.activeElement).toBe(quantity(1)));
});

test('5.8: a day before 1900 is marked only when its field is left', async () => {
  const { user } = await openPromised();
  await user.click(await promisesOf(2));
  const words = 'The year 2 is not between 1900 and 2199.';
  await user.click(day(1));
  fireEvent.change(day(1), { target: { value: '0002-12-28' } });
  expect(screen.queryByText(words)).toBeNull();
  await user.click(quantity(1));
  expect(screen.getByText(words)).toBeTruthy();
  // A user who returns to the field still needs the reason.
  await user.click(day(1));
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.change(day(1), { target: { value: '0020-12-28' } });
  expect(screen.queryByText(/^The year/)).toBeNull();
});

test('Apply refuses an incomplete date, and Escape asks before it discards the date', async () => {
  const { user } = await openPromised();
  await user.click(await promisesOf(2));
  fireEvent.keyUp(halfTyped(day(1)), { key: '2' });
  expect(screen.queryByText('Must be a complete date.')).toBeNull();
  await user.keyboard('{Escape}');
  await answer(user, 'Stay', 'Leave without applying?');

  await user.type(quantity(1), '5');
  expect(screen.getByText('Must be a complete date.')).toBeTruthy();
  await user.click(buttonNamed('Apply'));
  expect(alert()).toBe('Enter a different day and a quantity above 0 for every promise.');
  expect(document.activeElement).toBe(day(1));
});

test('11.12: an ordered quantity below the promised quantity prevents the save, and the promises are sent with the purchase', async () => {
  const app = await openPromised();
  const field = await screen.findByRole('textbox', { name: 'Quantity, row 1' });
  await app.user.clear(field);
  await app.user.type(field, '400');
  expect(
    within(screen.getByRole('table', { name: 'Specification input parts' })).getByText(
      'The promises of 0007 add up to 500, more than the 400 ordered.',
    ),
  ).toBeTruthy();
  await app.user.click(buttonNamed('Save'));
  const promises = await promisesOf(1);
  await waitFor(() => expect(document.activeElement).toBe(promises));
  expect(screen.queryByRole('alertdialog')).toBeNull();

  await app.user.clear(field);
  await app.user.type(field, '600');
  await confirmSave(app.user);
  await waitFor(() => expect(saved()).toEqual([promised.product_saps[0]?.promises, []]));
});

test('31.8: choosing another SAP in a line removes the promises, and Undo restores the SAP and the promises', async () => {
  server.answer(purchaseSapLookup.path, () => ({ rows: [], count: 0 }));
  server.answer(findSapsCall.path, () => [foundSap(9)]);
  const { user } = await openPromised();
  await user.click(await screen.findByRole('button', { name: 'SAP, row 1: 0007' }));
  await user.keyboard('0009{Tab}');
  expect(await screen.findByText('Promises of 0007 removed')).toBeTruthy();
  expect((await promisesOf(1)).textContent).toBe('');

  await user.keyboard('{Control>}z{/Control}');
  expect((await promisesOf(1)).textContent).toBe(PROMISED);
  expect(codes()).toEqual(['0007', '0008']);
});

test('31.8: the promises stay while the SAP of their line is blank, and if the same SAP is typed again', async () => {
  server.answer(purchaseSapLookup.path, () => ({ rows: [], count: 0 }));
  server.answer(findSapsCall.path, () => [foundSap(7)]);
  const { user } = await openPromised();
  const sap = await screen.findByRole('button', { name: 'SAP, row 1: 0007' });
  sap.focus();
  await user.keyboard('{Delete}');
  expect(screen.getByRole('button', { name: /^Promises row 1/ }).textContent).toBe(PROMISED);
  expect(screen.queryByText('Promises of 0007 removed')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'SAP, row 1' }));
  await user.keyboard('0007{Tab}');
  await waitFor(() => expect(codes()).toEqual(['0007', '0008']));
  expect(screen.queryByText('Promises of 0007 removed')).toBeNull();
  await confirmSave(user);
  await waitFor(() => expect(saved()).toEqual([promised.product_saps[0]?.promises, []]));
});
