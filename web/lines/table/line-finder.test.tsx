import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { line, quantity, show, shownCodes } from '../../testing/line-table.tsx';

const namedLine = (sap_id: number, name: string, quant = sap_id, overrides = {}) =>
  line(sap_id, { name, quant, ...overrides });
const LINES = [
  namedLine(1, 'Hex bolt M8', 50),
  namedLine(2, 'Door panel', 3),
  namedLine(3, 'Болт М6', 20),
  namedLine(4, 'Hex nut', 9),
];

const findField = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a line' });
const filter = (name: RegExp) => screen.getByRole('button', { name });
const header = (name: string) => within(screen.getByRole('columnheader', { name })).getByRole('button');
const savedOrder = () => screen.getByRole('status', { name: 'Saved order' }).textContent;
const numbers = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const shows = (...codes: string[]) => waitFor(() => expect(shownCodes()).toEqual(codes));

test('the finder shows the lines that contain all words of a text, each with its row number; Escape and a button show all lines again', async () => {
  show(LINES);
  await userEvent.type(findField(), 'HEX');
  await shows('001', '004');
  expect(numbers()).toEqual(['1', '4']);
  await userEvent.type(findField(), ' bolt');
  await shows('001');
  expect(screen.getByText('“HEX bolt”: 1 of 4')).toBeTruthy();
  expect(screen.getByText('4 lines · Σ 82')).toBeTruthy();

  await userEvent.clear(findField());
  await userEvent.type(findField(), 'болт');
  await shows('003');
  await userEvent.clear(findField());
  await userEvent.type(findField(), '004');
  await shows('004');
  await userEvent.keyboard('{Escape}');
  await shows('001', '002', '003', '004');
  expect([findField().value, document.activeElement]).toEqual(['', findField()]);

  await userEvent.type(findField(), 'none');
  expect(await screen.findByText('No lines found.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all lines' }));
  await shows('001', '002', '003', '004');
  expect(findField().value).toBe('');
});

test('/ and, within a quantity, Ctrl+/ move to the search field, and Enter, alone or with Shift or Alt, moves to the first found line', async () => {
  show(LINES);
  screen.getByRole('region', { name: 'Lines, table' }).focus();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(findField());
  expect(findField().value).toBe('');
  await userEvent.click(quantity(2));
  await userEvent.keyboard('{Control>}/{/Control}');
  expect(document.activeElement).toBe(findField());

  await userEvent.keyboard('hex{Enter}');
  await shows('001', '004');
  await waitFor(() => expect(document.activeElement).toBe(quantity(1)));
  for (const modifier of ['Shift', 'Alt']) {
    await userEvent.type(findField(), `{${modifier}>}{Enter}{/${modifier}}`);
    await waitFor(() => expect(document.activeElement).toBe(quantity(1)));
  }
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(quantity(4));
});

test('a header sorts the lines ascending, descending and then in the saved order, which stays the same', async () => {
  show([...LINES, line(5, { quant: null })]);
  await userEvent.click(header('Quantity*'));
  await shows('002', '004', '003', '001', '005');
  expect(screen.getByRole('columnheader', { name: 'Quantity*' }).getAttribute('aria-sort')).toBe('ascending');
  expect(numbers()).toEqual(['2', '4', '3', '1', '5']);
  await userEvent.click(header('Quantity*'));
  await shows('001', '003', '004', '002', '005');
  expect(savedOrder()).toBe('001 002 003 004 005');
  await userEvent.click(header('Quantity*'));
  await shows('001', '002', '003', '004', '005');
  // Two quick clicks both take effect.
  await userEvent.dblClick(header('Quantity*'));
  await shows('001', '003', '004', '002', '005');
});

test('11.11: a second header, clicked with Shift, sorts the lines that are equal in the first', async () => {
  const user = userEvent.setup();
  show([namedLine(1, 'Nut', 5), namedLine(2, 'Bolt', 5), namedLine(3, 'Nut', 3), namedLine(4, 'Bolt', 9)]);
  await user.click(header('Part name'));
  await shows('002', '004', '001', '003');
  await user.keyboard('{Shift>}');
  await user.click(header('Quantity*'));
  await user.keyboard('{/Shift}');
  await shows('002', '004', '003', '001');
  expect(screen.getByText('Sorted by Part name, then Quantity')).toBeTruthy();

  header('Quantity*').focus();
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await shows('004', '002', '001', '003');
  expect(savedOrder()).toBe('001 002 003 004');
});

