import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { blank, line, lookupRequests, quantity, show, shownCodes } from '../../testing/line-table.tsx';

test('an empty table shows its message, and offers to add the first line and to paste the clipboard', async () => {
  const user = userEvent.setup();
  show([]);
  expect(screen.getByText('Nothing here.')).toBeTruthy();
  expect(screen.getByText('Showing 0 to 0 of 0 results')).toBeTruthy();
  await navigator.clipboard.writeText('001\t5\n002\t7');
  await user.click(screen.getByRole('button', { name: 'Paste rows' }));
  await waitFor(() => expect(shownCodes()).toEqual(['001', '002']));
  expect(screen.queryByRole('button', { name: 'Paste rows' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }));
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }));
  await user.click(screen.getByRole('button', { name: 'Add the first one' }));
  expect(await screen.findByRole('combobox', { name: 'SAP, row 1' })).toBeTruthy();
});

test('rows are numbered, a page has 50 rows, and five page numbers are offered', async () => {
  show(Array.from({ length: 320 }, (_, index) => line(index + 1)));
  expect(screen.getByText('Showing 1 to 50 of 320 results')).toBeTruthy();
  expect(screen.getAllByRole('row')).toHaveLength(51);
  expect(screen.getAllByRole('button', { name: /^Page \d/ })).toHaveLength(5);

  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('rowheader', { name: '51' })).toBeTruthy();
  expect(screen.getByText('320 lines · Σ 51,360')).toBeTruthy();
});

test('only the focused cell contains a lookup, and leaving the cleared lookup clears the part fields', async () => {
  show([line(1), line(2)]);
  expect(screen.queryByRole('combobox', { name: /SAP/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'SAP, row 2: 002' }));
  await userEvent.clear(screen.getByRole('combobox', { name: 'SAP, row 2' }));
  expect(screen.getByText('Part 2')).toBeTruthy();
  await userEvent.tab();
  expect(screen.queryByText('Part 2')).toBeNull();
  expect(screen.getByText('Part 1')).toBeTruthy();
});

test('a user who tabs into a quantity replaces it by typing', async () => {
  show([line(1, { quant: 120 })]);
  screen.getByRole('button', { name: 'SAP, row 1: 001' }).focus();
  await userEvent.tab();
  expect(document.activeElement).toBe(quantity(1));
  await userEvent.keyboard('7');
  expect(quantity(1).value).toBe('7');
});

test('a typed 1,000 offers both possible numbers, and Enter takes the first', async () => {
  show([line(1, { quant: null }), line(2)]);
  await userEvent.click(quantity(1));
  await userEvent.keyboard('1,000');
  expect(screen.getByText(/"1,000" is ambiguous/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Use 1.000' })).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(quantity(1).value).toBe('1000');
  expect(document.activeElement).toBe(quantity(1));
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
});

test('5.7: when the user leaves the field, a typed 1.250 is read as 1.25 with a warning, whose button changes it to 1250', async () => {
  show([line(1, { quant: null }), line(2)]);
  await userEvent.click(quantity(1));
  await userEvent.keyboard('1.250{Enter}');
  expect(document.activeElement).toBe(quantity(2));
  expect(quantity(1).value).toBe('1.25');
  expect(quantity(1).getAttribute('aria-invalid')).toBeNull();
  expect(
    screen.getByTitle('"1.250" was read as 1.25; write 1250 if thousands are meant').textContent,
  ).toContain('"1.250" was read as 1.25');

  await userEvent.click(screen.getByRole('button', { name: 'Use 1250' }));
  expect(document.activeElement).toBe(quantity(1));
  expect(quantity(1).value).toBe('1,250');
  expect(screen.queryByText(/was read as/)).toBeNull();
});

test('Add opens the lookup of a new line, which offers the unused SAPs; Tab chooses the SAP with the typed code and moves to the quantity', async () => {
  show([line(1)]);
  await userEvent.click(screen.getByRole('button', { name: 'Add line' }));
  const field = await screen.findByRole('combobox', { name: 'SAP, row 2' });
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, '007');
  expect(lookupRequests()[0]?.d.exclude_sap_ids).toEqual([1]);
  await within(await screen.findByRole('listbox')).findByRole('option', { selected: true });
  await userEvent.tab();
  expect(await screen.findByRole('cell', { name: 'Part 7' })).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(quantity(2));
});

test.each(['Tab', 'Enter'])(
  '16.5: %s chooses the only SAP that contains a text only if an arrow key has marked it',
  async (key) => {
    show([line(1), blank]);
    await userEvent.click(screen.getByRole('button', { name: 'SAP, row 2' }));
    const search = async (text: string) => {
      await userEvent.type(screen.getByRole('combobox', { name: 'SAP, row 2' }), text);
      const list = await screen.findByRole('listbox');
      await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('false'));
      expect(within(list).getByRole('option').getAttribute('aria-selected')).toBe('false');
    };
    await search('Part');
    await userEvent.keyboard(`{${key}}`);
    await screen.findByText("The part SAP couldn't be found in the Active SAPs");
    await userEvent.click(screen.getByRole('button', { name: 'SAP, row 2: Part' }));
    await userEvent.clear(screen.getByRole('combobox', { name: 'SAP, row 2' }));
    await search('Part 7');
    await userEvent.keyboard(`{ArrowDown}{${key}}`);
    expect(screen.getByRole('button', { name: 'SAP, row 2: 007' })).toBeTruthy();
  },
);

