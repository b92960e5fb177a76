import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { answerCheck } from '../testing/bulk-check.ts';
import { carModelServer } from '../testing/car-models.ts';
import { type FakeServer, type RecordedRequest, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { PageWorker } from '../testing/page-worker.ts';
import { checked, HEADER, openWith } from '../testing/part-sap-import.ts';
import { pendingAnswers } from '../testing/pending-answers.ts';

const STORED: Record<string, unknown>[] = [
  { sap_code: '000101', product_number: 'P000001', part_name: 'Hex bolt' },
  { sap_code: 'NEW-2', sap_code_old: '000102', product_number: 'P000002', part_name: 'Bracket' },
];

let server: FakeServer;
let answers: ReturnType<typeof pendingAnswers>;
beforeEach(() => {
  answers = pendingAnswers();
  vi.stubGlobal('Worker', PageWorker);
  server = startFakeServer({
    ...carModelServer,
    [partSapGrid.path]: async ({ body }: RecordedRequest) => {
      await answers.until(JSON.stringify(whereOf(body)));
      const { column } = body.p as { column: string[] };
      const blank = { sap_id: 1, product_id: 1, note: null, state: 'A', state_label: 'Active' };
      const dates = { created_at: '2026-01-05T10:00:00Z', created_at_label: 'Jan 5, 2026' };
      const rows = STORED.map((row) => column.map((name) => ({ ...blank, ...dates, ...row })[name] ?? null));
      return { rows, count: rows.length };
    },
  });
  answerCheck(server);
});

/** Returns the conditions of a request for the list of part SAPs. */
const whereOf = (body: RecordedRequest['body']) => (body.d as { where?: object } | undefined)?.where;
/** Keeps the response for the part of this SAP pending. */
const hold = (code: string) => answers.hold(JSON.stringify({ sap_code: { any: [code] } }));
const requestCount = () =>
  server.of(partSapGrid.path).filter(({ body }) => whereOf(body) !== undefined).length;

const paste = (element: Element, text: string) =>
  fireEvent.paste(element, { clipboardData: { getData: () => text } });

/** Returns the rows of the last check. */
const records = () => Object.values(server.of(bulkCalls.check.path).at(-1)?.body ?? {});

test('SAP and MOQ copied from a spreadsheet and pasted into the list open the check of the import', async () => {
  openApp('/main/product_sap_list');
  await screen.findByText(/^Showing \d/);
  paste(document.body, '000101\t50\n000102\t7.5\nNOBODY\t3\n');
  await screen.findByRole('heading', { name: 'Import Part SAPs' });
  await screen.findByText('Pasted rows.xlsx');
  const table = await screen.findByRole('table', { name: 'Preview' });
  expect(await within(table).findByText('Required field name is missing')).toBeTruthy();
  await checked();
  expect(records()).toEqual([
    { product_number: 'P000001', name: 'Hex bolt', sap_code: '000101', min_order_quant: 50 },
    { product_number: 'P000002', name: 'Bracket', sap_code: '000102', min_order_quant: 7.5 },
  ]);
});

test('if the user leaves the list before the parts arrive, no import opens, neither then nor later', async () => {
  const { user, here } = openApp('/main/product_sap_list');
  await screen.findByText(/^Showing \d/);
  const gate = hold('000101');
  paste(document.body, '000101\t50\n');
  expect(await screen.findByText('Reading the rows…')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Parts', hidden: true }));
  await waitFor(() => expect(here()).toMatch(/^\/main\/product_list/));
  await screen.findByRole('heading', { name: 'Parts' });
  gate.resolve();
  await waitFor(() => expect(screen.queryByText('Reading the rows…')).toBeNull());
  expect(here()).toMatch(/^\/main\/product_list/);

  await user.click(screen.getByRole('link', { name: 'Part SAPs', hidden: true }));
  await user.click(await screen.findByRole('button', { name: 'Bulk Import' }));
  expect(await screen.findByText(/press Ctrl\+V/)).toBeTruthy();
  expect(screen.queryByText('Pasted rows.xlsx')).toBeNull();
});

test('if rows are pasted twice, the last paste counts, whichever parts arrive first', async () => {
  openApp('/main/product_sap_list');
  await screen.findByText(/^Showing \d/);
  const [first, last] = [hold('000101'), hold('NEW-2')];
  paste(document.body, '000101\t50\n');
  paste(document.body, 'NEW-2\t7\n');
  await waitFor(() => expect(requestCount()).toBe(2));
  first.resolve();
  await waitFor(() => expect(screen.queryAllByText('Reading the rows…')).toHaveLength(1));
  last.resolve();
  await screen.findByRole('table', { name: 'Preview' });
  await checked();
  expect(records()).toMatchObject([{ sap_code: 'NEW-2', min_order_quant: 7 }]);
});

test('a file chosen in the meantime stays open when the parts of pasted rows arrive', async () => {
  const { user } = openApp('/main/product_sap_bulk_import');
  await screen.findByText(/press Ctrl\+V/);
  const gate = hold('000101');
  paste(document.body, '000101\t50\n');
  await screen.findByText('Reading the rows…');
  const file = new File([`${HEADER}\nWasher,0007,5,`], 'parts.csv');
  await user.upload(screen.getByLabelText(/Choose a spreadsheet/, { selector: 'input' }), file);
  await screen.findByRole('table', { name: 'Preview' });
  gate.resolve();
  await waitFor(() => expect(screen.queryByText('Reading the rows…')).toBeNull());
  await checked();
  expect(records()).toMatchObject([{ sap_code: '0007', name: 'Washer' }]);
});

test('copied headers determine the columns, and parts are not looked up if there is a column for them', async () => {
  openApp('/main/product_sap_bulk_import');
  await screen.findByText(/press Ctrl\+V/);
  paste(document.body, 'Note\tSAP*\tPart name\nzinc\t0007\tWasher\n');
  await screen.findByRole('table', { name: 'Preview' });
  await checked();
  expect(records()).toEqual([{ name: 'Washer', sap_code: '0007', note: 'zinc' }]);
  expect(server.of(partSapGrid.path)).toEqual([]);
});

test('the value of a preview cell can be filled down and a column pasted into it; both can be undone', async () => {
  const { user } = await openWith('Bolt,001,1,', 'Nut,002,2,', 'Pin,003,3,');
  await checked();
  const moqs = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => {
        const cell = within(row).getAllByRole('cell')[6];
        return cell?.querySelector('input')?.value ?? cell?.textContent;
      });
  await user.click(screen.getByRole('button', { name: 'Correct row 2' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'MOQ, row 2' });
  await user.clear(field);
  await user.type(field, '25');
  await user.keyboard('{Control>}d{/Control}');
  await waitFor(() => expect(moqs()).toEqual(['25', '25', '25']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(moqs()).toEqual(['25', '2', '3']));

  paste(field, '10\n20\n30\n40\n');
  await waitFor(() => expect(moqs()).toEqual(['10', '20', '30']));
  await checked();
  expect(records()).toMatchObject([
    { min_order_quant: 10 },
    { min_order_quant: 20 },
    { min_order_quant: 30 },
  ]);
});
