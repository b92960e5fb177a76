import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { purchaseGrid } from '#domain/purchase/purchase';
import {
  specificationCalls,
  specificationGrid,
  specificationSapLookup,
} from '#domain/specification/specification';
import { storeDraft } from '../form/unsaved/drafts.ts';
import { answer, confirmSave } from '../testing/answer.ts';
import { chooseFile } from '../testing/choose-file.ts';
import { datedSpecification } from '../testing/dated-specification.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import { halfTyped } from '../testing/half-typed.ts';
import { listPage } from '../testing/list-page.ts';
import { openApp } from '../testing/open-app.tsx';
import { PageWorker } from '../testing/page-worker.ts';
import { codes, input, openStored, startSpecificationServer, stored } from '../testing/specification-form.ts';

let server: FakeServer;
beforeEach(() => {
  vi.stubGlobal('Worker', PageWorker);
  server = startSpecificationServer();
});

async function openImport({ user }: Awaited<ReturnType<typeof openStored>>, ...lines: string[]) {
  await user.click(screen.getByRole('button', { name: 'Bulk Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Specification SAPs' }));
  await chooseFile(user, new File([lines.join('\n')], 'inputs.csv'));
  return dialog;
}

test('a new specification starts active, without inputs', async () => {
  openApp('/main/specification');
  await screen.findByRole('heading', { name: 'Add new specification' });
  expect(
    screen.getByText('No input parts added. Click "Add Input Part" to add one or "Import".'),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'State Active' }).checked).toBe(true);
});

