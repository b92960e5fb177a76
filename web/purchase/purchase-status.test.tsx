import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { purchaseCalls, purchaseGrid } from '#domain/purchase/purchase';
import { answer, closeError } from '../testing/answer.ts';
import { carModelServer } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { listPage } from '../testing/list-page.ts';
import { openApp } from '../testing/open-app.tsx';
import {
  listedPurchase as purchase,
  statusRow as row,
  purchaseStatus as status,
} from '../testing/purchase-status.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer({
    ...carModelServer,
    [purchaseGrid.path]: listPage(purchase),
    [purchaseCalls.status.path]: () => status,
    [purchaseCalls.statusSources.path]: () => [
      {
        invoice_id: 1,
        invoice_number: 'INV-1',
        status: 'A',
        status_label: 'Arrived',
        quant: 600,
        container: 'MSKU1',
        lot: 'L1',
      },
      {
        invoice_id: 2,
        invoice_number: 'INV-2',
        status: 'A',
        status_label: 'Arrived',
        quant: 400,
        container: null,
        lot: null,
      },
    ],
    [purchaseCalls.close.path]: ({ body }) => ({
      ...{ purchase_id: 3, version: 1, to_come: 0 },
      ...{ closed: body.sap_ids, note_before: null },
    }),
    [purchaseCalls.reopen.path]: () => ({ purchase_id: 3, version: 1, to_come: 2 }),
    '/api/purchase_list/export_status': () => new Response('PK'),
  });
});

afterEach(() => vi.restoreAllMocks());

async function openStatus() {
  const { user } = openApp('/main/purchase_list');
  await user.click(await screen.findByRole('checkbox', { name: /Select PO000003/ }));
  await user.click(screen.getByRole('button', { name: 'Status' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Purchase status' }));
  const openTab = async (name: string) => user.click(await dialog.findByRole('tab', { name }));
  await dialog.findByRole('tab', { name: /^Exact/ });
  return { user, dialog, openTab };
}
type Within = Awaited<ReturnType<typeof openStatus>>['dialog'];
const headers = (dialog: Within) => dialog.getAllByRole('columnheader').map(({ textContent }) => textContent);
const cells = (dialog: Within) => dialog.getAllByRole('cell').map(({ textContent }) => textContent);

test('the Missing tab opens if the Less and More tabs are empty, and a tab without parts shows `No data`', async () => {
  server.answer(purchaseCalls.status.path, () => ({
    ...status,
    matchings: [],
    quant_less: [],
    quant_more: [],
  }));
  const { dialog, openTab } = await openStatus();
  expect(dialog.getByRole('tab', { name: 'Missing 1', selected: true })).toBeTruthy();
  expect(cells(dialog).slice(0, 3)).toEqual(['S-4', 'Partly invoiced as S-5 · Part 4', '12']);
  await openTab('Exact 0');
  expect(dialog.getByText('No data')).toBeTruthy();
});

test('the tab of the first difference opens; each tab has its own columns, and all but Missing have the open, transit and arrived quantities', async () => {
  const { dialog, openTab } = await openStatus();
  const invoiced = ['Open order', 'Transit', 'Arrived'];
  expect(cells(dialog)).toEqual(['S-2', 'Part 2', '1,234.5', '1,000', '−234.5', '0', '0', '1,000']);
  await openTab('Exact 1');
  expect(headers(dialog)).toEqual(['SAP', 'Part name', 'Purchase quantity', 'Invoice quantity', ...invoiced]);
  expect(cells(dialog)).toEqual(['S-1', 'Part 1', '0.3', '0.3', '0', '0', '0.3']);
  await openTab('More 1');
  expect(cells(dialog)).toEqual(['S-3', 'Part 3', '5', '7', '+2', '0', '0', '7']);
  await openTab('Missing 1');
  expect(headers(dialog)).toEqual(['SAP', 'Part name', 'Purchase quantity']);
  await openTab('Extra 1');
  expect(headers(dialog)).toEqual(['SAP', 'Part name', 'Invoice quantity', ...invoiced]);
});

const ALWAYS = ['SAP', 'Part name', 'Purchase quantity', 'Invoice quantity', 'Difference'];

test.each([
  // The widths inside the dialog for windows of 1280, 1024 and 768 pixels.
  [1_038, [...ALWAYS, 'Open order', 'Transit', 'Arrived', 'Promised']],
  [880, [...ALWAYS, 'Arrived', 'Promised']],
  [680, ALWAYS],
  // A phone.
  [309, ['SAP', 'Ordered', 'Difference']],
])('at %i pixels, the table of a status with promises shows the columns that fit', async (width, texts) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  const promised = { ...row(2, 20, 10), sap_code: 'CN-9900004', promises: [{ day: '2026-01-07', quant: 5 }] };
  server.answer(purchaseCalls.status.path, () => ({ ...status, quant_less: [promised] }));
  const { dialog, openTab } = await openStatus();
  await openTab('Less 1');
  expect(headers(dialog)).toEqual(texts);
});

test('a row expands to show its invoices, containers and LOTs, and stays in view', async () => {
  const scrolled = vi.fn();
  Object.assign(HTMLElement.prototype, { scrollIntoView: scrolled });
  const { user, dialog, openTab } = await openStatus();
  await openTab('Less 1');
  await user.click(dialog.getByRole('button', { name: 'S-2' }));
  const sources = within(await dialog.findByRole('region', { name: 'Invoices with S-2' }));
  await sources.findByText('INV-1');
  expect(
    sources
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['INV-1ArrivedMSKU1L1600', 'INV-2Arrived––400']);
  const link = sources.getByRole('link', { name: 'INV-2' });
  expect(link.getAttribute('href')).toBe('/main/invoice?invoice_id=2');
  const opener = dialog.getByRole('button', { name: 'S-2' });
  expect(scrolled.mock.contexts.at(-1)).toBe(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  await user.click(sources.getByRole('button', { name: 'Hide' }));
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'S-2' }));
});

