import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { openApp } from './open-app.tsx';

/** The form used to test the shared parts of forms. */
export const FORM = '/main/car_model';

/** Opens the form at a URL and waits for its title. */
export async function openForm(title: string, address = FORM) {
  const app = openApp(address);
  await screen.findByRole('heading', { name: title });
  return app;
}

/** Opens the form of a new car model. */
export const openNew = () => openForm('Add new car model');

/** Returns a field of the form by its name. */
export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** Saves the form and confirms it. */
export async function saveAndConfirm({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm' });
  expect(within(question).getByText('Save changes?')).toBeTruthy();
  await user.keyboard('{Enter}');
}