test('5.8: a day pasted in an ambiguous form is a fault, and the old day is not saved', async () => {
  const { user } = await openStored(server);
  const day = screen.getByLabelText<HTMLInputElement>(/Begin date/);
  fireEvent.paste(day, { clipboardData: { getData: () => '5/12/2026' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: '1 field to correct' })).toBeTruthy();
  expect(screen.getByText(/^"5\/12\/2026" is ambiguous/)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();

  fireEvent.paste(day, { clipboardData: { getData: () => '2026-12-05' } });
  await confirmSave(user);
  await waitFor(() =>
    expect(server.of(specificationCalls.save.path)[0]?.body).toMatchObject({ begin_date: '2026-12-05' }),
  );
});

test('a stored specification shows no empty table while it loads', async () => {
  const gate = Promise.withResolvers<void>();
  server.answer(specificationCalls.model.path, async () => {
    await gate.promise;
    return stored;
  });
  openApp('/main/specification?specification_id=3');
  await screen.findByRole('heading', { name: 'Edit specification' });
  expect(screen.queryByText(/^No input parts added/)).toBeNull();
  gate.resolve();
  await waitFor(() => expect(codes()).toEqual(['0009']));
});

test('the form of a superseded specification strikes through Active and gives the reason; the switch sets the state to Passive', async () => {
  const { user } = await openStored(server, { actual_state: 'P' });
  expect(screen.getByText('Active').tagName).toBe('S');
  expect(screen.getByText('There is a newer specification for this product')).toBeTruthy();
  await user.click(screen.getByRole('switch'));
  expect(screen.getByText('Passive')).toBeTruthy();
  expect(screen.queryByText('There is a newer specification for this product')).toBeNull();
});

test('an import replaces all inputs, adds up repeated SAPs, leaves invalid rows out, and can be undone', async () => {
  const app = await openStored(server);
  const dialog = await openImport(app, 'SAP*,Quantity*', '0001,1.5', '0002,3', '0001,2', '0008,1', '0404,1');
  expect(dialog.getByText('Upload an Excel file with columns: SAP* and Quantity*')).toBeTruthy();
  expect(await dialog.findByText('3 rows merged into 2: 0001 (1.5 + 2)')).toBeTruthy();
  expect(dialog.getByText('1 line will be removed: 0009')).toBeTruthy();
  expect(dialog.getByText("The part SAP couldn't be found in the Active SAPs")).toBeTruthy();
  expect(dialog.getByText("The part SAP couldn't be found in the Active SAPs (it is Passive)")).toBeTruthy();
  await app.user.click(await dialog.findByRole('button', { name: 'Import the 3 valid rows' }));
  await answer(app.user, 'Import');

  expect(
    await screen.findByText(/^2 lines imported.* · 1 removed · 2 rows with errors were left out$/),
  ).toBeTruthy();
  expect(codes()).toEqual(['0001', '0002']);
  expect(await screen.findByText('2 lines · Σ 6.5')).toBeTruthy();
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(codes()).toEqual(['0009']);
});

test('11.8: the check of an import names the lines to be removed, and separately those whose rows have errors', async () => {
  const app = await openStored(server, { inputs: [input(9, 4), input(1, 2), input(2, 1), input(8, 1)] });
  const dialog = await openImport(app, 'SAP,Quantity', '0001,many', '0002,3', '0008,1');
  expect(await dialog.findByText('1 line will be removed: 0009')).toBeTruthy();
  expect(
    dialog.getByText('2 lines will be removed unless their rows are corrected: 0001, 0008'),
  ).toBeTruthy();
});

test('11.8: the check of an import recognizes the line of a row with an error although the row has its SAP in other letter case', async () => {
  const app = await openStored(server, { inputs: [{ ...input(1, 2), sap_code: 'DE-7001' }] });
  const dialog = await openImport(app, 'SAP,Quantity', 'de-7001,many');
  expect(await dialog.findByText('1 line will be removed unless its row is corrected: DE-7001')).toBeTruthy();
});

test('a refusal that names a line focuses the line and offers no retry', async () => {
  const message = 'SAP 0001 is passive and cannot be chosen.';
  server.answer(specificationCalls.save.path, () =>
    refusal(400, message, 'passive_reference', [{ path: 'inputs.1.sap_id', message }]),
  );
  server.answer(specificationSapLookup.path, () => ({ rows: [], count: 0 }));
  const { user } = await openStored(server, { inputs: [input(9, 4), input(1, 2)] });
  await confirmSave(user);
  const row = () => screen.getByRole('button', { name: 'Remove row 2' }).closest('tr');
  await waitFor(() => expect(row()?.contains(document.activeElement)).toBe(true));
  expect(row()?.textContent).toContain(message);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test("a change by another user is reported without a dialog, and the user's own changes are merged with it", async () => {
  const stale = refusal(409, 'Changed by someone else.', 'stale', { version: 5, username: null, at: null });
  server.answer(specificationCalls.save.path, () => stale);
  const { user, here } = await openStored(server);
  server.answer(specificationCalls.model.path, () => ({ ...stored, version: 5 }));
  await enter(user, screen.getByRole('textbox', { name: 'Note' }), 'Mine');
  await confirmSave(user);
  expect(await screen.findByText('Changed by someone else. What you typed is kept.')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();

  // The save includes all values typed so far.
  await enter(user, screen.getByRole('textbox', { name: 'Note' }), ' too');
  server.answer(specificationCalls.save.path, () => ({ specification_id: 3, version: 6 }));
  await user.click(await screen.findByRole('button', { name: 'Merge and save' }));
  await waitFor(() => expect(here()).toBe('/main/specification_list'));
  const [, saved] = server.of(specificationCalls.save.path);
  expect([saved?.body.version, saved?.body.note]).toEqual([5, 'Mine too']);
});

test('4.11: a refused save focuses the first conflict, and Save then saves the merge once each conflict has a choice', async () => {
  const stale = refusal(409, 'Changed by someone else.', 'stale', { version: 5, username: null, at: null });
  server.answer(specificationCalls.save.path, ({ body }) =>
    body.version === 5 ? { specification_id: 3, version: 6 } : stale,
  );
  const { user, here } = await openStored(server);
  const theirs = { ...stored, version: 5, note: 'Theirs', inputs: [input(9, 1)] };
  server.answer(specificationCalls.model.path, () => theirs);
  await enter(user, screen.getByRole('textbox', { name: 'Note' }), 'Mine');
  const quantity = screen.getByRole<HTMLInputElement>('textbox', { name: /^Quantity/ });
  await user.clear(quantity);
  await enter(user, quantity, '2');
  await user.keyboard('{Control>}s{/Control}');
  await answer(user, 'Save', 'Save changes?');

  const choices = await screen.findAllByRole<HTMLInputElement>('radio');
  await waitFor(() => expect(document.activeElement).toBe(choices[0]));
  await user.keyboard('1');
  await waitFor(() => expect(document.activeElement).toBe(choices[2]));
  quantity.focus();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(choices[2]));
  await user.keyboard('2');
  expect(document.activeElement).toBe(choices[3]);
  expect(choices.map(({ checked }) => checked)).toEqual([true, false, false, true]);
  expect(quantity.value).toBe('2');
  expect(server.of(specificationCalls.save.path)).toHaveLength(1);

  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(here()).toBe('/main/specification_list'));
  const [, saved] = server.of(specificationCalls.save.path);
  expect(saved?.body).toMatchObject({ note: 'Theirs', inputs: [{ quant: 2 }] });
});

test('4.6: a partly typed begin date counts as a change', async () => {
  const { user } = openApp('/main/specification');
  await screen.findByRole('heading', { name: 'Add new specification' });
  fireEvent.blur(halfTyped(beginDate()));
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
});

test('11.12: the lines of a restored draft are compared with the stored lines', async () => {
  const href = '/main/specification?specification_id=3';
  storeDraft({ userId: 1, href, version: 2, values: { inputs: [input(9, 5), input(2, 1)] } });
  await openStored(server, { inputs: [input(9, 4), input(2, 1)] });
  expect(await screen.findByRole('button', { name: 'Only changed 1' })).toBeTruthy();
});

test('inputs are saved with their positions', async () => {
  const { user } = await openStored(server, { inputs: [input(2, 1), input(1, 1)] });
  await confirmSave(user);
  await waitFor(() =>
    expect(server.of(specificationCalls.save.path)[0]?.body.inputs).toEqual([
      { product_id: 2, sap_id: 2, quant: 1, order_no: 1 },
      { product_id: 1, sap_id: 1, quant: 1, order_no: 2 },
    ]),
  );
});

test('13.9: after a save, the toast says that several purchases now differ, and its button opens their list', async () => {
  const purchases = [9, 4].map((purchase_id) => ({ purchase_id, purchase_number: `PO00000${purchase_id}` }));
  const differs = { sap_code: 'DE-7001', ordered: 480, needed: 600, saps: 1 };
  server.answer(specificationCalls.save.path, () => ({
    ...{ specification_id: 3, version: 3 },
    purchase_differences: { purchases, of_plan: 1, ...differs },
  }));
  server.answer(specificationGrid.path, () => listPage());
  server.answer(purchaseGrid.path, () => listPage());
  const { user, here } = await openStored(server);
  await confirmSave(user);
  const sentence = await screen.findByText(/PO000009 orders 480 of DE-7001; the plan now needs 600\./);
  const toast = within(sentence.closest<HTMLElement>('[role="status"]') ?? sentence);
  await user.click(toast.getByRole('button', { name: 'Open the purchases' }));
  await waitFor(() => expect(here()).toBe('/main/purchase_list?f_purchase_number=%5BPO000009%2CPO000004%5D'));
});

const timeline = (...days: [number, string][]) =>
  server.answer(specificationCalls.timeline.path, () =>
    days.map(([id, begin]) => datedSpecification(id, begin)),
  );
const beginDate = () => screen.getByLabelText<HTMLInputElement>(/Begin date/);

test('the form shows when the specification is in force, according to the typed values; a failed load can be retried', async () => {
  server.answer(specificationCalls.timeline.path, () => refusal(500, 'The timeline is unavailable.'));
  const { user } = await openStored(server);
  expect(await screen.findByText('The timeline is unavailable.')).toBeTruthy();

  timeline([3, '2026-01-05'], [4, '2026-03-01']);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('In force from Jan 5, 2026 to Feb 28, 2026')).toBeTruthy();
  expect(screen.getByText('There is a newer specification for this product')).toBeTruthy();

  await user.clear(beginDate());
  await enter(user, beginDate(), '2026-04-01');
  expect(await screen.findByText('In force from Apr 1, 2026')).toBeTruthy();
  expect(screen.queryByText('There is a newer specification for this product')).toBeNull();
});

test('the form warns if another active specification begins on the same day', async () => {
  timeline([3, '2026-01-05'], [2, '2026-01-05']);
  const { user } = await openStored(server);
  const warning = /Another active specification of this car model begins on the same day/;
  expect(await screen.findByText(warning)).toBeTruthy();
  await user.click(screen.getByRole('switch'));
  expect(screen.queryByText(warning)).toBeNull();
  expect(screen.getByText('Never in force')).toBeTruthy();
});

test('the form compares the inputs with the previous specification: added, removed, changed', async () => {
  timeline([3, '2026-02-05'], [2, '2026-01-05']);
  const { user } = await openStored(server, { inputs: [input(9, 0.3), input(1, 2), input(5, 1)] });
  server.answer(specificationCalls.model.path, () => ({
    ...stored,
    inputs: [input(9, 0.1), input(2, 7), input(5, 1)],
  }));
  await user.click(await screen.findByRole('button', { name: 'Compare with Jan 5, 2026' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Compared with the previous specification' }),
  );
  expect(await dialog.findByText('1 added · 1 removed · 1 changed')).toBeTruthy();
  expect(
    dialog
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['0009Part 90.10.3+0.2', '0001Part 1–2Added', '0002Part 27–Removed']);
});

test.each(['Save', 'Back'])(
  '%s returns from the copy of a specification to the list from which the specification was opened',
  async (way) => {
    const row = {
      specification_id: 3,
      product_number: 'CM000001',
      item_count: 1,
      state: 'A',
      actual_state: 'A',
    };
    server.answer(specificationGrid.path, listPage(row));
    const { user, here } = openApp('/main/specification_list?search=cobalt');
    await user.click(await screen.findByRole('link', { name: 'CM000001' }));
    await user.click(await screen.findByRole('button', { name: 'Copy as new specification' }));
    await screen.findByRole('heading', { name: /Add new specification/ });
    await enter(user, await screen.findByLabelText(/Begin date/), '2026-02-05');
    await user.click(screen.getByRole('button', { name: way }));
    await answer(user, way === 'Back' ? 'Leave' : way);
    await waitFor(() => expect(here()).toBe('/main/specification_list?search=cobalt'));
  },
);

test('a copy is a new specification without a begin date; it shows at once which of its SAPs have become passive, and Save focuses the first of them', async () => {
  const PASSIVE = 'SAP 0001 is passive and cannot be chosen.';
  const { user, here } = await openStored(server, {
    inputs: [input(9, 4), { ...input(1, 2), sap_state: 'P' }],
  });
  expect(screen.queryByText(PASSIVE)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy as new specification' }));
  expect(await screen.findByText(PASSIVE)).toBeTruthy();
  expect(screen.getByRole('heading', { name: /Add new specification/ })).toBeTruthy();
  expect([here(), codes(), beginDate().value]).toEqual(['/main/specification', ['0009', '0001 Passive'], '']);
  expect(screen.getByDisplayValue('CM000001 · Cobalt')).toBeTruthy();

  await enter(user, beginDate(), '2026-02-05');
  await user.clear(screen.getByRole('textbox', { name: 'Quantity, row 2' }));
  await user.type(screen.getByRole('textbox', { name: 'Quantity, row 2' }), '3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement?.closest('tr')?.textContent).toContain('Part 1'));
  expect(server.of(specificationCalls.save.path)).toEqual([]);
});
