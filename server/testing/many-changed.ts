import { type ChangeCheck, changeChecks, changeWrites } from '#domain/change/change';
import type { RecordKind } from '#domain/record/record-kinds';
import type { TestApp } from './test-app.ts';

/** Returns functions that check and make bulk changes as a screen does. */
export function manyChanged(server: TestApp) {
  async function check(kind: RecordKind, body: object): Promise<ChangeCheck> {
    const { status, data, failure } = await server.sendRaw(changeChecks[kind], body);
    if (status !== 200) throw new Error(`${status}: ${failure.message}`);
    return data as ChangeCheck;
  }

  function set(kind: RecordKind, body: object): ReturnType<TestApp['sendRaw']> {
    return server.sendRaw(changeWrites[kind], body);
  }

  async function change(kind: RecordKind, body: object) {
    const { expect: hash } = await check(kind, body);
    const { status, data, failure } = await set(kind, { ...body, expect: hash });
    if (status !== 200) throw new Error(`${status}: ${failure.message}`);
    return data as { changed: number; unchanged: number; batch_id: number };
  }

  return { check, set, change };
}
