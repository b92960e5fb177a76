import { personGrid } from '#domain/person/person';
import { backupCall } from '#domain/person/security-log';
import { sessionCalls } from '#domain/session/session';
import { signOnCalls } from '#domain/session/sign-on';
import { carModelServer } from './car-models.ts';
import { signedInAs } from './signed-in-as.ts';

const LAST_SEEN = '2026-01-05T08:00:00.000Z';

/** Returns a row of the list of users, in the order of the columns. */
const person = (id: number, name: string, role: string, label: string, standing = ['active', 'Active']) => [
  ...[id, name, role, label, false, 'Person', LAST_SEEN, 'Jan 5, 2026, 08:00', 1, 0],
  ...standing,
];

/** Every user of the installation: the administrator `ada`, an editor, a disabled viewer, and a service. */
export const PEOPLE = [
  person(1, 'ada', 'admin', 'Admin'),
  person(2, 'boris', 'editor', 'Editor'),
  person(3, 'chen', 'viewer', 'Viewer', ['disabled', 'Disabled']),
  [4, 'erp', 'editor', 'Editor', true, 'Service', null, null, 0, 2, 'active', 'Active'],
];

export const BACKED_UP = {
  last_at_label: 'Jan 5, 2026, 02:00',
  late: false,
  failed_at_label: null,
  nightly: true,
};

export const adminServer = {
  ...carModelServer,
  [sessionCalls.access.path]: signedInAs('ada', 'admin', 1),
  [signOnCalls.offer.path]: (): unknown => ({ name: null, passwords: true }),
  [sessionCalls.signIn.path]: (): unknown => ({ user_id: 1, username: 'ada' }),
  [backupCall.path]: (): unknown => BACKED_UP,
  [personGrid.path]: () => ({ rows: PEOPLE, count: PEOPLE.length }),
};
