import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionCalls } from '#domain/session/session';
import { todayCalls } from '#domain/today/today';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { signedInAs } from '../testing/signed-in-as.ts';
import { QUIET_TODAY } from '../testing/today.ts';

test('2.7: the logo and the address /main open the start page of the signed-in user', async () => {
  const server = startFakeServer(carModelServer);
  server.answer(todayCalls.today.path, () => QUIET_TODAY);
  function openAs(user_id: number, username: string, address: string) {
    cleanup();
    server.answer(sessionCalls.access.path, signedInAs(username, 'editor', user_id));
    return openApp(address).user;
  }

  const user = openAs(1, 'ada', '/main/car_model_list');
  await user.click(await screen.findByRole('button', { name: 'ada' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Start page' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start page' });
  const page = within(dialog).getByLabelText<HTMLSelectElement>('Open Partline with');
  expect(page.selectedOptions[0]?.text).toBe('Specifications');
  await user.selectOptions(page, 'Today');
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('link', { name: 'Partline start page' }));
  await screen.findByRole('heading', { name: 'Today' });

  openAs(2, 'grace', '/main');
  await screen.findByRole('heading', { name: 'Specifications' });

  openAs(1, 'ada', '/main');
  await screen.findByRole('heading', { name: 'Today' });
});

test('2.7: a start page that is not a screen of the navbar is ignored', async () => {
  localStorage.setItem('partline.1.start-page', '"/main/people"');
  const server = startFakeServer(carModelServer);
  server.answer(sessionCalls.access.path, signedInAs('ada', 'admin', 1));
  openApp('/main');
  await screen.findByRole('heading', { name: 'Specifications' });
});
