import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { line, quantity, show } from '../../testing/line-table.tsx';

const sap = (row: number) => screen.getByRole('button', { name: `SAP, row ${row}: 00${row}` });
const open = () => show([line(1, { quant: 1234.5 }), line(2, { quant: 7 }), line(3, { quant: 2000000 })]);
const focused = () => document.activeElement;

test('11.14: a quantity has grouped digits until the user edits it', async () => {
  open();
  expect(quantity(1).value).toBe('1,234.5');
  await userEvent.click(quantity(1));
  expect(quantity(1).value).toBe('1,234.5');
  await userEvent.keyboard('{F2}');
  expect(quantity(1).value).toBe('1234.5');
  await userEvent.tab();
  expect(quantity(1).value).toBe('1,234.5');
});

test.each(['{Enter}', '{F2}'])(
  '11.14: %s puts the caret at the end of a quantity, and Escape reverts the typing',
  async (key) => {
    open();
    await userEvent.click(quantity(1));
    await userEvent.keyboard(`${key}6`);
    expect(quantity(1).value).toBe('1234.56');
    await userEvent.keyboard('{Escape}');
    expect(quantity(1).value).toBe('1,234.5');
    expect(focused()).toBe(quantity(1));
    // The value is selected again, so typing replaces it.
    await userEvent.keyboard('8');
    expect(quantity(1).value).toBe('8');
  },
);

test('11.14: Escape restores a replaced quantity, and the line counts as unchanged', async () => {
  open();
  await userEvent.click(quantity(2));
  await userEvent.keyboard('99{Escape}');
  expect(quantity(2).value).toBe('7');
  expect(await screen.findByRole('button', { name: 'Only changed 0' })).toBeTruthy();
});

test('11.14: Escape after Ctrl+Z does not undo an earlier step', async () => {
  open();
  await userEvent.click(quantity(1));
  await userEvent.keyboard('5');
  await userEvent.click(quantity(2));
  await userEvent.keyboard('99{Control>}z{/Control}{Escape}');
  expect([quantity(1).value, quantity(2).value]).toEqual(['5', '7']);
});

test('11.14: Escape undoes neither a pasted column nor a step in another row', async () => {
  open();
  const quantities = () => [1, 2, 3].map((row) => quantity(row).value);
  await userEvent.click(quantity(1));
  await userEvent.paste('100\r\n200\r\n300\r\n');
  await userEvent.keyboard('{F2}{Escape}');
  expect(quantities()).toEqual(['100', '200', '300']);
  await userEvent.keyboard('5{Escape}{F2}{Escape}');
  expect(quantities()).toEqual(['100', '200', '300']);
  await userEvent.keyboard('{F2}');
  await userEvent.paste('1\r\n2\r\n3\r\n');
  await userEvent.keyboard('{Escape}');
  expect(quantities()).toEqual(['1', '2', '3']);

  await userEvent.keyboard('5');
  await userEvent.click(quantity(2));
  await userEvent.keyboard('8');
  await userEvent.click(quantity(1));
  await userEvent.click(quantity(2));
  await userEvent.keyboard('{Control>}z{/Control}{F2}{Escape}');
  expect(quantities()).toEqual(['5', '2', '3']);
});

