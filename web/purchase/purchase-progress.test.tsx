import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import type { FakeServer } from '../testing/fake-server.ts';
import { matchMediaQuery } from '../testing/media.ts';
import {
  codes,
  openForm,
  quantity,
  startPurchaseServer,
  stored,
  storedLine,
} from '../testing/purchase-form.ts';
import { purchaseStatus, statusRow } from '../testing/purchase-status.ts';

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startPurchaseServer();
  server.answer(purchaseCalls.model.path, () => ({
    ...stored,
    product_saps: [storedLine(1, 0.3), storedLine(2, 1_234.5), storedLine(4, 12)],
  }));
  server.answer(purchaseCalls.status.path, () => ({
    ...purchaseStatus,
    missings: [{ ...statusRow(4, 12, 0), promises: [{ day: '2026-01-02', quant: 12 }] }],
  }));
});

const openPurchase = () => openForm('Edit purchase PO000003', '?purchase_id=3');
const progress = () => within(screen.getByRole('region', { name: 'Progress' }));
const group = (name: RegExp) => progress().getByRole<HTMLButtonElement>('button', { name });
/** Returns the sums in order, without the Extra quantity below them. */
const sums = () =>
  progress()
    .getAllByRole('definition')
    .map(({ firstChild }) => firstChild?.textContent);

test('14.19: a stored purchase shows the invoiced, arrived and outstanding quantities by line and in total, and the totals include Extra', async () => {
  await openPurchase();
  await waitFor(() =>
    expect(sums()).toEqual(['1,251.8', '1,019.3', '1,019.3', '246.5', '0', '0', '246.5', '12', '12']),
  );
  const extra = progress().getAllByText('incl. 12 Extra');
  expect(extra.map(({ parentElement }) => parentElement?.previousSibling?.textContent)).toEqual([
    'Invoiced',
    'Arrived',
  ]);
  const [, first, second] = screen.getAllByRole('row');
  const figures = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .slice(3, 6)
      .map(({ textContent }) => textContent);
  expect([figures(first), figures(second)]).toEqual([
    ['0.3', '0.3', '0'],
    ['1,000−234.5', '1,000', '234.5'],
  ]);
});

test('14.19: a group shows only its own lines, and Extra shows the SAPs supplied without an order', async () => {
  const { user } = await openPurchase();
  await waitFor(() => expect(group(/^Less 1/).disabled).toBe(false));
  await user.click(group(/^Less 1/));
  expect(codes()).toEqual(['0002']);
  await user.click(group(/^Extra 1/));
  expect(await screen.findByRole('table', { name: 'Extra' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'S-5' })).toBeTruthy();
  await user.click(group(/^Show all lines/));
  expect(codes()).toEqual(['0001', '0002', '0004']);
  expect(quantity(2).value).toBe('1,234.5');
});

test('14.8, 14.12: a line shows why no more is expected: the part was supplied under a new code, or the line is closed', async () => {
  server.answer(purchaseCalls.status.path, () => ({
    ...purchaseStatus,
    quant_less: [
      { ...statusRow(1, 0.3, 0), closed: true, rest: 0, transit_quant: 0.1, invoice_quant: 0.1 },
      { ...statusRow(2, 1_234.5, 1_000), closed: true, rest: 0 },
    ],
    matchings: [],
    missings: [{ ...statusRow(4, 12, 0), rest: 0 }],
  }));
  const { user } = await openPurchase();
  await waitFor(() => expect(group(/^Missing 1/).disabled).toBe(false));
  const [, onItsWay, closed, replaced] = screen.getAllByRole('row');
  const cells = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .slice(3, 6)
      .map(({ textContent }) => textContent);
  expect([cells(onItsWay), cells(closed), cells(replaced)]).toEqual([
    ['0.1', '0', '0.1Closed'],
    ['1,000', '1,000', 'Closed'],
    ['as S-5', '0', '0'],
  ]);
  await user.click(group(/^Missing 1/));
  expect(codes()).toEqual(['0004']);
});

test('14.19: a wide window shows how much of a line is in transit, on open orders and not invoiced', async () => {
  matchMediaQuery('(width >= 1760px)');
  const partlyOpen = { ...statusRow(2, 1_234.5, 1_000), transit_quant: 200, open_quant: 30, rest: 4.5 };
  server.answer(purchaseCalls.status.path, () => ({ ...purchaseStatus, quant_less: [partlyOpen] }));
  await openPurchase();
  await waitFor(() => expect(sums()[3]).toBe('246.5'));
  const [, , second] = screen.getAllByRole('row');
  const cells = within(second as HTMLElement).getAllByRole('cell');
  expect(cells.slice(5, 9).map(({ textContent }) => textContent)).toEqual(['234.5', '200', '30', '4.5']);
});

test('14.19: a new purchase has no progress', async () => {
  await openForm('Add purchase');
  expect(screen.queryByRole('region', { name: 'Progress' })).toBeNull();
  expect(server.of(purchaseCalls.status.path)).toEqual([]);
});

test('14.19: while the form has unsaved changes, the sums that depend on its lines have the label `as saved`', async () => {
  const { user } = await openPurchase();
  await waitFor(() => expect(sums()[0]).toBe('1,251.8'));
  expect(progress().queryByText('as saved')).toBeNull();
  await user.type(quantity(1), '5');
  const marks = await progress().findAllByText('as saved');
  expect(marks.map(({ parentElement }) => parentElement?.previousSibling?.textContent)).toEqual([
    'Ordered',
    'Still to arrive',
    'Not invoiced',
  ]);
});
