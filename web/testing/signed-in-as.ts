import type { Role } from '#domain/wire/role';

export const signedInAs = (username: string, role: Role, user_id: number) => () => ({
  user_id,
  username,
  role,
  today: '2026-11-28',
  time_zone: 'UTC',
});
