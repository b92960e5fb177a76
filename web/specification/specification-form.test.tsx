import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { specificationCalls } from '#domain/specification/specification';
import { carModelServer } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { PageWorker } from '../testing/page-worker.ts';

const sap = (sap_id: number) => ({
  product_id: sap_id,
  product_number: `PT${sap_id}`,
  name: `Part ${sap_id}`,
  gen_name: null,
  sap_id,
  sap_code: `000${sap_id}`,
  sap_code_old: null,
  sap_code_older: null,
  note: null,
  sap_state: 'A',
  product_state: 'A',
  min_order_quant: null,
});
const stored = {
  specification_id: 3,
  output_product_id: 1,
  output_product_label: 'CM000001 · Cobalt',
  begin_date: '2026-01-05',
  state: 'A',
  actual_state: 'A',
  in_force_from: '2026-01-05',
  in_force_to: null,
  note: null,
  inputs: [{ ...sap(9), order_no: 1, quant: 4 }],
  version: 2,
};

let server: FakeServer;
beforeEach(() => {
  notifications.clean();
  vi.stubGlobal('Worker', PageWorker);
  server = startFakeServer({
    ...carModelServer,
    [specificationCalls.model.path]: () => stored,
    [specificationCalls.activeSaps.path]: () => [sap(1), sap(2)],
    [specificationCalls.save.path]: () => ({ specification_id: 3, version: 3 }),
  });
});

async function openStored(part: object = {}) {
  server.answer(specificationCalls.model.path, () => ({ ...stored, ...part }));
  const app = openApp('/main/specification?specification_id=3');
  await screen.findByRole('button', { name: 'Remove row 1' });
  return app;
}
const codes = () =>
  screen.queryAllByRole('button', { name: /^SAP, row/ }).map(({ textContent }) => textContent);

async function openImport({ user }: Awaited<ReturnType<typeof openStored>>, ...lines: string[]) {
  await user.click(screen.getByRole('button', { name: 'Bulk Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Specification SAPs' }));
  const picker = dialog.getByLabelText(/Choose a spreadsheet/, { selector: 'input' });
  await user.upload(picker, new File([lines.join('\n')], 'inputs.csv'));
  return dialog;
}

test('a new one starts active, without inputs', async () => {
  openApp('/main/specification');
  await screen.findByRole('heading', { name: 'Add new specification' });
  expect(
    screen.getByText('No input parts added. Click "Add Input Part" to add one or "Import".'),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'State Active' }).checked).toBe(true);
});

test('a superseded one strikes Active through and says why; switched off it is Passive', async () => {
  const { user } = await openStored({ actual_state: 'P' });
  expect(screen.getByText('Active').tagName).toBe('S');
  expect(screen.getByText('There is a newer specification for this product')).toBeTruthy();
  await user.click(screen.getByRole('switch'));
  expect(screen.getByText('Passive')).toBeTruthy();
  expect(screen.queryByText('There is a newer specification for this product')).toBeNull();
});

test('an import replaces all inputs, adds up repeated SAPs, and can be undone', async () => {
  const app = await openStored();
  const dialog = await openImport(app, 'SAP*,Quantity*', '0001,1.5', '0002,3', '0001,2');
  expect(dialog.getByText('Upload an Excel file with columns: SAP* and Quantity*')).toBeTruthy();
  expect(await dialog.findByText('3 rows merged into 2')).toBeTruthy();
  await app.user.click(dialog.getByRole('button', { name: 'Import' }));
  const question = within(await screen.findByRole('alertdialog'));
  await app.user.click(question.getByRole('button', { name: 'Import' }));

  await waitFor(() => expect(codes()).toEqual(['0001', '0002']));
  expect(screen.getByText('2 lines · Σ 6.5')).toBeTruthy();
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(codes()).toEqual(['0009']);
});

test('each bad row of an import says why', async () => {
  const dialog = await openImport(await openStored(), 'SAP,Quantity', '0001,-1', '0404,1', '0002,');
  expect(await dialog.findByText('Quantity cannot be negative!')).toBeTruthy();
  expect(dialog.getByText("The part SAP couldn't be found in the Active SAPs")).toBeTruthy();
  expect(dialog.getByText('Required field quant is missing')).toBeTruthy();
});

test('a failed save says so quietly, without a dialog, and keeps what was typed', async () => {
  server.answer(specificationCalls.save.path, () => refusal(500, 'The database is away.'));
  const { user } = await openStored();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Kept');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The database is away.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('Kept');
});

test('inputs are saved with their positions', async () => {
  const { user } = await openStored({ inputs: [sap(2), sap(1)].map((input) => ({ ...input, quant: 1 })) });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.of(specificationCalls.save.path)[0]?.body.inputs).toEqual([
      { product_id: 2, sap_id: 2, quant: 1, order_no: 1 },
      { product_id: 1, sap_id: 1, quant: 1, order_no: 2 },
    ]),
  );
});
