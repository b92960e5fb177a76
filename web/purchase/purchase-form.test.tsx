import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { planLookup, purchaseCalls } from '#domain/purchase/purchase';
import { storeDraft } from '../form/unsaved/drafts.ts';
import { enter } from '../testing/enter.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { codes, openForm, plan, startPurchaseServer, stored, storedLine } from '../testing/purchase-form.ts';
import { foundSap } from '../testing/saps.ts';

let server: FakeServer;
beforeEach(() => {
  server = startPurchaseServer();
});

/** Presses Save, closes the alert that refuses it, and returns the message of the alert. */
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

test('an empty form explains how to start', async () => {
  await openForm('Add purchase');
  expect(screen.getByText('No input parts added. Click "Add Input Part" to add one.')).toBeTruthy();
});

test.each([
  ['404\t1', "Row 61, SAP 404: The part SAP couldn't be found in the Active SAPs"],
  ['0002\t-3', 'Row 61, SAP 0002: Quantity cannot be negative!'],
  ['0002\t10000000000', 'Row 61, SAP 0002: Quantity must be below 1,000,000,000.'],
  ['0002\tmany', 'Row 61, SAP 0002: Quantity must be a number.'],
])(
  'the alert names the rows of the pasted line %j and of an unknown SAP, each with its reason',
  async (pasted, reason) => {
    const product_saps = Array.from({ length: 60 }, (_, index) => storedLine(100 + index, 1));
    server.answer(purchaseCalls.model.path, () => ({ ...stored, product_saps }));
    server.answer(findSapsCall.path, () => [foundSap(2)]);
    const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
    await app.user.click(await screen.findByRole('textbox', { name: 'Quantity, row 1' }));
    await app.user.paste(`${pasted}\r\n0100\t1\r\n`);
    await screen.findByText(/^2 rows pasted/);
    await app.user.click(await screen.findByRole('button', { name: 'Page 1' }));
    const next = "Row 62, SAP 0100: The part SAP couldn't be found in the Active SAPs";
    expect(await refusedSave(app)).toBe(`${reason}\n${next}Please fill in all required fields.`);
    await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toMatch(/^61/));
  },
);

test('4.3: the title, which ends with the number of the purchase, is followed by the name of its plan', async () => {
  await openForm('Edit purchase PO000003', '?purchase_id=3');
  const title = screen.getByRole('heading', { name: 'Edit purchase PO000003' });
  expect(title.nextElementSibling?.textContent).toMatch(/^Cobalt · 480 · Jan 5 – Jan 31/);
});

test('4.2: too many decimals are reported at the quantity, which gets the focus', async () => {
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  const quantity = screen.getByRole('textbox', { name: 'Quantity, row 1' });
  await app.user.clear(quantity);
  await app.user.type(quantity, '1.2345678');
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(quantity));
  expect(screen.getByRole('button', { name: '1 field to correct' })).toBeTruthy();
  expect(screen.getByText('Must have at most 6 decimal places.')).toBeTruthy();
});

test('Ctrl+Delete removes a line and focuses the same field of the next line, and a blank line added by Enter is not a change', async () => {
  server.answer(purchaseCalls.model.path, () => ({
    ...stored,
    product_saps: [storedLine(7, 4), storedLine(8, 5)],
  }));
  const { user } = await openForm('Edit purchase PO000003', '?purchase_id=3');
  const dot = () => screen.queryByRole('img', { name: 'Unsaved changes' });
  await user.click(await screen.findByRole('textbox', { name: 'Quantity, row 2' }));
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getByRole('button', { name: 'Remove row 3' })).toBeTruthy();
  expect(dot()).toBeNull();
  await user.click(screen.getByRole('textbox', { name: 'Quantity, row 1' }));
  await user.keyboard('{Control>}{Delete}{/Control}');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Quantity, row 1' }));
  expect(dot()).toBeTruthy();
});

test('a purchase is saved with plan, note, lines and documents after the confirmation, and then the list opens', async () => {
  const app = await openForm('Edit purchase PO000003', '?purchase_id=3');
  await enter(app.user, screen.getByRole('textbox', { name: 'Note' }), 'Urgent');
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm' });
  await app.user.click(within(question).getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(app.here()).toBe('/main/purchase_list'));
  expect(server.of(purchaseCalls.save.path)[0]?.body).toMatchObject({
    purchase_id: 3,
    version: 2,
    plan_id: 1,
    note: 'Urgent',
    product_saps: [{ product_id: 7, sap_id: 7, quant: 4, promises: [] }],
    file_ids: [],
  });
});

test('a blank line added by Enter after the last quantity is not saved, and a partly filled line is reported', async () => {
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
  await press('Save');
  const question = await screen.findByRole('alertdialog', { name: 'Confirm' });
  await app.user.click(within(question).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(app.here()).toBe('/main/purchase_list'));
  expect(server.of(purchaseCalls.save.path)[0]?.body.product_saps).toEqual([
    { product_id: 7, sap_id: 7, quant: 5, promises: [] },
  ]);
});

test('clearing a text that matched no plan keeps the lines', async () => {
  const values = { plan_id: null, product_label: '', note: '', files: [], product_saps: [storedLine(7, 4)] };
  storeDraft({ userId: 1, href: '/main/purchase', version: null, values });
  const { user } = await openForm(/^Add purchase/);
  await waitFor(() => expect(codes()).toEqual(['0007']));
  server.answer(planLookup.path, () => ({ rows: [], count: 0 }));
  await user.type(plan(), 'Dune{Tab}');
  await screen.findByText('"Dune" was not found.');
  await user.clear(plan());
  expect(codes()).toEqual(['0007']);
  expect(screen.queryByText('Plan and lines cleared')).toBeNull();
});
