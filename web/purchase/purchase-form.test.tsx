import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { planLookup, purchaseCalls } from '#domain/purchase/purchase';
import { confirmSave } from '../testing/answer.ts';
import { enter } from '../testing/enter.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import {
  codes,
  openForm,
  openWithoutPlan,
  plan,
  startPurchaseServer,
  stored,
  storedLine,
} from '../testing/purchase-form.ts';
import { foundSap } from '../testing/saps.ts';

let server: FakeServer;
beforeEach(() => {
  server = startPurchaseServer();
});

/** Clicks Save, closes the alert that reports the refusal, and returns its message. */
async function refusedSave({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const alert = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  const message = alert
    .getAllByRole('paragraph')
    .map(({ textContent }) => textContent)
    .join('');
  await user.click(alert.getByRole('button', { name: 'Close' }));
  return message;
}

test('the alert names the row of each invalid pasted line with its reason', async () => {
  const product_saps = Array.from({ length: 60 }, (_, index) => storedLine(100 + index, 1));
  server.answer(purchaseCalls.model.path, () => ({ ...stored, product_saps }));
  server.answer(findSapsCall.path, () => [foundSap(2), foundSap(3)]);
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  await app.user.click(await screen.findByRole('textbox', { name: 'Quantity, row 1' }));
  await app.user.paste('0002\tmany\r\n0003\t-3\r\n0100\t1\r\n');
  await screen.findByText(/^3 rows pasted/);
  await app.user.click(await screen.findByRole('button', { name: 'Page 1' }));
  const reasons = [
    'Row 61, SAP 0002: Quantity must be a number.',
    'Row 62, SAP 0003: Quantity cannot be negative!',
    "Row 63, SAP 0100: The part SAP couldn't be found in the Active SAPs",
  ];
  expect(await refusedSave(app)).toBe(`${reasons.join('\n')}Please fill in all required fields.`);
  await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toMatch(/^61/));
});

test('4.3: the title, which ends with the number of the purchase, is followed by the name of its plan', async () => {
  await openForm('Edit purchase PO000003', '?purchase_id=3');
  const title = screen.getByRole('heading', { name: 'Edit purchase PO000003' });
  expect(title.nextElementSibling?.textContent).toMatch(/^Cobalt · 480 · Jan 5 – Jan 31/);
});

test('a partly filled line is reported; once it is removed, the purchase is saved with its plan, note and lines, but without a blank line', async () => {
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
  await screen.findByRole('button', { name: 'Remove row 1' });
  await app.user.type(screen.getByRole('textbox', { name: 'Quantity, row 1' }), '5{Enter}');
  await app.user.type(screen.getByRole('textbox', { name: 'Quantity, row 2' }), '1');
  await press('Save');
  await app.user.click(within(await screen.findByRole('alertdialog', { name: 'Error' })).getByRole('button'));
  expect(screen.getByText('SAP is missing.')).toBeTruthy();
  await press('Remove row 2');

  await app.user.type(screen.getByRole('textbox', { name: 'Quantity, row 1' }), '{Enter}{Enter}');
  expect(screen.getByRole('button', { name: 'Remove row 2' })).toBeTruthy();
  expect(screen.queryByText('SAP is missing.')).toBeNull();
  await enter(app.user, screen.getByRole('textbox', { name: 'Note' }), 'Urgent');
  await confirmSave(app.user);
  await waitFor(() => expect(app.here()).toBe('/main/purchase_list'));
  expect(server.of(purchaseCalls.save.path)[0]?.body).toEqual({
    purchase_id: 3,
    version: 2,
    plan_id: 1,
    note: 'Urgent',
    product_saps: [{ product_id: 7, sap_id: 7, quant: 5, promises: [] }],
    file_ids: [],
  });
});

test('clearing a text that matched no plan keeps the lines', async () => {
  const { user } = await openWithoutPlan();
  server.answer(planLookup.path, () => ({ rows: [], count: 0 }));
  await user.type(plan(), 'Dune{Tab}');
  await screen.findByText('"Dune" was not found.');
  await user.clear(plan());
  await user.tab();
  expect(codes()).toEqual(['0007']);
  expect(screen.queryByText('Plan and lines cleared')).toBeNull();
});
