import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { batchGrid } from '#domain/batch/batch';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { changeWrites } from '#domain/change/change';
import { containerGrid } from '#domain/container/container';
import { coverageGrid } from '#domain/coverage/coverage';
import { historyCall } from '#domain/history/history';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { RECORD_KINDS, recordKind } from '#domain/record/record-kinds';
import { sessionCalls } from '#domain/session/session';
import { specificationBulkCalls } from '#domain/specification/bulk-save';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { todayCalls } from '#domain/today/today';
import { INVOICE_STATUS_LABELS } from '#domain/values/invoice-status';
import { LOOK_ONLY } from '#domain/wire/role';
import { RECORDS } from '../../server/testing/records.ts';
import { SAVES_RECORDS } from '../api/user.ts';
import { listPath, newRecordPath } from '../paths.ts';
import { carModelServer, threePages } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { startInvoiceServer, stored } from '../testing/invoice-form.ts';
import { openApp } from '../testing/open-app.tsx';
import { openList } from '../testing/open-list.ts';
import { startPurchaseServer } from '../testing/purchase-form.ts';
import { signedInAs } from '../testing/signed-in-as.ts';
import { QUIET_TODAY } from '../testing/today.ts';

const viewerAccess = signedInAs('ada', 'viewer', 1);
const asViewer = { ...carModelServer, [sessionCalls.access.path]: viewerAccess };
const nothing = () => ({ rows: [], count: 0 });
const button = (name: string | RegExp) => screen.queryByRole('button', { name });

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer(asViewer);
});

/** Only writes have an idempotency key. */
const written = () => server.requests.filter(({ headers }) => headers.has('idempotency-key'));

test('each call that saves or imports records requires the role in `SAVES_RECORDS`', () => {
  const saves = [
    ...Object.values(RECORDS).map(({ calls }) => calls.save),
    ...Object.values(changeWrites),
    bulkCalls.save,
    specificationBulkCalls.save,
    stockCountCalls.bulkSave,
  ];
  for (const { path, who } of saves) expect.soft(who, path).toBe(SAVES_RECORDS.who);
});

