import * as z from 'zod/mini';
import { newUsername } from '../session/new-username.ts';
import { recordId } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import { listedMoment } from '../wire/column-kind.ts';
import { list } from '../wire/list.ts';
import { done } from '../wire/record.ts';
import { role } from '../wire/role.ts';

/** The maximum number of users added in one call, limited because hashing their passwords takes a while. */
const MAX_ADDED = 50;

export const ROLE_WORDS = { viewer: 'Viewer', editor: 'Editor', admin: 'Admin' } as const;
const STANDING_WORDS = {
  active: 'Active',
  resetting: 'Has to choose a password',
  disabled: 'Disabled',
} as const;

const standing = z.enum(['active', 'resetting', 'disabled']);

export const personGrid = list({
  path: '/api/person/list/table',
  view: 'person_list',
  id: 'user_id',
  row: {
    user_id: z.int(),
    username: z.string(),
    role,
    role_label: z.string(),
    /** True for a service, which has no password and signs in with tokens only. */
    service: z.boolean(),
    kind_label: z.string(),
    last_seen_at: z.nullable(listedMoment),
    last_seen_label: z.nullable(z.string()),
    sessions: z.int(),
    tokens: z.int(),
    standing,
    standing_label: z.string(),
  },
  searchable: ['username', 'role_label', 'kind_label', 'last_seen_label', 'standing_label'],
  sort: ['username'],
  words: {
    role_label: { stored: 'role', words: ROLE_WORDS },
    standing_label: { stored: 'standing', words: STANDING_WORDS },
  },
  labels: { last_seen_label: 'last_seen_at' },
  who: 'admin',
  summary: 'List people and services',
});

const byPerson = z.object({ user_id: recordId });
/** The requirements of calls that change users: an administrator with a recent sign-in. */
const managing = { writes: true, who: 'admin', fresh: true } as const;
const changing = { ...managing, about: ({ user_id }: { user_id: number }) => user_id } as const;

export const personCalls = {
  add: call('/api/person/add', {
    request: z.object({
      usernames: z.array(newUsername).check(z.minLength(1), z.maxLength(MAX_ADDED)),
      role: z._default(role, 'editor'),
      service: z._default(z.boolean(), false),
    }),
    data: z.object({
      added: z.array(z.object({ user_id: z.int(), username: z.string(), password: z.nullable(z.string()) })),
    }),
    ...managing,
    once: true,
    incomplete: 'Enter at least one name.',
    summary: `Add up to ${MAX_ADDED} people with one-time passwords, which are returned only once, or services, which have no passwords`,
  }),
  reset: call('/api/person/reset', {
    request: byPerson,
    data: z.object({ username: z.string(), password: z.string() }),
    ...changing,
    once: true,
    summary:
      'Reset the password of a person: end all sessions, tokens and the linked sign-on of the person, and return a one-time password',
  }),
  disable: call('/api/person/disable', {
    request: byPerson,
    data: done,
    ...changing,
    summary: 'Disable a person and their tokens, with immediate effect',
  }),
  enable: call('/api/person/enable', {
    request: byPerson,
    data: done,
    ...changing,
    summary: 'Enable a disabled person',
  }),
  role: call('/api/person/role', {
    // `expect` is the role as the client read it. If it is omitted, any role is replaced.
    request: z.object({ user_id: recordId, role, expect: z.optional(role) }),
    data: done,
    ...changing,
    summary:
      'Set the role of a person; with `expect`, returns 409 if the person has another role than `expect`',
  }),
  endSessions: call('/api/person/end_sessions', {
    request: byPerson,
    data: z.object({ ended: z.int() }),
    ...changing,
    summary: 'End all sessions of a person; the password stays',
  }),
  unlink: call('/api/person/unlink', {
    request: byPerson,
    data: z.object({ ended: z.int() }),
    ...changing,
    summary:
      'Unlink the sign-on of a person, and end the sessions signed in with it and the tokens of the person',
  }),
  rename: call('/api/person/rename', {
    request: z.object({ user_id: recordId, username: newUsername }),
    data: done,
    ...changing,
    incomplete: 'Enter the new name.',
    summary: 'Rename a person, including in the history',
  }),
  erase: call('/api/person/erase', {
    request: byPerson,
    data: z.object({ username: z.string() }),
    ...changing,
    summary: 'Erase the name of a person permanently and disable them; their changes stay',
  }),
};
