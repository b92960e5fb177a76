import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { allActiveSaps, sapLookup } from '#domain/lines/sap-lookup';
import { type LineFields, NOTHING_CHOSEN } from './line-actions.ts';
import { type LineColumn, partNameColumn } from './line-column.tsx';
import { quantitySheet } from './line-sheet.ts';
import { LineTable } from './line-table.tsx';
import { useLines } from './use-lines.ts';

const saps = sapLookup('purchase');
const columns: LineColumn<LineFields>[] = [
  partNameColumn,
  { header: 'MOQ', align: 'end', cell: ({ min_order_quant }) => min_order_quant },
];
const texts = { title: 'Lines', empty: 'Nothing here.', add: 'Add line' };
const blank: LineFields = { ...NOTHING_CHOSEN, quant: null };
const sheet = quantitySheet(allActiveSaps('specification'), 3, blank);

const line = (sap_id: number, fields: Partial<LineFields> = {}): LineFields => ({
  ...blank,
  sap_id,
  product_id: sap_id,
  sap_code: `00${sap_id}`,
  name: `Part ${sap_id}`,
  quant: sap_id,
  ...fields,
});

const activeSap = (sap_id: number) => ({
  ...line(sap_id),
  product_number: `PT${sap_id}`,
  sap_code_old: null,
  sap_code_older: null,
});

let asked: { d: { exclude_sap_ids: number[] } }[];
beforeEach(() => {
  notifications.clean();
  asked = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === sheet.saps.path) return Response.json({ data: [activeSap(1), activeSap(2), activeSap(9)] });
    const body = JSON.parse(String(init.body));
    asked.push(body);
    const record: Record<string, unknown> = { ...line(7), product_number: 'PT7' };
    return Response.json({
      data: { rows: [body.p.column.map((name: string) => record[name] ?? null)], count: 1 },
    });
  });
});

function Form({ stored, refusals }: { stored: LineFields[]; refusals: number }) {
  const lines = useLines(blank, stored);
  return (
    <LineTable
      texts={texts}
      lines={lines}
      saps={saps}
      places={3}
      sheet={sheet}
      columns={columns}
      refusals={refusals}
    />
  );
}

