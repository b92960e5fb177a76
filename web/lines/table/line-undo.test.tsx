import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { line, quantity, show, shownCodes } from '../../testing/line-table.tsx';
import { showStoredUndo } from '../../ui/notice/toast.tsx';

test('Ctrl+Z moves the focus to the restored line, so that Ctrl+Delete removes that line again', async () => {
  show([line(1), line(2), line(3)]);
  await userEvent.click(quantity(2));
  await userEvent.keyboard('{Control>}{Delete}{/Control}');
  expect(document.activeElement).toBe(quantity(2));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(screen.getByText('Part 2')).toBeTruthy();
  expect(document.activeElement).toBe(quantity(2));
  await userEvent.keyboard('{Control>}{Delete}{/Control}');
  expect(shownCodes()).toEqual(['001', '003']);
});

test('4.10: Ctrl+Z shows and focuses the cell that it changes, even if the cell is on another page or hidden by a filter', async () => {
  const stored = Array.from({ length: 51 }, (_, index) => line(index + 1));
  show(stored);
  await userEvent.type(quantity(2), '5');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.click(quantity(51));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(document.activeElement).toBe(quantity(2));
  expect(quantity(2).value).toBe('2');

  await userEvent.keyboard('many');
  await userEvent.click(await screen.findByRole('button', { name: 'Only problems 1' }));
  await userEvent.click(quantity(2));
  await userEvent.keyboard('7');
  await userEvent.type(screen.getByRole('searchbox'), 'Part 3');
  await screen.findByText('No lines found.');
  screen.getByRole('region', { name: 'Lines, table' }).focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(document.activeElement).toBe(quantity(2));
  expect(quantity(2).value).toBe('many');
});

test('removing a line moves the focus to the next line, and Undo in the toast restores the removed line', async () => {
  show([line(1), line(2), line(3)]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 2' }));
  expect(screen.queryByText('Part 2')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove row 2' }));

  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['1', '2', '3']);
  expect(screen.getByText('Part 2')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove row 2' }));
});

test('removing the only line, or undoing the addition of the focused line, moves the focus to the table', async () => {
  show([line(1)]);
  const table = screen.getByRole('region', { name: 'Lines, table' });
  await userEvent.click(quantity(1));
  await userEvent.keyboard('{Control>}{Delete}{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(table));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(shownCodes()).toEqual(['001']);

  await userEvent.type(quantity(1), '5{Enter}');
  await userEvent.click(quantity(2));
  // The focus moves synchronously, because a second Ctrl+Z on the page would undo a stored change.
  fireEvent.keyDown(quantity(2), { key: 'z', ctrlKey: true });
  expect(document.activeElement).toBe(table);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(quantity(1).value).toBe('1');
});

test('an undo removes a text that is not a quantity, together with its message, and focuses its field', async () => {
  show([line(1), line(2, { quant: null })]);
  await userEvent.type(quantity(2), '1,200');
  await userEvent.tab();
  expect(quantity(2).value).toBe('1,200');
  expect(quantity(2).getAttribute('aria-invalid')).toBe('true');

  await userEvent.click(quantity(1));
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(quantity(2).value).toBe('');
  expect(quantity(2).getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(quantity(2));
});

test('Ctrl+Z works on a keyboard with another alphabet', async () => {
  show([line(1)]);
  await userEvent.type(quantity(1), '5');
  fireEvent.keyDown(quantity(1), { key: 'я', code: 'KeyZ', ctrlKey: true });
  expect(quantity(1).value).toBe('1');
});

test.each([
  ['Ctrl+Y', '{Control>}y{/Control}'],
  ['Ctrl+Shift+Z', '{Control>}{Shift>}Z{/Shift}{/Control}'],
])('4.7: %s redoes a step that Ctrl+Z undid, even while a cell is edited', async (_, keys) => {
  show([line(1), line(2), line(3)]);
  await userEvent.click(quantity(2));
  await userEvent.keyboard('15{Control>}z{/Control}');
  expect(quantity(2).value).toBe('2');
  await userEvent.keyboard(`{F2}${keys}`);
  expect([quantity(2).value, document.activeElement]).toEqual(['15', quantity(2)]);
  await userEvent.keyboard(`{Control>}{Delete}z{/Control}${keys}`);
  expect(shownCodes()).toEqual(['001', '003']);
  expect(document.activeElement?.closest('[data-lines]')).toBeTruthy();
});

const undoButtons = () => screen.queryAllByRole('button', { name: 'Undo' });

test('only the last change has an Undo, until it is undone or another change follows', async () => {
  show([line(1), line(2), line(3)]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 3' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 2' }));
  expect(await screen.findByText('002 removed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('003 removed')).toBeNull());
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
  await waitFor(() => expect(screen.queryByText('003 removed')).toBeNull());
});

test('the Undo of a change outside the lines stays while lines change, and after the form is closed, unlike the Undo of a line', async () => {
  const { unmount } = show([line(1), line(2)]);
  const undo = vi.fn();
  act(() => showStoredUndo('2 parts deleted', undo));
  await userEvent.type(quantity(1), '5');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(undoButtons()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Remove row 2' }));
  expect(await screen.findByText('002 removed')).toBeTruthy();
  unmount();
  render(
    <MantineProvider env="test">
      <Notifications />
    </MantineProvider>,
  );
  expect(screen.queryByText('002 removed')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
});
