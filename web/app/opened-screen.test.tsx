import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { findCall } from '#domain/find/find';
import { todayCalls } from '#domain/today/today';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { QUIET_TODAY } from '../testing/today.ts';

beforeEach(() => {
  startFakeServer({
    ...carModelServer,
    [todayCalls.today.path]: () => QUIET_TODAY,
    [findCall.path]: () => ({ rows: [], more: [] }),
  });
});

async function openList() {
  const { user } = openApp('/main/car_model_list');
  await screen.findByText(/^Showing \d/);
  return user;
}
const heading = () => screen.findByRole('heading', { level: 1, name: 'Today' });
const titleGetsFocus = () => waitFor(async () => expect(document.activeElement).toBe(await heading()));

test.each([
  ['no element', () => document.body],
  ['a link of the navigation bar', () => screen.getByRole('link', { name: 'Parts', hidden: true })],
  ['the link of a row', () => screen.getByRole('link', { name: 'CM000001' })],
])('4.10: `g t` focuses the title of Today if %s had the focus', async (_, from) => {
  const user = await openList();
  from().focus();
  await user.keyboard('gt');
  await titleGetsFocus();
});

test('4.10: the title of a screen that was chosen in the palette gets the focus, and not the button that had it before', async () => {
  const user = await openList();
  screen.getByRole('button', { name: 'Help' }).focus();
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search or jump' });
  await user.keyboard('Today{Enter}');
  await titleGetsFocus();
});
