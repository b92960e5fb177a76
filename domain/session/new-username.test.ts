import { expect, test } from 'vitest';
import { foldLookAlikes, newUsername } from './new-username.ts';

test.each([
  ['аdmin', 'Admin'],
  ['ΑDΜΙΝ'.replace('Ν', 'N'), 'admin'],
  ['ad\u200bmin', 'admin'],
  ['ａｄｍｉｎ', 'admin'],
  ['admın', 'admin'],
  ['anna  berg', 'Anna\u00a0Berg'],
])('the username %s looks like %s', (one, other) => {
  expect(foldLookAlikes(one)).toBe(foldLookAlikes(other));
});

test.each([
  ['anna', 'hanna'],
  ['Иван', 'Ivan'],
  ['josé', 'jose'],
  ['line 1', 'line 2'],
])('the username %s does not look like %s', (one, other) => {
  expect(foldLookAlikes(one)).not.toBe(foldLookAlikes(other));
});

test.each(['ad\u200bmin', 'admin\u202e', 'admin\u3164', 'person 17', 'реrson 17'])(
  'the username %j is refused',
  (username) => {
    expect(newUsername.safeParse(username).success).toBe(false);
  },
);

test.each(['anna', 'Өлзий', '李 明', "o'neil"])('the username %s is allowed', (username) => {
  expect(newUsername.parse(username)).toBe(username);
});
