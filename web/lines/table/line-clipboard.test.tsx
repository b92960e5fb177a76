import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { line, quantity, show, shownCodes } from '../../testing/line-table.tsx';

test('pasted rows change the lines of their SAPs, and rows of new SAPs are added at the end', async () => {
  show([line(1), line(2)]);
  await userEvent.click(screen.getByRole('region', { name: 'Lines, table' }));
  await userEvent.paste('002\t1\u00a0234,5\r\n009\t3\r\n');
  expect(await screen.findByText('2 rows pasted · 1 quantity replaced')).toBeTruthy();
  expect(shownCodes()).toEqual(['001', '002', '009']);
  expect(quantity(2).value).toBe('1,234.5');

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shownCodes()).toEqual(['001', '002']);
  expect(quantity(2).value).toBe('2');
});

test('5.7: in pasted rows and in a pasted column, a point before three digits is ambiguous if other numbers have decimal commas', async () => {
  show([line(1), line(2)]);
  await userEvent.click(screen.getByRole('region', { name: 'Lines, table' }));
  await userEvent.paste('009\t1.500\r\n002\t2,5\r\n');
  expect(await screen.findByText('2 rows pasted · 1 quantity replaced · 1 problem')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use 1500' })).toBeTruthy();
  expect(quantity(3).value).toBe('1.500');
  expect(screen.getByText('"1.500" is ambiguous', { exact: false })).toBeTruthy();

  await userEvent.click(quantity(1));
  await userEvent.paste('2.500\r\n3,5\r\n');
  expect(quantity(1).value).toBe('2.500');
  await userEvent.click(screen.getByRole('button', { name: 'Use 2500' }));
  expect(quantity(1).value).toBe('2,500');
  await userEvent.click(screen.getByRole('button', { name: 'Use 1.500' }));
  expect(screen.queryByText('"1.500" is ambiguous', { exact: false })).toBeNull();
  expect(quantity(2).value).toBe('3.5');
});

test('5.7: in pasted rows and in a pasted column, points that may separate thousands are read as decimal points, and the message says so', async () => {
  show([line(1), line(2)]);
  await userEvent.click(screen.getByRole('region', { name: 'Lines, table' }));
  await userEvent.paste('009\t1.500\r\n');
  const warning = 'Quantity "1.500" was read as 1.5; write 1500 if thousands are meant';
  expect(await screen.findByText(`1 row pasted · ${warning}`)).toBeTruthy();

  await userEvent.click(quantity(1));
  await userEvent.paste('2.000\r\n3.000\r\n');
  expect(
    await screen.findByText(
      '2 quantities pasted · Quantity "2.000" was read as 2; write 2000 if thousands are meant, Quantity "3.000" was read as 3; write 3000 if thousands are meant',
    ),
  ).toBeTruthy();
  await userEvent.paste('2.000\r\n0.125\r\n');
  expect(await screen.findByText('2 quantities pasted')).toBeTruthy();
});

test('9.27: the message after pasting names totals, invisible characters, replaced codes and unknown columns', async () => {
  show([]);
  await userEvent.paste(
    'SAP\tQuantity\tPrice\tPart name\tA\tB\tC\r\n0\u200b01\t5\t\tPart 1\r\n\u2060\ufeffOLD-9\t6\r\nTotal\t11\r\n',
  );
  expect(
    await screen.findByText(
      '2 rows pasted · 1 header or total left out · 3 invisible characters removed · SAP code OLD-9 was replaced by 009 · Ignored columns: Price, A, B and 1 more',
    ),
  ).toBeTruthy();
  expect(shownCodes()).toEqual(['001', '009']);
  // Columns without a header are named by their letters.
  await userEvent.paste('001\t5\tBOX-1\t\r\n002\t6\t\t\r\n');
  expect(await screen.findByText(/ · Ignored columns: C$/)).toBeTruthy();
});

const cellOf = (field: HTMLElement) => field.closest('td') as HTMLElement;
const NOT_ACTIVE = "The part SAP couldn't be found in the Active SAPs";

test('invalid pasted rows are kept and show the reason, each in the invalid cell', async () => {
  show([]);
  await userEvent.paste('404\t1\r\n001\t-1\r\n002\tabc\r\n009\t1,234\r\n007\t2.1234567\r\n');
  expect(await screen.findByText('5 rows pasted · 5 problems')).toBeTruthy();
  expect(shownCodes()).toEqual(['404', '001', '002', '009', '007']);
  expect(cellOf(screen.getByText(NOT_ACTIVE)).textContent).toContain('404');
  expect(within(cellOf(quantity(2))).getByText('Quantity cannot be negative!')).toBeTruthy();
  expect(within(cellOf(quantity(3))).getByText('Must be a number.')).toBeTruthy();
  expect(within(cellOf(quantity(4))).getByText(/^"1,234" is ambiguous/)).toBeTruthy();
  expect(within(cellOf(quantity(5))).getByText('Must have at most 6 decimal places.')).toBeTruthy();
  const quantities = [1, 2, 3, 4, 5].map(quantity);
  expect(quantities.map(({ value }) => value)).toEqual(['1', '-1', 'abc', '1,234', '2.1234567']);
  const isInvalid = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';
  expect(quantities.map(isInvalid)).toEqual([false, true, true, true, true]);
  expect(quantities.map((field) => field.closest('tr')?.matches('[data-faulty]'))).toEqual(
    Array.from({ length: 5 }, () => true),
  );
  expect(screen.getByText('5 lines · Σ 1 · 4 wrong quantities left out')).toBeTruthy();

  await userEvent.clear(quantity(3));
  await userEvent.type(quantity(3), '4');
  expect(within(cellOf(quantity(3))).queryByText('Must be a number.')).toBeNull();
  await userEvent.type(quantity(1), '0');
  expect(screen.getByText(NOT_ACTIVE)).toBeTruthy();
});

test('the message about repeated SAPs counts the merged rows and their lines, and pasting again replaces the quantities', async () => {
  show([]);
  await userEvent.paste('001\t1\r\n002\t2\r\n001\t3\r\n');
  expect(await screen.findByText('3 rows pasted · 2 merged into one line')).toBeTruthy();
  expect([quantity(1).value, quantity(2).value]).toEqual(['4', '2']);
  await userEvent.paste('001\t1\r\n002\t2\r\n001\t3\r\n002\t4\r\n');
  expect(
    await screen.findByText('4 rows pasted · 4 merged into 2 lines · 2 quantities replaced'),
  ).toBeTruthy();
  expect([quantity(1).value, quantity(2).value]).toEqual(['4', '6']);
});

test('pasted codes without quantities become lines with blank quantities', async () => {
  show([line(1)]);
  await userEvent.click(screen.getByRole('region', { name: 'Lines, table' }));
  await userEvent.paste('001\r\n002\r\n009\r\n002\r\n');
  expect(await screen.findByText('4 rows pasted')).toBeTruthy();
  expect(shownCodes()).toEqual(['001', '002', '009']);
  expect([1, 2, 3].map((row) => quantity(row).value)).toEqual(['1', '', '']);
  expect(quantity(2).getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByRole('cell', { name: 'Part 9' })).toBeTruthy();
});

test('a SAP in two pasted rows that cannot be combined is marked as repeated until one of them is removed', async () => {
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

test('a single pasted cell goes into the focused field, and a column of quantities fills that field and the fields below', async () => {
  show([line(1), line(2), line(3)]);
  await userEvent.click(quantity(2));
  await userEvent.clear(quantity(2));
  await userEvent.paste('7');
  expect(quantity(2).value).toBe('7');
  await userEvent.paste('8\r\n9,5\r\n10\r\n');
  expect(await screen.findByText('2 of 3 quantities pasted')).toBeTruthy();
  expect([quantity(1).value, quantity(2).value, quantity(3).value]).toEqual(['1', '8', '9.5']);
  await userEvent.paste('\u200e8\r\n9.5\u200b\r\n');
  expect([quantity(2).value, quantity(3).value]).toEqual(['8', '9.5']);
  await userEvent.paste('many\r\n7\r\n');
  expect([quantity(2).value, quantity(3).value]).toEqual(['many', '7']);
  expect(await screen.findByText('2 quantities pasted · 1 problem')).toBeTruthy();
  await userEvent.paste('Qty\r\n11\r\n12\r\n');
  expect(await screen.findByText('2 quantities pasted')).toBeTruthy();
  expect([quantity(2).value, quantity(3).value]).toEqual(['11', '12']);
});

test('11.9: a column of SAP codes that fills the quantities has a warning, also with quantities behind commas', async () => {
  show([line(1), line(2)]);
  await userEvent.click(quantity(1));
  await userEvent.paste('001\r\n002\r\n');
  expect(await screen.findByText('Pasted SAP codes: 001, 002. Is this the right column?')).toBeTruthy();
  await userEvent.paste('001,5\r\n009,6\r\n');
  expect(await screen.findByText('Pasted SAP codes: 001, 009. Is this the right column?')).toBeTruthy();
});

test('11.9: pasted rows without a SAP are problems', async () => {
  show([]);
  await userEvent.paste('\t5\r\n\t6\r\n');
  expect(await screen.findByText('2 rows pasted · 2 problems')).toBeTruthy();
});

test('a click on “Copy all lines” copies the lines as a table that can be pasted again', async () => {
  show([line(1), line(2, { quant: 0.3 })]);
  const setData = vi.fn();
  // The button runs the browser's copy command, which raises the same event as Ctrl+C.
  document.execCommand = () => fireEvent.copy(document.body, { clipboardData: { setData } });
  await userEvent.click(screen.getByRole('button', { name: 'Copy all lines' }));
  expect(setData).toHaveBeenCalledWith(
    'text/plain',
    'SAP\tQuantity\tPart name\tPart number\n001\t1\tPart 1\t\n002\t0.3\tPart 2\t',
  );
  expect(await screen.findByText('2 lines copied')).toBeTruthy();
});
