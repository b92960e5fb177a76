import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { openApp } from './open-app.tsx';

/** The path of the form with which the shared parts of forms are tested. */
export const FORM = '/main/car_model';

export async function openForm(title: string, address = FORM) {
  const app = openApp(address);
  await screen.findByRole('heading', { name: title });
  return app;
}

export const openNew = () => openForm('Add new car model');

export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

export async function saveAndConfirm({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm' });
  expect(within(question).getByText('Save changes?')).toBeTruthy();
  await user.keyboard('{Enter}');
}