test.each(['copy', 'cut'] as const)('%s puts a quantity on the clipboard without commas', (action) => {
  open();
  quantity(1).focus();
  const setData = vi.fn();
  fireEvent[action](quantity(1), { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith('text/plain', '1234.5');
  expect(quantity(1).value).toBe(action === 'cut' ? '' : '1,234.5');
});

test('11.14: after Ctrl+Z the quantity is selected again, so typing replaces it', async () => {
  open();
  await userEvent.click(quantity(1));
  await userEvent.keyboard('5{Control>}z{/Control}');
  expect(quantity(1).value).toBe('1,234.5');
  await userEvent.keyboard('12');
  expect(quantity(1).value).toBe('12');
});

test('11.14: placing the caret in a cell with a key does not start editing, and a second click does', async () => {
  open();
  await userEvent.click(quantity(1));
  act(() => quantity(1).setSelectionRange(0, 0));
  fireEvent.select(quantity(1));
  await userEvent.keyboard('6');
  expect(quantity(1).value).toBe('6');
  await userEvent.click(quantity(2));
  await userEvent.pointer({ keys: '[MouseLeft]', target: quantity(2), offset: 0 });
  await userEvent.keyboard('6');
  expect(quantity(2).value).toBe('67');
});

describe('11.14: keys in cells:', () => {
  test.each(['Home', 'End'])(
    '%s moves to the first or last cell of the row until the user types, and then moves the caret',
    async (key) => {
      open();
      await userEvent.click(quantity(1));
      await userEvent.keyboard(`{${key}}`);
      expect(focused()).toBe(key === 'Home' ? sap(1) : quantity(1));
      quantity(1).focus();
      await userEvent.keyboard('5');
      expect(quantity(1).value).toBe('5');
      await userEvent.keyboard('{Home}1{End}2');
      expect(quantity(1).value).toBe('152');
    },
  );

  test('arrows move from cell to cell without editing', async () => {
    open();
    await userEvent.click(quantity(2));
    await userEvent.keyboard('{ArrowUp}');
    expect(focused()).toBe(quantity(1));
    await userEvent.keyboard('{ArrowLeft}');
    expect(focused()).toBe(sap(1));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe(sap(3));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toBe(quantity(3));
    expect(quantity(3).value).toBe('2,000,000');
    expect(screen.queryByRole('combobox', { name: /SAP/ })).toBeNull();
  });

  test('arrows move the caret in a quantity that is being edited', async () => {
    open();
    await userEvent.click(quantity(2));
    await userEvent.keyboard('{F2}{ArrowLeft}1');
    expect(quantity(2).value).toBe('17');
    expect(focused()).toBe(quantity(2));
  });
});

test('Tab in a quantity moves to the next SAP, and → stays in the quantity: neither reaches the button that removes the line', async () => {
  open();
  await userEvent.click(quantity(2));
  await userEvent.tab();
  expect(focused()).toBe(sap(3));
  await userEvent.click(quantity(2));
  await userEvent.keyboard('{ArrowRight}3{Enter}');
  expect(quantity(2).value).toBe('3');
  expect(focused()).toBe(quantity(3));
});

test.each(['{Delete}', '{Backspace}'])('11.3: %s on a SAP clears it, and Ctrl+Z restores it', async (key) => {
  open();
  sap(2).focus();
  // A held key repeats.
  await userEvent.keyboard(key.repeat(3));
  const cleared = screen.getByRole('button', { name: 'SAP, row 2' });
  expect([focused(), cleared.textContent]).toEqual([cleared, 'Choose a SAP']);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(focused()).toBe(sap(2));
});

describe('11.14: a SAP', () => {
  test('becomes a lookup with the typed digit, and plain text again after a choice', async () => {
    open();
    sap(2).focus();
    await userEvent.keyboard('0');
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'SAP, row 2' });
    expect([focused(), field.value]).toEqual([field, '0']);
    await userEvent.keyboard('07');
    await userEvent.click(await screen.findByRole('option', { name: /007/ }));
    await waitFor(() => expect(focused()).toBe(quantity(2)));
    expect(screen.getByRole('button', { name: 'SAP, row 2: 007' })).toBeTruthy();
  });

  test.each(['{F2}', '{Enter}'])('becomes a lookup with %s, and Escape reverts the typing', async (key) => {
    open();
    sap(2).focus();
    await userEvent.keyboard(key);
    expect(focused()).toBe(screen.getByRole('combobox', { name: 'SAP, row 2' }));
    // The first Escape closes the list, as in every lookup.
    await userEvent.keyboard('0{Escape}{Escape}');
    expect(focused()).toBe(sap(2));
  });
});
