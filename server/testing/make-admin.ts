import type { TestApp } from './test-app.ts';

/** Makes the default user an administrator, for tests of all calls, including those about users. */
export async function makeAdmin({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await db.updateTable('users').set({ role: 'admin' }).where('username', '=', 'clerk').execute();
}
