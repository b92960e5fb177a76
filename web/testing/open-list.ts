import { screen, within } from '@testing-library/react';
import { openApp } from './open-app.tsx';

/** The path of the list with which the shared parts of lists are tested. */
export const LIST = '/main/car_model_list';

export async function openList(address = LIST) {
  const app = openApp(address);
  await screen.findByText(/^Showing \d/);
  return app;
}

export async function openView(address?: string) {
  const app = await openList(address);
  await app.user.click(screen.getByRole('button', { name: 'View' }));
  return { ...app, panel: within(await screen.findByRole('dialog')) };
}
