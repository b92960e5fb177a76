import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { parseWorkbook } from '../sheet/read/parse-workbook.ts';
import { answer, closeError } from '../testing/answer.ts';
import { answerCheck } from '../testing/bulk-check.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import {
  answerImport,
  checked,
  figure,
  HEADER,
  importAll,
  openWith,
  startImportServer,
  statusOf,
} from '../testing/part-sap-import.ts';

let server: FakeServer;

beforeEach(() => {
  server = startImportServer();
});

const check = (verdictOf?: Parameters<typeof answerCheck>[1]) => answerCheck(server, verdictOf);

test('the check shows the effect on each row, old → new in the format of the screens, and its totals filter the rows', async () => {
  check(({ sap_code }) => {
    if (sap_code === '002') {
      const changes = [
        { field: 'min_order_quant', from: 18080.25, to: null },
        { field: 'sap_code_old', from: '52000003', to: '52000004' },
        { field: 'state', from: 'P', to: 'A' },
      ];
      return { verdict: 'changed', changes };
    }
    return sap_code === '003' ? { verdict: 'unchanged' } : {};
  });
  const { user } = await openWith('Bolt,001,1,', 'Nut,002,many,', 'Pin,003,1,', 'Cap,004,-1,');
  await checked();
  expect(statusOf(2).textContent).toMatch(/New.*Valid$/);
  expect(statusOf(3).textContent).toMatch(
    /Changed.*Valid.*MOQ 'many' is not a number.*MOQ 18,080\.25 → none.*52000003 → 52000004.*State.*Passive → Active$/,
  );
  expect(statusOf(4).textContent).toMatch(/Unchanged.*Valid$/);
  expect(statusOf(5).textContent).toMatch(/ErrorMOQ cannot be negative$/);

  const totals = within(screen.getByRole('group', { name: 'Show rows' })).getAllByRole('button');
  expect(totals.map(({ textContent }) => textContent)).toEqual([
    'All 4',
    'New 1',
    'Changed 1',
    'Unchanged 1',
    'Error 1',
    'Warning 1',
  ]);
  const shown: (string | null)[][] = [];
  for (const total of totals.toReversed()) {
    await user.click(total);
    shown.push(screen.getAllByRole('rowheader').map(({ textContent }) => textContent));
  }
  expect(shown).toEqual([['3'], ['5'], ['4'], ['3'], ['2'], ['2', '3', '4', '5']]);
  expect(server.of(bulkCalls.save.path)).toEqual([]);
});

test('a text of several words, or longer than a code, has the whole text in its tooltip; a code has no tooltip', async () => {
  check();
  const long = 'X'.repeat(200);
  const code = '5'.repeat(64);
  await openWith(`Left tank hose,${code},1,`, `${long},002,1,`);
  await checked();
  const titles = screen.getAllByRole('cell').map((cell) => cell.getAttribute('title'));
  expect(titles.filter((title) => title !== null)).toEqual(['Left tank hose', long]);
});

test('an error that only the server finds blocks the import, and its row does not count as valid', async () => {
  const refusal = { verdict: 'error', error: 'SAP code 001 appears more than once', field: 'sap_code' };
  check((_, index) => (index === 2 ? { ...refusal, first_index: 0 } : {}));
  const app = await openWith('Bolt,001,1,', 'Nut,002,1,', 'Pin,001,1,');
  await checked();
  expect(statusOf(4).textContent).toContain('SAP code 001 appears more than once (see row 2)');
  expect(screen.getByRole('textbox', { name: 'SAP, row 4' })).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: 'Import' }));
  await closeError(app.user);

  answerImport(server, { totalCount: 2, successCount: 2 });
  server.answer(batchCalls.describe.path, () => ({}));
  await app.user.click(screen.getByRole('button', { name: 'Import the 2 valid rows' }));
  await answer(app.user, 'Import');
  await screen.findByRole('heading', { name: 'Import Results' });
  expect(Object.values(server.of(bulkCalls.save.path)[0]?.body ?? {})).toMatchObject([
    { sap_code: '001' },
    { sap_code: '002' },
  ]);
  expect(screen.getByText('Imported 2 of 3')).toBeTruthy();
  expect(screen.getByText('1 row with errors was left out.')).toBeTruthy();
  expect(figure('Status')).toBe('Completed with errors');
  expect(figure('Total Records')).toBe('3');
  expect(figure('Errors')).toBe('1');
  expect(await screen.findByRole('button', { name: 'Download rows with errors' })).toBeTruthy();

  // The batch stores the file name and the number of skipped rows.
  const description = { batch_id: 7, filename: 'parts.csv', left_out: 1 };
  await waitFor(() => expect(server.of(batchCalls.describe.path)[0]?.body).toEqual(description));
  const undo = screen.getByRole<HTMLAnchorElement>('link', { name: 'Undo this import...' });
  expect(undo.getAttribute('href')).toBe('/main/batch_list?batch_id=7');
});

test('10.7: a new SAP that joins a part by name alone shows the number of the part, or the row that adds it', async () => {
  const joins = (to: string | null) => ({ changes: [{ field: 'product_number', from: null, to }] });
  check((_, index) => [{}, { ...joins(null), first_index: 0 }, joins('PT000001')][index] ?? {});
  await openWith('Bolt,001,1,', 'Bolt,002,1,', 'Nut,003,1,');
  await checked();
  expect(statusOf(3).textContent).toContain('Product number blank → as in row 2');
  expect(statusOf(4).textContent).toContain('Product number blank → PT000001');
});

