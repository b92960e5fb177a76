import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sessionCalls } from '#domain/session/session';
import { tellSignedOn } from '../session/signed-on-elsewhere.ts';
import { carModelServer } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { leaveNoRoom } from '../testing/no-room.ts';
import { openApp } from '../testing/open-app.tsx';
import { findDraft, hasDraft } from '../unsaved/drafts.ts';

const FORM = '/main/car_model?product_id=7';
const boris = { user_id: 2, username: 'boris', role: 'editor' };
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer({ ...carModelServer, [sessionCalls.signIn.path]: () => boris });
});
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Model name' });

/** Ada types into a form. */
async function typeAsAda() {
  const app = openApp(FORM);
  await screen.findByDisplayValue('Cobalt');
  await enter(app.user, name(), ' II');
  return app;
}

async function signInAsBoris({ user }: ReturnType<typeof openApp>) {
  await enter(user, await screen.findByLabelText(/Username/), 'boris');
  await enter(user, screen.getByLabelText(/^Password/), 'battery staple');
  server.answer(sessionCalls.access.path, () => boris);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('somebody else who signs in in another tab ends the session of this one, and what was typed is kept', async () => {
  const app = await typeAsAda();
  tellSignedOn(2);
  const ended = 'Your session has ended. Sign in again; what you typed is kept.';
  expect(await screen.findByText(ended)).toBeTruthy();
  expect(findDraft(FORM, 1)?.values).toMatchObject({ name: 'Cobalt II' });

  app.back();
  await screen.findByText('What you had typed is back.');
  expect(server.of(sessionCalls.access.path)).toHaveLength(2);
});

test('what one person had typed is not there for the other, who is asked for anew', async () => {
  const app = await typeAsAda();
  tellSignedOn(2);
  await signInAsBoris(app);
  await screen.findByDisplayValue('Cobalt');
  expect(screen.queryByText(/^What you had typed/)).toBeNull();
  await waitFor(() => expect(hasDraft()).toBe(false));
  expect(screen.getByRole('button', { name: /boris/ })).toBeTruthy();
});

test('who signs in again in another tab goes on in this one', async () => {
  const told: number[] = [];
  const channel = new BroadcastChannel('partline.signed-on');
  channel.onmessage = ({ data }) => told.push(data);
  await typeAsAda();
  tellSignedOn(1);
  await waitFor(() => expect(told).toEqual([1]));
  channel.close();
  expect(name().value).toBe('Cobalt II');
});

test('a sign-in is told to the other tabs', async () => {
  const told: number[] = [];
  const channel = new BroadcastChannel('partline.signed-on');
  channel.onmessage = ({ data }) => told.push(data);
  await signInAsBoris(openApp('/auth/signin'));
  await waitFor(() => expect(told).toEqual([2]));
  channel.close();
});

test('a form that the browser has no room for stays, and the sign-in comes to it', async () => {
  await typeAsAda();
  leaveNoRoom();
  tellSignedOn(2);
  expect(await screen.findByLabelText(/^Password of ada/)).toBeTruthy();
  expect(name().value).toBe('Cobalt II');
});
