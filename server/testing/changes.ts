import { changesCall } from '#domain/history/changes';
import type { TestApp } from './test-app.ts';

/** Returns functions that read the changes of an app (behaviour 40). */
export function changesOf(server: TestApp) {
  async function changes(after: string | null, limit = 1_000) {
    const { status, data, failure } = await server.send(changesCall, { after, limit });
    if (status !== 200) throw new Error(`${status} ${failure.message}`);
    return data;
  }

  const now = async () => (await changes('now')).next;
  return { changes, now };
}