test('11.6: a code without its leading zeros has a button that looks up the code with its zeros', async () => {
  show([line(1), line(2)]);
  await userEvent.click(screen.getByRole('button', { name: /^SAP, row 2/ }));
  await userEvent.keyboard('9{Tab}');
  await userEvent.click(await screen.findByRole('button', { name: 'Use 009' }));
  expect(document.activeElement).toBe(quantity(2));
  expect(shownCodes()).toEqual(['001', '009']);
});

test('a column of numbers is right-aligned, and so is its header', () => {
  show([line(1, { min_order_quant: 7 })]);
  expect(screen.getByRole('columnheader', { name: 'MOQ' }).dataset.align).toBe('end');
  expect(screen.getByRole('cell', { name: '7' }).dataset.align).toBe('end');
});

test('a SAP that became passive is kept, struck through and marked', () => {
  show([line(1, { sap_state: 'P' }), line(2, { product_state: 'P' })]);
  expect(screen.getByTitle('Part SAP is Passive').textContent).toBe('Passive');
  expect(screen.getByTitle('Part is Passive').previousElementSibling?.outerHTML).toBe('<s>002</s>');
});

test('screen readers also read the passive mark, even while the SAP is being looked up', async () => {
  show([line(1, { sap_state: 'P' })]);
  await userEvent.click(screen.getByRole('button', { name: 'SAP, row 1: 001, Passive' }));
  const field = await screen.findByRole('combobox', { name: 'SAP, row 1' });
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Passive');
});

test('blank SAPs and quantities are marked after a refused save', () => {
  show([blank], true);
  expect(quantity(1).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Quantity is missing.')).toBeTruthy();
  expect(screen.getByText('SAP is missing.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'SAP, row 1' }).getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['404', "The part SAP couldn't be found in the Active SAPs"],
  ['passive-8', "The part SAP couldn't be found in the Active SAPs (it is Passive)"],
])(
  'when the user leaves a cell with the code %s, the cell shows this fault and scrolls it into view: %s',
  async (code, fault) => {
    const scrolled = vi.fn();
    Object.assign(HTMLElement.prototype, { scrollIntoView: scrolled });
    show([line(1), blank]);
    await userEvent.click(screen.getByRole('button', { name: 'SAP, row 2' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'SAP, row 2' }), `${code}{Tab}`);
    const reason = await screen.findByText(fault);
    const cell = screen.getByRole('button', { name: /^SAP, row 2: / });
    expect(cell.getAttribute('aria-invalid')).toBe('true');
    expect(cell.getAttribute('aria-describedby')).toContain(reason.id);
    expect(scrolled.mock.contexts.at(-1)).toBe(reason);
    expect(scrolled).toHaveBeenLastCalledWith({ block: 'nearest' });
  },
);

test('Ctrl+Enter looks up the code that was typed into a line, as Tab does', async () => {
  show([line(1), blank]);
  await userEvent.click(screen.getByRole('button', { name: 'SAP, row 2' }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'SAP, row 2' }), '007');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('cell', { name: 'Part 7' })).toBeTruthy();
});
