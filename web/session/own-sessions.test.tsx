import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { type OwnSession, ownSessionCalls, SESSION_OVER } from '#domain/session/own-sessions';
import { carModelServer } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
let server: FakeServer;
let sessions: OwnSession[];

beforeEach(() => {
  const times = { created_at: '2026-01-05T14:05:00Z', last_seen_at: '2026-01-05T15:00:00Z' };
  sessions = [
    { session_id: 3, address: '192.0.2.7', agent: FIREFOX, current: true, ...times },
    { session_id: 2, address: '192.0.2.8', agent: FIREFOX, current: false, ...times },
    { session_id: 1, address: null, agent: null, current: false, ...times },
  ];
  server = startFakeServer({
    ...carModelServer,
    [ownSessionCalls.list.path]: () => ({ rows: sessions }),
    [ownSessionCalls.end.path]: ({ body }) => {
      sessions = sessions.filter(({ session_id }) => session_id !== body.session_id);
      return {};
    },
    [ownSessionCalls.endOthers.path]: () => {
      sessions = sessions.filter(({ current }) => current);
      return { ended: 2 };
    },
  });
});

async function open() {
  const { user } = openApp('/main/car_model_list');
  await user.click(await screen.findByRole('button', { name: /clerk|ada/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Your sessions' }));
  await screen.findByRole('dialog', { name: 'Your sessions' });
  await screen.findByText(/^You have . other session/);
  return user;
}

const rows = () =>
  screen.getAllByRole('listitem').filter(({ textContent }) => /last seen/.test(textContent ?? ''));

test('the dialog in the user menu lists the sessions by browser and address, and marks the current session', async () => {
  await open();
  const texts = rows().map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/^Firefox on WindowsThis session192\.0\.2\.7 · since Jan 5, 2026/);
  expect(texts[2]).toMatch(/^Unknown browsersince Jan 5, 2026/);
});

test('1.13: an ended session disappears from the list, the focus moves to the next session, and the list behind the dialog reloads', async () => {
  const user = await open();
  const before = server.of(carModelGrid.path).length;
  await user.click(
    screen.getByRole('button', { name: /^End the session of Firefox on Windows, 192\.0\.2\.8/ }),
  );
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(server.of(ownSessionCalls.end.path).map(({ body }) => body)).toEqual([{ session_id: 2 }]);
  const next = screen.getByRole('button', { name: /^End the session of Unknown browser/ });
  await waitFor(() => expect(document.activeElement).toBe(next));
  await waitFor(() => expect(server.of(carModelGrid.path).length).toBeGreaterThan(before));
});

test('further clicks before the list has reloaded send no second request', async () => {
  const user = await open();
  server.answer(ownSessionCalls.list.path, () => Promise.withResolvers().promise);
  const end = screen.getByRole('button', { name: /^End the session of Unknown browser/ });
  await user.dblClick(end);
  await screen.findByText('Session ended');
  await user.click(end);
  expect(server.of(ownSessionCalls.end.path)).toHaveLength(1);
});

test('a button ends all other sessions, and then disappears', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'End 2 other sessions' }));
  expect(await screen.findByText('You have no other sessions.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
});

test('a session that has ended in the meantime is reported, and the list reloads', async () => {
  const user = await open();
  sessions = sessions.slice(0, 2);
  server.answer(ownSessionCalls.end.path, () => refusal(404, SESSION_OVER));
  await user.click(screen.getByRole('button', { name: /^End the session of Unknown browser/ }));
  expect(await screen.findByText(SESSION_OVER)).toBeTruthy();
  await waitFor(() => expect(rows()).toHaveLength(2));
});
