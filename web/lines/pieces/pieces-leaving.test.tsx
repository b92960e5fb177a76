import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionCalls } from '#domain/session/session';
import { hasDraft } from '../../form/unsaved/drafts.ts';
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

test('4.6: if somebody else signs in in another tab, unsaved packages stay while the user signs in again, and no draft is stored', async () => {
  startInvoiceServer().answer(sessionCalls.signIn.path, () => ({ user_id: 1, username: 'ada' }));
  const { user } = await openStored();
  await user.click(screen.getByRole('button', { name: 'Packages of 0009, row 1' }));
  const typed = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Container, package 2' });
  await user.type(typed, 'TRUCK');
  const otherTab = new BroadcastChannel('partline.signed-on');
  otherTab.postMessage(2);
  await screen.findByText('Somebody else signed in in another tab. Sign in again to keep what you typed.');
  otherTab.close();

  await user.type(await screen.findByLabelText(/^Password of/), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.queryByText(/^Somebody else/)).toBeNull());
  expect(typed.isConnected && typed.value).toBe('TRUCK');
  expect(hasDraft()).toBe(false);
});