test("'Download rows with errors' downloads the header and the rows that have errors, with the corrections and the errors", async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:errors');
  const { user } = await openWith('Fine,000123,1,', 'Negative,=1+1,-5,', ',000007,3,');
  await enter(user, screen.getByRole('textbox', { name: 'MOQ, row 3' }), '5');
  await user.click(await screen.findByRole('button', { name: 'Download rows with errors' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [workbook] = saved.mock.calls[0] as [Blob];
  const parsed = parseWorkbook('again.xlsx', new Uint8Array(await workbook.arrayBuffer()));
  const [sheet] = 'sheets' in parsed ? parsed.sheets : [];
  expect(sheet?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    [...HEADER.split(','), 'Error'],
    ['Negative', '=1+1', '-55', '', 'Row 3: MOQ cannot be negative'],
    ['', '000007', '3', '', 'Row 4: Required field name is missing'],
  ]);
});

test('a failure to write the workbook of errors is reported', async () => {
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('Too large');
  });
  const { user } = await openWith('Negative,001,-5,');
  await user.click(await screen.findByRole('button', { name: 'Download rows with errors' }));
  await closeError(user, 'Could not create the workbook: Too large');
});

test('a corrected cell is checked by the browser at once and by the server when typing pauses', async () => {
  check(({ sap_code }) =>
    sap_code === 'OLD'
      ? { verdict: 'error', error: 'SAP code OLD was replaced by NEW', field: 'sap_code' }
      : {},
  );
  const { user } = await openWith('Bolt,OLD,1,', 'Nut,002,-5,');
  await checked();
  const code = screen.getByRole<HTMLInputElement>('textbox', { name: 'SAP, row 2' });
  await user.clear(code);
  expect(statusOf(2).textContent).toContain('Required field sap_code is missing');
  await enter(user, code, 'NEW');
  await user.clear(screen.getByRole('textbox', { name: 'MOQ, row 3' }));
  await user.type(screen.getByRole('textbox', { name: 'MOQ, row 3' }), '5');
  expect(code.value).toBe('NEW');
  await screen.findByRole('button', { name: 'New 2' });
  await checked();
  const requested = server.of(bulkCalls.check.path);
  expect(Object.values(requested.at(-1)?.body ?? {})).toMatchObject([
    { sap_code: 'NEW' },
    { min_order_quant: 5 },
  ]);
  // The four changes cause fewer than four further checks.
  expect(requested.length).toBeLessThan(5);
});

test('5.7: a corrected cell whose text is no number counts as blank, with a warning', async () => {
  const { user } = await openWith('Bolt,001,-5,');
  await checked();
  const quantity = screen.getByRole('textbox', { name: 'MOQ, row 2' });
  await user.clear(quantity);
  await user.type(quantity, '12 pcs');
  expect(statusOf(2).textContent).toContain("MOQ '12 pcs' is not a number");
  expect(await screen.findByRole('button', { name: 'Warning 1' })).toBeTruthy();
});

test('a failed check shows a message, can be retried and does not stop the import', async () => {
  server.answer(bulkCalls.check.path, () => refusal(500, 'The database is unavailable.'));
  const app = await openWith('Bolt,001,1,');
  expect(
    await screen.findByText('The check against the stored records failed: The database is unavailable.'),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(false);
  check(() => ({ verdict: 'unchanged' }));
  await app.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Unchanged 1' })).toBeTruthy();
});

test('if the import is refused because rows have changed, a failed check is renewed', async () => {
  check(() => ({ verdict: 'unchanged', expect: 'as stored' }));
  const app = await openWith('Bolt,001,500,', 'Nut,002,-1,');
  await checked();
  server.answer(bulkCalls.check.path, () => refusal(500, 'The database is unavailable.'));
  await app.user.clear(screen.getByRole('textbox', { name: 'MOQ, row 3' }));
  await screen.findByText(/^The check against the stored records failed/);
  const message = '1 row has changed since it was checked. Review it and import again.';
  server.answer(bulkCalls.save.path, () => refusal(409, message, 'list_changed', { indexes: [0] }));
  check();
  await importAll(app);
  await closeError(app.user, `Import failed: ${message} Row 2.`);
  expect(await screen.findByRole('button', { name: 'New 2' })).toBeTruthy();
  expect(screen.queryByText(/^The check against the stored records failed/)).toBeNull();
});

test('10.13: a refusal of rows that have changed since the check names these rows and renews the preview', async () => {
  let stored = 10;
  check(({ sap_code }) => {
    if (sap_code !== '001') return stored === 10 ? { verdict: 'new' } : { verdict: 'unchanged' };
    const changes = [{ field: 'min_order_quant', from: stored, to: 500 }];
    return { verdict: 'changed', changes, expect: `from ${stored}` };
  });
  const app = await openWith('Bolt,001,500,', 'Nut,002,1,');
  const message = '2 rows have changed since they were checked. Review them and import again.';
  server.answer(bulkCalls.save.path, () => {
    stored = 20;
    return refusal(409, message, 'list_changed', { indexes: [0, 1] });
  });
  await importAll(app);
  await closeError(app.user, `Import failed: ${message} Rows 2, 3.`);
  await checked();
  expect(statusOf(2).textContent).toMatch(/MOQ 20 → 500$/);
  expect(statusOf(3).textContent).toMatch(/Unchanged.*Valid$/);

  await importAll(app);
  await waitFor(() => expect(server.of(bulkCalls.save.path).length).toBe(2));
  const sent = server.of(bulkCalls.save.path).map(({ body }) => Object.values(body)[0]);
  expect(sent).toMatchObject([{ expect: 'from 10' }, { expect: 'from 20' }]);
});
