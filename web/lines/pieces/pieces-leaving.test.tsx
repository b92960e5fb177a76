import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../testing/answer.ts';
import { openStored, startInvoiceServer } from '../../testing/invoice-form.ts';

test('leaving an unchanged form with unsaved packages of a line asks for a confirmation', async () => {
  startInvoiceServer();
  const { user, here } = await openStored();
  const form = here();
  await user.click(screen.getByRole('button', { name: 'Packages of 0009, row 1' }));
  const typed = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Container, package 2' });
  await user.type(typed, 'TRUCK');
  // Tests load no styles, so the navbar keeps its links in the closed menu, where they are hidden.
  const leave = () => user.click(screen.getByRole('link', { name: 'Car models', hidden: true }));

  await leave();
  await answer(user, 'Stay', 'Leave without saving?');
  expect([here(), typed.value]).toEqual([form, 'TRUCK']);

  await leave();
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(here()).not.toBe(form));
});