test('a line that is being edited neither moves nor disappears while lines are sorted and filtered', async () => {
  show([
    namedLine(1, 'a', 5, { min_order_quant: 10 }),
    namedLine(2, 'b', 4, { min_order_quant: 10 }),
    line(3),
  ]);
  await userEvent.click(filter(/^Only under MOQ 2$/));
  await shows('001', '002');
  await userEvent.click(header('Quantity*'));
  await shows('002', '001');
  await userEvent.clear(quantity(2));
  await userEvent.type(quantity(2), '99');
  await waitFor(() => filter(/^Only under MOQ 1$/));
  expect(shownCodes()).toEqual(['002', '001']);

  // The second click applies the filter again.
  await userEvent.click(filter(/^Only under MOQ/));
  await userEvent.click(filter(/^Only under MOQ/));
  await shows('001');
});

test('`Only changed` shows the lines that differ from the opened form', async () => {
  show(LINES);
  expect(filter(/^Only changed 0$/).hasAttribute('disabled')).toBe(true);
  await userEvent.clear(quantity(2));
  await userEvent.type(quantity(2), '7');
  await userEvent.click(await screen.findByRole('button', { name: 'Only changed 1' }));
  await shows('002');
  await userEvent.clear(quantity(2));
  await userEvent.type(quantity(2), '3');
  await screen.findByRole('button', { name: 'Only changed 0' });
  expect(shownCodes()).toEqual(['002']);
  await userEvent.click(filter(/^Only changed/));
  await shows('001', '002', '003', '004');
});

test('`Only problems` shows the lines that cannot be saved', async () => {
  show([line(1), line(2, { quant: -1 }), line(3, { quant: null, quant_text: 'many' }), line(1), line(4)]);
  await userEvent.click(filter(/^Only problems 3$/));
  await waitFor(() => expect(numbers()).toEqual(['2', '3', '4']));
});

test('a line that is added, pasted or offered while a filter is on is visible', async () => {
  show(LINES);
  await userEvent.type(findField(), 'door');
  await shows('002');
  await userEvent.click(screen.getByRole('button', { name: 'Add line' }));
  expect(await screen.findByRole('combobox', { name: 'SAP, row 5' })).toBeTruthy();
  await userEvent.keyboard('{Control>}{Delete}{/Control}');
  await userEvent.click(quantity(2));
  await userEvent.keyboard('{Enter}{Enter}');
  expect(await screen.findByRole('combobox', { name: 'SAP, row 5' })).toBeTruthy();
  await userEvent.click(screen.getByRole('region', { name: 'Lines, table' }));
  await userEvent.paste('009\t3\r\n');
  expect(await screen.findByText('1 row pasted')).toBeTruthy();
  expect(shownCodes()).toEqual(['002', '009']);

  // Pasting into a hidden line clears the filter.
  await userEvent.paste('001\t77\r\n');
  expect(await screen.findByText('1 row pasted · 1 quantity replaced')).toBeTruthy();
  expect(shownCodes()).toEqual(['001', '002', '003', '004', '009']);
  expect(findField().value).toBe('');
});

test('a save that is refused because of a hidden line shows that line and keeps the sort', async () => {
  show([...LINES, line(5, { quant: -2 })]);
  await userEvent.click(header('Part name'));
  await userEvent.type(findField(), 'hex');
  await shows('001', '004');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(quantity(5)));
  expect(shownCodes()).toEqual(['002', '001', '004', '005', '003']);
});

test('moving on from the fields above focuses the first shown line', async () => {
  show(LINES);
  await userEvent.type(findField(), 'door');
  await shows('002');
  await userEvent.click(screen.getByRole('button', { name: 'Go on to the lines' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'SAP, row 2: 002' }));
});

test('a column of quantities is pasted into the shown lines, in their order', async () => {
  show(LINES);
  await userEvent.type(findField(), 'hex');
  await shows('001', '004');
  await userEvent.click(header('Quantity*'));
  await shows('004', '001');
  await userEvent.click(quantity(4));
  await userEvent.paste('70\r\n80\r\n');
  expect(await screen.findByText('2 quantities pasted')).toBeTruthy();
  expect([quantity(4).value, quantity(1).value]).toEqual(['70', '80']);
});

test('several cells pasted into the search field do not replace lines', async () => {
  show(LINES);
  await userEvent.click(findField());
  await userEvent.paste('Hex\tnut');
  expect(screen.queryByText(/pasted/)).toBeNull();
  expect(savedOrder()).toBe('001 002 003 004');
});

test('the number of shown lines and their order are announced to screen readers', async () => {
  show(LINES);
  await userEvent.type(findField(), 'hex');
  await userEvent.click(header('Quantity*'));
  expect(await screen.findByText('2 of 4 lines, sorted by Quantity, ascending')).toBeTruthy();
});

test('a single line is announced in the singular', async () => {
  show(LINES.slice(0, 1));
  await userEvent.type(findField(), 'hex');
  expect(await screen.findByText('1 of 1 line')).toBeTruthy();
});
