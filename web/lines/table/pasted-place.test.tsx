import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { blank, line, show } from '../../testing/line-table.tsx';

const SIXTY = Array.from({ length: 60 }, (_, index) => line(index + 1));

async function paste(...rows: string[]) {
  await userEvent.click(screen.getByRole('region', { name: 'Lines, table' }));
  await userEvent.paste(rows.join('\r\n'));
}

test('after pasting, the table shows the first invalid line in the displayed order', async () => {
  show(SIXTY);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a line' }), '0033');
  await screen.findByText('Showing 1 to 1 of 1 results');
  await paste(...Array.from({ length: 60 }, (_, index) => `NEW-${index}\t1`));
  expect(await screen.findByText('60 rows pasted · 60 problems')).toBeTruthy();
  expect(screen.getByText('Showing 1 to 50 of 61 results')).toBeTruthy();
});

test('after pasting into a sorted table, the table shows the changed line, although the blank line before it was removed', async () => {
  show([blank, ...SIXTY]);
  await userEvent.click(within(screen.getByRole('columnheader', { name: 'SAP*' })).getByRole('button'));
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await paste('001\t5');
  expect(await screen.findByText('1 row pasted · 1 quantity replaced')).toBeTruthy();
  expect(screen.getByText('Showing 1 to 50 of 60 results')).toBeTruthy();
});
