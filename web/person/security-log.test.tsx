import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { backupCall, securityLogGrid } from '#domain/person/security-log';
import { sessionCalls } from '#domain/session/session';
import { ADMINS_ONLY } from '#domain/wire/role';
import { type RecordedRequest, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { adminServer, BACKED_UP } from '../testing/people.ts';
import { signedInAs } from '../testing/signed-in-as.ts';

const AT = '2026-01-05T08:00:00.000Z';
const details = '{"by": "ada", "from": "editor", "to": "admin"}';

test('the security log shows who did what and from where, and opens an entry', async () => {
  startFakeServer({
    ...adminServer,
    [securityLogGrid.path]: () => ({
      rows: [[7, AT, 'Jan 5, 2026, 08:00', 'boris', 'person_role', '10.0.0.7', details]],
      count: 1,
    }),
  });
  const { user } = openApp('/main/security_log');
  const row = within(await screen.findByRole('row', { name: /Role changed/ }));
  for (const words of ['boris', '10.0.0.7', 'by: ada · from: editor · to: admin'])
    expect.soft(row.getByText(words), words).toBeTruthy();
  await user.click(row.getByRole('link'));
  const entry = within(await screen.findByRole('dialog', { name: 'Role changed' }));
  expect(entry.getByText('to: admin')).toBeTruthy();
});

test('an entry in the URL opens from any page of the log, and a deleted entry is reported', async () => {
  const entry = (id: number, event: string) => [id, AT, 'Jan 5', null, event, null, null];
  const server = startFakeServer({
    ...adminServer,
    [securityLogGrid.path]: ({ body }: RecordedRequest) => {
      const { where } = (body.d ?? {}) as { where?: { event_id: { any: number[] } } };
      if (!where) return { rows: [entry(9, 'sign_in')], count: 900 };
      return { rows: where.event_id.any.includes(7) ? [entry(7, 'backup_made')] : [], count: 1 };
    },
  });
  const { user, here } = openApp('/main/security_log?event_id=7');
  await screen.findByRole('dialog', { name: 'Backup made' });
  const last = server.of(securityLogGrid.path).at(-1)?.body;
  expect(last).toMatchObject({ only: 'rows', d: { where: { event_id: { any: [7] } } } });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(here()).toBe('/main/security_log'));
  cleanup();

  openApp('/main/security_log?event_id=8');
  const dialog = await screen.findByRole('dialog', { name: 'Security log' });
  expect(within(dialog).getByText('This record no longer exists.')).toBeTruthy();
});

test.each([
  ['when the last backup was made', {}, 'Last backup: Jan 5, 2026, 02:00'],
  [
    'that the last backup is more than a day old',
    { late: true },
    'Last backup: Jan 5, 2026, 02:00 More than a day old',
  ],
  [
    'that a later backup failed',
    { failed_at_label: 'Jan 6, 2026, 02:00' },
    'Last backup: Jan 5, 2026, 02:00 Failed: Jan 6, 2026, 02:00',
  ],
  ['that there is no backup yet', { last_at_label: null }, 'Last backup: none yet'],
  [
    'that an external database has no nightly backups',
    { last_at_label: null, nightly: false },
    'Last backup: none by Partline · Partline makes no nightly backups of an external database',
  ],
])('37.11: the security log shows above its list %s', async (_, change, words) => {
  startFakeServer({
    ...adminServer,
    [securityLogGrid.path]: () => ({ rows: [], count: 0 }),
    [backupCall.path]: () => ({ ...BACKED_UP, ...change }),
  });
  openApp('/main/security_log');
  const line = await screen.findByText(/^Last backup/);
  expect(line.textContent).toBe(words);
});

test('only administrators can see the security log', async () => {
  startFakeServer({
    ...adminServer,
    [sessionCalls.access.path]: signedInAs('boris', 'viewer', 2),
  });
  openApp('/main/security_log');
  expect(await screen.findByText(ADMINS_ONLY)).toBeTruthy();
});