function show(stored: LineFields[], refusals = 0) {
  return render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Notifications />
        <Form stored={stored} refusals={refusals} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const quantity = (row: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity, row ${row}` });

test('an empty table says how to begin', () => {
  show([]);
  expect(screen.getByText('Nothing here.')).toBeTruthy();
  expect(screen.getByText('Showing 0 to 0 of 0 results')).toBeTruthy();
});

test('rows are numbered, pages hold 50 and five page numbers are offered', async () => {
  show(Array.from({ length: 320 }, (_, index) => line(index + 1)));
  expect(screen.getByText('Showing 1 to 50 of 320 results')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Page \d/ })).toHaveLength(5);

  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('rowheader', { name: '51' })).toBeTruthy();
  expect(screen.getByText('320 lines · Σ 51,360')).toBeTruthy();
});

test('Add opens the lookup of a new line; choosing fills the part fields and goes on to the quantity', async () => {
  show([line(1)]);
  await userEvent.click(screen.getByRole('button', { name: 'Add line' }));
  const field = await screen.findByRole('combobox', { name: 'SAP, row 2' });
  expect(document.activeElement).toBe(field);

  await userEvent.click(await screen.findByRole('option', { name: /007/ }));
  expect(asked[0]?.d.exclude_sap_ids).toEqual([1]);
  expect(screen.getByRole('cell', { name: 'Part 7' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(quantity(2)));
});

test('only the cell that was entered holds a lookup, and clearing it empties the part fields', async () => {
  show([line(1), line(2)]);
  expect(screen.queryByRole('combobox', { name: /SAP/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'SAP, row 2: 002' }));
  await userEvent.clear(screen.getByRole('combobox', { name: 'SAP, row 2' }));
  expect(screen.queryByText('Part 2')).toBeNull();
  expect(screen.getByText('Part 1')).toBeTruthy();
});

test.each([
  ['1,5', '1.5'],
  ['0.125', '0.125'],
])('a quantity typed as %s is %s', async (typed, kept) => {
  show([line(1, { quant: null })]);
  await userEvent.type(quantity(1), typed);
  await userEvent.tab();
  expect(quantity(1).value).toBe(kept);
});

test.each([
  ['-1', 'Quantity cannot be negative!'],
  ['1.2345', 'Must have at most 3 decimal places.'],
  ['many', 'Must be a number.'],
])('a quantity of %s says: %s', async (typed, fault) => {
  show([line(1, { quant: null })]);
  await userEvent.type(quantity(1), typed);
  expect(screen.getByText(fault)).toBeTruthy();
  expect(quantity(1).getAttribute('aria-invalid')).toBe('true');
  await userEvent.tab();
  expect(quantity(1).value).toBe(typed);
});

test('Enter goes down the quantities and adds a line after the last', async () => {
  show([line(1), line(2)]);
  await userEvent.click(quantity(1));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(quantity(2));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('combobox', { name: 'SAP, row 3' })).toBeTruthy();
});

test('Tab takes the marked SAP and goes on to the quantity', async () => {
  show([line(1)]);
  await userEvent.click(screen.getByRole('button', { name: 'Add line' }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'SAP, row 2' }), '007');
  await within(await screen.findByRole('listbox')).findByRole('option', { selected: true });
  await userEvent.tab();
  expect(await screen.findByRole('cell', { name: 'Part 7' })).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(quantity(2));
});

test('Ctrl+Enter adds a line, Ctrl+Delete removes it, and neither saves the form', async () => {
  show([line(1)]);
  await userEvent.click(quantity(1));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('combobox', { name: 'SAP, row 2' })).toBeTruthy();
  await userEvent.keyboard('{Control>}{Delete}{/Control}');
  expect(screen.queryByRole('combobox', { name: 'SAP, row 2' })).toBeNull();
});

test('a line brought back does not take the focus', async () => {
  show([line(1), line(2)]);
  await userEvent.click(screen.getByRole('button', { name: 'SAP, row 2: 002' }));
  await userEvent.keyboard('{Control>}{Delete}{/Control}');
  await userEvent.click(quantity(1));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(screen.getByText('Part 2')).toBeTruthy();
  expect(document.activeElement).toBe(quantity(1));
});

test('a removed line can be brought back from the toast, and the focus goes to its neighbour', async () => {
  show([line(1), line(2), line(3)]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 2' }));
  expect(screen.queryByText('Part 2')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove row 2' }));

  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['1', '2', '3']);
  expect(screen.getByText('Part 2')).toBeTruthy();
});

const undoButtons = () => screen.queryAllByRole('button', { name: 'Undo' });

test('only what was done last has an Undo, until it is taken back or something else is done', async () => {
  show([line(1), line(2), line(3)]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 3' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 2' }));
  expect(await screen.findByText('002 removed')).toBeTruthy();
  expect(screen.getByText('003 removed')).toBeTruthy();
  expect(undoButtons()).toHaveLength(1);

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shownCodes()).toEqual(['001', '002']);
  await waitFor(() => expect(undoButtons()).toHaveLength(0));
  await userEvent.click(quantity(1));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(shownCodes()).toEqual(['001', '002', '003']);

  await userEvent.click(screen.getByRole('button', { name: 'Remove row 3' }));
  expect(undoButtons()).toHaveLength(1);
  await userEvent.type(quantity(1), '5');
  expect(undoButtons()).toHaveLength(0);
});

test('an Undo goes with the lines that it is about', async () => {
  const { unmount } = show([line(1)]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
  expect(undoButtons()).toHaveLength(1);
  unmount();
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  );
  expect(undoButtons()).toHaveLength(0);
});

test('Ctrl+Z takes back what was typed, and the field shows it', async () => {
  show([line(4)]);
  await userEvent.clear(quantity(1));
  await userEvent.type(quantity(1), '99');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(quantity(1).value).toBe('4');
});

const shownCodes = () =>
  screen.getAllByRole('button', { name: /^SAP, row/ }).map(({ textContent }) => textContent);

test('pasted rows change the lines of their SAPs and come behind the others', async () => {
  show([line(1), line(2)]);
  await userEvent.click(screen.getByRole('region', { name: 'Lines, table' }));
  await userEvent.paste('002\t1\u00a0234,5\r\n009\t3\r\n');
  expect(await screen.findByText('2 rows pasted · 1 updated')).toBeTruthy();
  expect(shownCodes()).toEqual(['001', '002', '009']);
  expect(quantity(2).value).toBe('1234.5');

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shownCodes()).toEqual(['001', '002']);
  expect(quantity(2).value).toBe('2');
});

test('Ctrl+Z after pasting takes the rows back', async () => {
  show([line(1)]);
  await userEvent.click(quantity(1));
  await userEvent.paste('009\t3\r\n002\t4\r\n');
  expect(await screen.findByText('2 rows pasted')).toBeTruthy();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(shownCodes()).toEqual(['001']);
});

test('a pasted header says which column is which, in whatever order', async () => {
  show([]);
  await userEvent.paste('QTY\tSomething\tSAP*\r\n5\tx\t001\r\n');
  expect(await screen.findByText('1 row pasted')).toBeTruthy();
  expect(shownCodes()).toEqual(['001']);
  expect(quantity(1).value).toBe('5');
});

const cellOf = (field: HTMLElement) => field.closest('td') as HTMLElement;
const NOT_ACTIVE = "The part SAP couldn't be found in the Active SAPs";

test('pasted rows that cannot be lines stay and say why, each in the cell that is wrong', async () => {
  show([]);
  await userEvent.paste('404\t1\r\n001\t-1\r\n002\tabc\r\n009\t1,234\r\n');
  expect(await screen.findByText('4 rows pasted · 4 problems')).toBeTruthy();
  expect(shownCodes()).toEqual(['404', '001', '002', '009']);
  expect(cellOf(screen.getByText(NOT_ACTIVE)).textContent).toContain('404');
  expect(within(cellOf(quantity(2))).getByText('Quantity cannot be negative!')).toBeTruthy();
  expect(within(cellOf(quantity(3))).getByText('Must be a number.')).toBeTruthy();
  expect(within(cellOf(quantity(4))).getByText(/^"1,234" is ambiguous/)).toBeTruthy();
  expect([2, 3, 4].map((row) => quantity(row).value)).toEqual(['-1', 'abc', '1,234']);
  expect([2, 3, 4].map((row) => quantity(row).getAttribute('aria-invalid'))).toEqual([
    'true',
    'true',
    'true',
  ]);
  expect(screen.getByText('4 lines · Σ 1')).toBeTruthy();

  await userEvent.clear(quantity(3));
  await userEvent.type(quantity(3), '4');
  expect(within(cellOf(quantity(3))).queryByText('Must be a number.')).toBeNull();
  await userEvent.type(quantity(1), '0');
  expect(screen.getByText(NOT_ACTIVE)).toBeTruthy();
});

test('codes pasted alone are lines whose quantities are still to be typed', async () => {
  show([line(1)]);
  await userEvent.click(screen.getByRole('region', { name: 'Lines, table' }));
  await userEvent.paste('001\r\n002\r\n009\r\n002\r\n');
  expect(await screen.findByText('4 rows pasted')).toBeTruthy();
  expect(shownCodes()).toEqual(['001', '002', '009']);
  expect([1, 2, 3].map((row) => quantity(row).value)).toEqual(['1', '', '']);
  expect(quantity(2).getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByRole('cell', { name: 'Part 9' })).toBeTruthy();
});

test('a SAP that two pasted rows cannot share stands twice and says so until one of them goes', async () => {
  show([]);
  await userEvent.paste('001\t1\r\n001\t-2\r\n');
  expect(await screen.findByText('2 rows pasted · 1 problem')).toBeTruthy();
  await userEvent.clear(quantity(2));
  await userEvent.type(quantity(2), '2');
  expect(screen.getByText('SAP 001 is used twice')).toBeTruthy();
  expect(screen.getAllByRole('cell', { name: 'Part 1' })).toHaveLength(2);

  await userEvent.click(screen.getByRole('button', { name: 'Remove row 1' }));
  expect(screen.queryByText('SAP 001 is used twice')).toBeNull();
  expect(shownCodes()).toEqual(['001']);
});

test('one pasted cell is left to the field, a column of quantities runs down from it', async () => {
  show([line(1), line(2), line(3)]);
  await userEvent.click(quantity(2));
  await userEvent.clear(quantity(2));
  await userEvent.paste('7');
  expect(quantity(2).value).toBe('7');
  await userEvent.paste('8\r\n9,5\r\n10\r\n');
  expect(await screen.findByText('2 quantities pasted')).toBeTruthy();
  expect([quantity(1).value, quantity(2).value, quantity(3).value]).toEqual(['1', '8', '9.5']);
  await userEvent.paste('many\r\n7\r\n');
  expect([quantity(2).value, quantity(3).value]).toEqual(['many', '7']);
});

test('5,000 pasted rows become lines at once', async () => {
  show([]);
  await userEvent.paste(Array.from({ length: 5_000 }, () => '001\t0.1').join('\r\n'));
  expect(await screen.findByText('5,000 rows pasted')).toBeTruthy();
  expect(screen.getByText('1 line · Σ 500')).toBeTruthy();
});

test('the lines are copied as a table that pastes back', async () => {
  show([line(1), line(2, { quant: 0.3 })]);
  const setData = vi.fn();
  fireEvent.copy(screen.getByRole('region', { name: 'Lines, table' }), { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith(
    'text/plain',
    'SAP\tQuantity\tPart name\tPart number\n001\t1\tPart 1\t\n002\t0.3\tPart 2\t',
  );
  expect(await screen.findByText('2 lines copied')).toBeTruthy();
});

test('a column of numbers is right-aligned, as its header is', () => {
  show([line(1, { min_order_quant: 7 })]);
  expect(screen.getByRole('columnheader', { name: 'MOQ' }).dataset.align).toBe('end');
  expect(screen.getByRole('cell', { name: '7' }).dataset.align).toBe('end');
});

test('a SAP that went passive stays, struck through', () => {
  show([line(1, { sap_state: 'P' }), line(2, { product_state: 'P' })]);
  expect(screen.getByTitle('Part SAP is Passive').tagName).toBe('S');
  expect(screen.getByTitle('Part is Passive').textContent).toBe('002');
});

test('what is missing is marked once a save was refused', () => {
  show([blank], 1);
  expect(quantity(1).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Quantity is missing.')).toBeTruthy();
  expect(screen.getByText('SAP is missing.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'SAP, row 1' }).getAttribute('aria-invalid')).toBe('true');
});

test('of 5,000 lines only one page is rendered', () => {
  show(Array.from({ length: 5_000 }, (_, index) => line(index + 1)));
  expect(screen.getAllByRole('row')).toHaveLength(51);
});
