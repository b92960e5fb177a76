import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Token, tokenCalls } from '#domain/person/token';
import { sessionCalls } from '#domain/session/session';
import { answer } from '../testing/answer.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { adminServer } from '../testing/people.ts';
import { pressOutside } from '../testing/press-outside.ts';
import { signedInAs } from '../testing/signed-in-as.ts';

const token: Token = {
  token_id: 5,
  name: 'ERP nightly',
  user_id: 4,
  username: 'erp',
  service: true,
  scope: 'write',
  created_at: '2026-01-05T08:00:00.000Z',
  created_by: 'ada',
  created_from: '10.0.0.7',
  ends_at: '2090-01-05T08:00:00.000Z',
  last_used_at: null,
  active: true,
};
const services = [{ user_id: 4, username: 'erp' }];

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer({
    ...adminServer,
    [tokenCalls.list.path]: () => ({ rows: [token], services }),
    [tokenCalls.end.path]: () => ({}),
  });
});
const button = (name: string | RegExp) => screen.getByRole('button', { name });

async function openTokens() {
  const app = openApp('/main/tokens');
  await screen.findByRole('button', { name: 'Create token' });
  return app;
}

test('an administrator sees all tokens with owner, rights and last use', async () => {
  const { user } = await openTokens();
  const row = within(await screen.findByRole('row', { name: /ERP nightly/ }));
  for (const words of ['erp · Service', 'Read and write', 'Active', 'Never', /by ada · from 10\.0\.0\.7$/])
    expect.soft(row.getByText(words), String(words)).toBeTruthy();
  expect(server.of(tokenCalls.list.path).map(({ body }) => body)).toEqual([{ all: true }]);
  await user.click(button('Mine'));
  await waitFor(() => expect(server.of(tokenCalls.list.path).at(-1)?.body).toEqual({ all: false }));
});

test('a token for a service is created in the dialog that `n` opens, and shown once with a command to try it', async () => {
  server.answer(tokenCalls.make.path, () => ({ token_id: 6, token: 'plt_secret', ends_at: token.ends_at }));
  const { user } = await openTokens();
  await screen.findByRole('row', { name: /ERP nightly/ });
  await user.keyboard('n');
  await screen.findByRole('dialog', { name: 'Create token' });
  await user.keyboard('MES{Tab}');
  await user.selectOptions(screen.getByLabelText('For'), 'id4');
  await user.selectOptions(screen.getByLabelText('Allowed'), 'write');
  await user.click(screen.getByLabelText(/^Name/));
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Token MES' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Copy' })));
  await user.keyboard('{Enter}');
  expect(dialog.getByText('plt_secret')).toBeTruthy();
  expect(dialog.getByText(/^curl .*Bearer plt_secret/s)).toBeTruthy();
  expect(server.of(tokenCalls.make.path).map(({ body }) => body)).toEqual([
    { name: 'MES', scope: 'write', days: 90, user_id: 4 },
  ]);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText('plt_secret')).toBeNull();
});

test('a click outside closes neither the dialog that creates a token nor the dialog that shows it', async () => {
  const response = Promise.withResolvers<object>();
  server.answer(tokenCalls.make.path, () => response.promise);
  const { user } = await openTokens();
  await user.keyboard('n');
  await user.type(await screen.findByLabelText(/^Name/), 'MES');
  await user.click(button('Create'));
  await pressOutside(user);
  expect(screen.getByRole('dialog', { name: 'Create token' })).toBeTruthy();
  await user.type(screen.getByLabelText(/^Name/), ' 2');

  response.resolve({ token_id: 6, token: 'plt_secret', ends_at: token.ends_at });
  await screen.findByText('plt_secret');
  expect(screen.getByRole('dialog', { name: 'Token MES' })).toBeTruthy();
  await pressOutside(user);
  expect(screen.getByText('plt_secret')).toBeTruthy();
});

test('a token is revoked after a confirmation', async () => {
  const { user } = await openTokens();
  await user.click(await screen.findByRole('button', { name: 'Revoke ERP nightly' }));
  await answer(
    user,
    'Revoke',
    'Revoke the token ERP nightly of erp? Programs that use it lose access at once.',
  );
  await waitFor(() =>
    expect(server.of(tokenCalls.end.path).map(({ body }) => body)).toEqual([{ token_id: 5 }]),
  );
});

test('a viewer sees only their own tokens, is offered no service, and reads that their tokens are read-only', async () => {
  server.answer(sessionCalls.access.path, signedInAs('chen', 'viewer', 2));
  server.answer(tokenCalls.list.path, () => ({ rows: [], services: [] }));
  const { user } = await openTokens();
  expect(await screen.findByText('You have no tokens.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mine' })).toBeNull();
  await user.click(button('Create token'));
  await screen.findByRole('dialog', { name: 'Create token' });
  expect(screen.queryByLabelText('For')).toBeNull();
  expect(screen.getByText('Your token can only read, because you are a viewer.')).toBeTruthy();
});

test('a failure to load the tokens is shown with Retry, and `Create token` works nevertheless', async () => {
  server.answer(tokenCalls.list.path, () => refusal(500, 'The database is unavailable.'));
  const { user } = await openTokens();
  expect(await screen.findByText('The database is unavailable.')).toBeTruthy();
  await user.click(button('Create token'));
  expect(await screen.findByRole('dialog', { name: 'Create token' })).toBeTruthy();
  await user.keyboard('{Escape}');
  server.answer(tokenCalls.list.path, () => ({ rows: [token], services }));
  await user.click(button('Retry'));
  expect(await screen.findByRole('row', { name: /ERP nightly/ })).toBeTruthy();
});
