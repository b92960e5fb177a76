import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { line, quantity, show } from '../../testing/line-table.tsx';

/** Enter edits the last quantity; a second Enter offers a line after it. */
async function offerLine(row: number) {
  await userEvent.click(quantity(row));
  await userEvent.keyboard('{Enter}{Enter}');
  await screen.findByRole('combobox', { name: `SAP, row ${row + 1}` });
}
const saved = () => screen.getByRole('status', { name: 'Saved order' }).textContent;

test('a quantity pasted into an offered line makes it a real line, and a blank cell does not', async () => {
  show([line(1)]);
  await offerLine(1);
  await userEvent.click(quantity(1));
  await userEvent.paste('8\r\n \r\n');
  expect(quantity(1).value).toBe('8');
  expect(saved()).toBe('001');
  await userEvent.paste('8\r\n9\r\n');
  expect(quantity(2).value).toBe('9');
  expect(saved()).toBe('001 ');
});

test('an offered line is neither counted nor copied', async () => {
  show([line(1), line(2)]);
  await offerLine(2);
  expect(await screen.findByText('2 lines · Σ 3')).toBeTruthy();
  expect(screen.getByText('All 2 lines')).toBeTruthy();
  const setData = vi.fn();
  fireEvent.copy(screen.getByRole('region', { name: 'Lines, table' }), { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith(
    'text/plain',
    'SAP\tQuantity\tPart name\tPart number\n001\t1\tPart 1\t\n002\t2\tPart 2\t',
  );
  expect(await screen.findByText('2 lines copied')).toBeTruthy();
});
