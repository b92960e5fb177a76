import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { sessionCalls } from '#domain/session/session';
import { findDraft, hasDraft } from '../form/unsaved/drafts.ts';
import { announceSignOn } from '../session/sign-on-tabs.ts';
import { saveAndConfirm } from '../testing/car-model-form.ts';
import { carModelServer } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { fillStorage } from '../testing/fill-storage.ts';
import { openApp } from '../testing/open-app.tsx';
import { signIn } from '../testing/sign-in.ts';
import { signedInAs } from '../testing/signed-in-as.ts';

const FORM = '/main/car_model?product_id=7';
const boris = signedInAs('boris', 'editor', 2);
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer({ ...carModelServer, [sessionCalls.signIn.path]: boris });
});
const button = (label: string) => screen.getByRole('button', { name: label });
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Model name' });

async function typeAsAda() {
  const app = openApp(FORM);
  await screen.findByDisplayValue('Cobalt');
  await enter(app.user, name(), ' II');
  return app;
}

async function signInAsBoris({ user }: ReturnType<typeof openApp>) {
  await screen.findByRole('heading', { name: 'Sign in' });
  server.answer(sessionCalls.access.path, boris);
  await signIn(user, 'boris');
}

async function signInAsAda({ user }: ReturnType<typeof openApp>) {
  server.answer(sessionCalls.signIn.path, () => ({ user_id: 1, username: 'ada', role: 'editor' }));
  await enter(user, await screen.findByLabelText(/^Password of ada/), 'battery staple');
  await user.click(button('Continue'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

test('another user who signs in in another tab ends the session of this tab, and typed values are kept', async () => {
  const app = await typeAsAda();
  announceSignOn(2);
  const ended = 'Your session has ended. Sign in again; what you typed is kept.';
  expect(await screen.findByText(ended)).toBeTruthy();
  expect(findDraft(FORM, 1)?.values).toMatchObject({ name: 'Cobalt II' });

  app.back();
  await screen.findByText('Your unsaved changes were restored.');
  expect(server.of(sessionCalls.access.path)).toHaveLength(2);
});

test('another user sees the stored values, not what the first user typed', async () => {
  const app = await typeAsAda();
  announceSignOn(2);
  await signInAsBoris(app);
  await screen.findByDisplayValue('Cobalt');
  expect(screen.queryByText(/^Your unsaved changes/)).toBeNull();
  await waitFor(() => expect(hasDraft()).toBe(false));
  expect(screen.getByRole('button', { name: /boris/ })).toBeTruthy();
});

test('signing in again in another tab continues the session of this tab', async () => {
  const app = await typeAsAda();
  announceSignOn(1);
  await enter(app.user, name(), ' b');
  await saveAndConfirm(app);
  await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
  expect(server.of(carModelCalls.save.path)[0]?.body).toMatchObject({ name: 'Cobalt II b' });
  expect(server.of(sessionCalls.access.path)).toHaveLength(1);
});

test('other tabs are notified of a sign-in', async () => {
  const announced: number[] = [];
  const channel = new BroadcastChannel('partline.signed-on');
  channel.onmessage = ({ data }) => announced.push(data);
  await signInAsBoris(openApp('/auth/signin'));
  await waitFor(() => expect(announced).toEqual([2]));
  channel.close();
});

test.each([
  ['if a draft keeps the typed values', () => undefined],
  ['if the browser has no room for a draft', fillStorage],
])('a save that awaits its confirmation is not sent in the name of another user, %s', async (_, fill) => {
  const { user } = await typeAsAda();
  await user.click(button('Save'));
  await screen.findByText(/^Save changes/);
  fill();
  announceSignOn(2);
  await waitFor(() => expect(screen.queryByText(/^Save changes/)).toBeNull());
  await screen.findByLabelText(/^Password/);
  expect(server.of(carModelCalls.save.path)).toEqual([]);
});

test('a form whose draft cannot be stored stays open, and the sign-in opens above it', async () => {
  const app = await typeAsAda();
  fillStorage();
  announceSignOn(2);
  await signInAsAda(app);
  expect(name().value).toBe('Cobalt II');
});

test('the sign-in above a form whose draft cannot be stored reopens if the user cancels it and stays, and closes if the user leaves', async () => {
  const { user, here } = await typeAsAda();
  fillStorage();
  announceSignOn(2);
  await screen.findByText('Somebody else signed in in another tab. Sign in again to keep what you typed.');
  // A sign-in of a third user must not open a second dialog.
  announceSignOn(3);
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  await screen.findByLabelText(/^Password of ada/);
  expect(name().value).toBe('Cobalt II');

  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(here()).toBe('/auth/signin'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the sign-in dialog after an ended session stays open while another user signs in', async () => {
  const app = await typeAsAda();
  fillStorage();
  server.answer(carModelCalls.save.path, () => refusal(401, 'Please sign in.'));
  await saveAndConfirm(app);
  await screen.findByText(/^Your session has ended\. Sign in again to keep/);
  announceSignOn(2);
  await screen.findByText(/^Somebody else signed in in another tab/);
  server.answer(carModelCalls.save.path, () => new Promise(() => undefined) as never);
  await signInAsAda(app);
  expect(name().value).toBe('Cobalt II');
});

test('a screen that is opened an hour after the access check repeats it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { go, here } = openApp('/main/car_model_list');
    await screen.findByText(/^Showing \d/);
    vi.setSystemTime(Date.now() + 3_600_001);
    go(FORM);
    await waitFor(() => expect(here()).toBe(FORM));
    await waitFor(() => expect(server.of(sessionCalls.access.path)).toHaveLength(2));
  } finally {
    vi.useRealTimers();
  }
});