describe("a viewer's list", () => {
  test('offers no bulk change of checked rows or of all rows found, and has Open in place of Edit', async () => {
    server = startFakeServer({ ...asViewer, ...threePages });
    const { user, here } = await openList();
    await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
    await screen.findByText('50 selected');
    for (const name of [/^Change/, /results$/]) expect.soft(button(name), String(name)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select CM000002' }));
    expect(button('Related')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(here()).toBe('/main/car_model?product_id=2'));
  });

  test.each([
    ['car_model_list', carModelGrid.path, 'No data'],
    ['batch_list', batchGrid.path, 'No imports or bulk changes yet.'],
    ['container_list', containerGrid.path, 'No container with a number is on its way.'],
    ['coverage_list?days=all', coverageGrid.path, 'No open plan needs parts, and nothing is in stock.'],
  ])('offers no first steps when it is empty: %s', async (address, path, words) => {
    server.answer(path, nothing);
    openApp(`/main/${address}`);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(button(/^(Add|Import)/)).toBeNull();
  });
});

test('Today links a viewer to a plan without a purchase, and not to a new purchase', async () => {
  const row = { id: 7, label: 'CM1 · Cobalt', detail: '480', day: '2026-01-10', quant: null, reason: null };
  server.answer(todayCalls.today.path, () => ({
    ...QUIET_TODAY,
    blocks: [{ block: 'no_purchase', count: 1, rows: [row] }],
  }));
  openApp('/main/today');
  const link = await screen.findByRole('link', { name: 'CM1 · Cobalt' });
  expect(link.getAttribute('href')).toBe('/main/plan?plan_id=7');
});

describe("a viewer's form", () => {
  test('has a disabled switch, and the timeline in its menu', async () => {
    const { user } = openApp('/main/car_model?product_id=7');
    expect((await screen.findByRole<HTMLInputElement>('switch')).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menuitem', { name: 'Timeline' })).toBeTruthy();
  });

  test.each(recordKind.options)(
    '37.8: the URL of a new %s shows that the user cannot add it, with a link to the list',
    async (kind) => {
      openApp(newRecordPath(kind));
      const { one, many } = RECORD_KINDS[kind];
      expect(await screen.findByRole('heading', { name: `You cannot add a new ${one}` })).toBeTruthy();
      expect(document.title).toContain(`You cannot add a new ${one}`);
      const notice = within(screen.getByText(LOOK_ONLY, { exact: false }));
      expect(notice.getByRole('link', { name: many }).getAttribute('href')).toBe(listPath(kind));
      expect(screen.queryByRole('textbox')).toBeNull();
    },
  );

  test('shows a purchase, whose lines and promises cannot be added, changed or removed', async () => {
    server = startPurchaseServer();
    server.answer(sessionCalls.access.path, viewerAccess);
    server.answer(historyCall.path, nothing);
    const { user } = openApp('/main/purchase?purchase_id=3');
    expect(await screen.findByRole('heading', { name: 'Purchase PO000003' })).toBeTruthy();
    const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity, row 1' });
    expect(quantity.readOnly).toBe(true);
    expect(screen.queryByRole('combobox', { name: /^(Plan|SAP)/ })).toBeNull();
    for (const name of ['Add Input Part', 'Remove row 1', 'Import promises', /^Raise .* to MOQ$/])
      expect.soft(button(name), String(name)).toBeNull();
    expect(screen.queryByLabelText(/Choose files/)).toBeNull();

    quantity.focus();
    await user.keyboard('{Control>}{Enter}{Delete}{/Control}{ArrowDown}');
    await user.paste('000001\t5\n000002\t6');
    expect(screen.getAllByRole('textbox', { name: /^Quantity/ })).toHaveLength(1);
    expect(quantity.value).toBe('4');

    await user.click(screen.getByRole('button', { name: /^Promises of/ }));
    const promises = within(await screen.findByRole('dialog', { name: /^Promises of/ }));
    for (const name of ['Add promise', 'Apply'])
      expect.soft(promises.queryByRole('button', { name }), name).toBeNull();
    expect(promises.getByText('No promises.')).toBeTruthy();
    expect(promises.queryByRole('table')).toBeNull();
    expect(written()).toEqual([]);
  });
});

test("a viewer's form shows a choice field as text that can be focused", async () => {
  server = startInvoiceServer();
  server.answer(sessionCalls.access.path, viewerAccess);
  server.answer(historyCall.path, nothing);
  openApp('/main/invoice?invoice_id=3');
  await screen.findByDisplayValue(INVOICE_STATUS_LABELS[stored.status]);
  const status = screen.getByRole<HTMLInputElement>('textbox', { name: 'Status' });
  expect(status.value).toBe(INVOICE_STATUS_LABELS[stored.status]);
  expect([status.readOnly, status.disabled]).toEqual([true, false]);
});

test.each([['/main/product_sap_bulk_import'], ['/main/stock_count_import'], ['/main/specification_import']])(
  'an import refuses a viewer with a message: %s',
  async (address) => {
    openApp(address);
    expect(await screen.findByText(LOOK_ONLY)).toBeTruthy();
    expect(screen.queryByLabelText(/Choose a spreadsheet/)).toBeNull();
  },
);

test("a viewer's help lists no key that would change a record", async () => {
  const { user } = await openList();
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: 'Help' }));
  expect(help.getByText('Check the row')).toBeTruthy();
  for (const does of ['Add New', 'Save', 'Delete the checked rows'])
    expect.soft(help.queryByText(does), does).toBeNull();
});

test("a viewer's palette offers screens, and no command that adds or imports", async () => {
  const { user } = await openList();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: /^Invoices/ });
  for (const name of [/^Add new/, /^Import part/, /^Import counts/])
    expect.soft(screen.queryByRole('option', { name }), String(name)).toBeNull();
});

test('a user who became a viewer sees a message at the next save, and then a form without Save', async () => {
  server.answer(sessionCalls.access.path, () => ({ ...viewerAccess(), role: 'editor' }));
  const { user } = openApp('/main/car_model?product_id=7');
  await screen.findByRole('heading', { name: 'Edit car model CM000007' });
  server.answer(sessionCalls.access.path, viewerAccess);
  server.answer(carModelCalls.save.path, () => refusal(403, LOOK_ONLY, 'look_only'));
  await user.type(await screen.findByRole('textbox', { name: 'Model name' }), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alertdialog', { name: 'Confirm' });
  await user.keyboard('{Enter}');
  expect(within(await screen.findByRole('alertdialog', { name: 'Error' })).getByText(LOOK_ONLY)).toBeTruthy();
  await waitFor(() => expect(button('Save')).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Model name' }).value).toBe('Cobaltx');
});
