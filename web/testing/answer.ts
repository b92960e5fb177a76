import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

type User = Pick<UserEvent, 'click'>;

/** Clicks a button of the confirmation. If `message` is given, the confirmation must show it. */
export async function answer(user: User, name: string, message?: string | RegExp): Promise<void> {
  await press(user, await screen.findByRole('alertdialog'), name, message);
}

/** Closes the alert about a refusal. If `message` is given, the alert must show it. */
export async function closeError(user: User, message?: string | RegExp): Promise<void> {
  await press(user, await screen.findByRole('alertdialog', { name: 'Error' }), 'Close', message);
}

async function press(user: User, dialog: HTMLElement, name: string, message?: string | RegExp) {
  if (message !== undefined) expect(within(dialog).getByText(message)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name }));
}

export async function confirmSave(user: User): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await answer(user, 'Save', 'Save changes?');
}
