import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionCalls } from '#domain/session/session';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { signedInAs } from '../testing/signed-in-as.ts';

test('each user gets their own theme, even if other users used this browser in the meantime', async () => {
  const server = startFakeServer(carModelServer);
  const shown = () => document.documentElement.dataset.mantineColorScheme;
  async function openAs(user_id: number, username: string) {
    cleanup();
    server.answer(sessionCalls.access.path, signedInAs(username, 'editor', user_id));
    const { user } = openApp('/main/car_model_list');
    return { user, menu: await screen.findByRole('button', { name: username }) };
  }

  const { user, menu } = await openAs(1, 'ada');
  await user.click(menu);
  await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
  await waitFor(() => expect(shown()).toBe('dark'));

  await openAs(2, 'grace');
  await waitFor(() => expect(shown()).toBe('light'));

  await openAs(1, 'ada');
  await waitFor(() => expect(shown()).toBe('dark'));
});