test('the dialog names the purchase below the title, and a bar shows the number of part SAPs in each group', async () => {
  const { dialog } = await openStatus();
  expect(dialog.getByRole('heading', { name: 'Purchase status' })).toBeTruthy();
  const title = 'PO000003 · CM000001 · Cobalt · Jan 5, 2026 – Jan 31, 2026 · 480';
  expect(dialog.getByTitle(title).textContent).toBe('PO000003 · Cobalt · 480 · Jan 5 – Jan 31 CM000001');
  expect(dialog.getByRole('img', { name: 'Exact 1, Less 1, More 1, Missing 1, Extra 1' })).toBeTruthy();
});

test('14.8, 14.12: parts invoiced in full under a new code are counted, so that the counts add up to Less and Missing', async () => {
  server.answer(purchaseCalls.status.path, () => ({
    ...status,
    missings: [
      { ...row(4, 12, 0), rest: 0 },
      { ...row(6, 8, 0), closed: true, rest: 0 },
    ],
    to_come: 1,
  }));
  const { dialog } = await openStatus();
  const words = 'Not invoiced: 1 part SAP · Invoiced under a new code: 1 · Closed: 1';
  expect(dialog.getByText(words)).toBeTruthy();
});

test('14.13: the button that closes a single SAP counts it without "all"', async () => {
  server.answer(purchaseCalls.status.path, () => ({ ...status, missings: [], to_come: 1 }));
  const { dialog } = await openStatus();
  expect(dialog.getByRole('button', { name: 'Close 1 not invoiced...' })).toBeTruthy();
});

test('Export downloads one file', async () => {
  const createUrl = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:status');
  const { user, dialog } = await openStatus();
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(createUrl).toHaveBeenCalledOnce());
});

test('closing all SAPs that are not invoiced in full asks for the reason, and Undo reopens only the SAPs that the user closed', async () => {
  // Boris has closed one of the parts in the meantime.
  server.answer(purchaseCalls.close.path, () => ({
    ...{ purchase_id: 3, version: 1, to_come: 0 },
    ...{ closed: [4], note_before: 'sold out' },
  }));
  const { user, dialog } = await openStatus();
  expect(dialog.getByText('Not invoiced: 2 part SAPs · Closed: 0')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close all 2 not invoiced...' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Close part SAPs' }));
  expect(question.getByText('Close 2 part SAPs?')).toBeTruthy();
  expect(question.getByText('Not invoiced: S-2 (234.5), S-4 (12)')).toBeTruthy();
  await enter(user, question.getByRole('textbox', { name: 'Reason' }), 'Cancelled');
  await user.click(question.getByRole('button', { name: 'Close part SAPs' }));
  const body = { purchase_id: 3, sap_ids: [2, 4], note: 'Cancelled' };
  await waitFor(() => expect(server.of(purchaseCalls.close.path).map(({ body }) => body)).toEqual([body]));

  await screen.findByText('S-4 closed');
  const undone = { purchase_id: 3, sap_ids: [4], note: 'sold out', expect: 'Cancelled' };
  server.answer(purchaseCalls.reopen.path, () => refusal(503, 'The service is busy.'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await closeError(user, 'The service is busy.');
  // An Undo that failed is offered again.
  server.answer(purchaseCalls.reopen.path, () => ({ purchase_id: 3, version: 1, to_come: 2 }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('S-4 reopened')).toBeTruthy();
  const bodies = server.of(purchaseCalls.reopen.path).map(({ body }) => body);
  expect(bodies).toEqual([undone, undone]);
});

test('14.13: closing a purchase that another user has closed in the meantime shows a message without Undo', async () => {
  server.answer(purchaseCalls.close.path, () => ({
    ...{ purchase_id: 3, version: 1, to_come: 0 },
    ...{ closed: [], note_before: 'sold out' },
  }));
  const { user, dialog } = await openStatus();
  await user.click(dialog.getByRole('button', { name: 'Close the purchase...' }));
  await answer(user, 'Close the purchase');
  expect(await screen.findByText('Closed already')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('14.13: the Reason field starts with the stored reason, and keeps the typed reason after a failure', async () => {
  server.answer(purchaseCalls.status.path, () => ({ ...status, closed_note: 'sold out' }));
  const failed = 'The service is busy.';
  server.answer(purchaseCalls.close.path, () => refusal(503, failed));
  const { user, dialog } = await openStatus();
  await user.click(dialog.getByRole('button', { name: 'Close all 2 not invoiced...' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Close part SAPs' }));
  const reason = question.getByRole<HTMLInputElement>('textbox', { name: 'Reason' });
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(reason.value).toBe('sold out');
  await enter(user, reason, ', cancelled');
  await user.click(question.getByRole('button', { name: 'Close part SAPs' }));
  await closeError(user, failed);
  expect(reason.value).toBe('sold out, cancelled');
});

test('14.13: an unchanged reason does not replace a reason that another user saves while the dialog is open', async () => {
  server.answer(purchaseCalls.status.path, () => ({ ...status, closed_note: 'sold out' }));
  server.answer(purchaseCalls.close.path, () => refusal(503, 'The service is busy.'));
  const { user, dialog } = await openStatus();
  await user.click(dialog.getByRole('button', { name: 'Close the purchase...' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Close the purchase' }));
  server.answer(purchaseCalls.status.path, () => ({ ...status, closed_note: 'bankrupt' }));
  const read = server.of(purchaseCalls.status.path).length;
  await user.click(question.getByRole('button', { name: 'Close the purchase' }));
  await closeError(user, 'The service is busy.');
  await waitFor(() => expect(server.of(purchaseCalls.status.path).length).toBeGreaterThan(read));
  await user.click(question.getByRole('button', { name: 'Close the purchase' }));
  await waitFor(() => expect(server.of(purchaseCalls.close.path)).toHaveLength(2));
  expect(server.of(purchaseCalls.close.path)[1]?.body.note).toBeNull();
});

test('14.13: an unchanged reason stays, a cleared reason is deleted, and Undo restores it', async () => {
  server.answer(purchaseCalls.status.path, () => ({ ...status, closed_note: 'sold out' }));
  server.answer(purchaseCalls.close.path, () => ({
    ...{ purchase_id: 3, version: 1, to_come: 0 },
    ...{ closed: null, note_before: 'sold out' },
  }));
  const { user, dialog } = await openStatus();
  const close = async (act: (reason: HTMLElement) => unknown) => {
    await user.click(dialog.getByRole('button', { name: 'Close the purchase...' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Close the purchase' }));
    await act(question.getByRole('textbox', { name: 'Reason' }));
    await user.click(question.getByRole('button', { name: 'Close the purchase' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await close(() => {});
  await close((reason) => user.clear(reason));
  const notes = server.of(purchaseCalls.close.path).map(({ body }) => body.note);
  expect(notes).toEqual([null, '']);
  const [, undo] = await screen.findAllByRole('button', { name: 'Undo' });
  await user.click(undo as HTMLElement);
  const undone = { purchase_id: 3, sap_ids: null, note: 'sold out', expect: null };
  await waitFor(() => expect(server.of(purchaseCalls.reopen.path).map(({ body }) => body)).toEqual([undone]));
});

test('a single missing SAP can be closed in its row, and an exact SAP cannot', async () => {
  const { user, dialog, openTab } = await openStatus();
  await openTab('Exact 1');
  await user.click(dialog.getByRole('button', { name: 'S-1' }));
  expect(dialog.queryByRole('button', { name: 'Close this part SAP' })).toBeNull();
  await openTab('Missing 1');
  await user.click(dialog.getByRole('button', { name: 'S-4' }));
  await user.click(await dialog.findByRole('button', { name: 'Close this part SAP' }));
  const body = { purchase_id: 3, sap_ids: [4], note: null };
  await waitFor(() => expect(server.of(purchaseCalls.close.path).map(({ body }) => body)).toEqual([body]));
});

test('a closed SAP can be reopened in its row', async () => {
  const missings = [{ ...row(4, 12, 0), closed: true, rest: 0 }];
  server.answer(purchaseCalls.status.path, () => ({ ...status, missings, to_come: 1 }));
  const { user, dialog, openTab } = await openStatus();
  await openTab('Missing 1');
  await user.click(dialog.getByRole('button', { name: 'S-4' }));
  await user.click(await dialog.findByRole('button', { name: 'Reopen' }));
  const body = { purchase_id: 3, sap_ids: [4] };
  await waitFor(() => expect(server.of(purchaseCalls.reopen.path).map(({ body }) => body)).toEqual([body]));
});

test('the whole purchase can be closed with a reason even if everything is invoiced, and Undo reopens it', async () => {
  const inTransit = { ...row(2, 5, 0), invoice_quant: 5, transit_quant: 5 };
  server.answer(purchaseCalls.status.path, () => ({
    ...status,
    matchings: [inTransit],
    quant_less: [],
    missings: [],
    to_come: 0,
  }));
  const { user, dialog } = await openStatus();
  expect(dialog.queryByRole('button', { name: /^Close all \d/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Close the purchase...' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Close the purchase' }));
  const sentence = 'Close PO000003? Invoiced parts that have not arrived are still expected.';
  expect(question.getByText(sentence)).toBeTruthy();
  await enter(user, question.getByRole('textbox', { name: 'Reason' }), 'Lost at sea');
  server.answer(purchaseCalls.status.path, () => ({ ...status, to_come: 0, closed_on: '2026-01-05' }));
  await user.click(question.getByRole('button', { name: 'Close the purchase' }));
  const body = { purchase_id: 3, sap_ids: null, note: 'Lost at sea' };
  await waitFor(() => expect(server.of(purchaseCalls.close.path).map(({ body }) => body)).toEqual([body]));
  expect(document.activeElement).toBe(await dialog.findByText('Closed on Jan 5, 2026'));
  expect(dialog.queryByRole('button', { name: 'Close the purchase...' })).toBeNull();

  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const undone = { purchase_id: 3, sap_ids: null, note: null, expect: 'Lost at sea' };
  await waitFor(() => expect(server.of(purchaseCalls.reopen.path).map(({ body }) => body)).toEqual([undone]));
});

test('the printed status shows the reason for closing, and names overdue promises as on screen', async () => {
  const missings = [{ ...row(4, 12, 0), promises: [{ day: '2026-01-02', quant: 5 }] }];
  server.answer(purchaseCalls.status.path, () => ({ ...status, missings, closed_note: 'Lost at sea' }));
  await (await openStatus()).openTab('Missing 1');
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByText('Closed because').nextElementSibling?.textContent).toBe('Lost at sea');
  expect(screen.getAllByRole('cell', { name: '5 Jan 2 overdue', hidden: true })).toHaveLength(2);
});
