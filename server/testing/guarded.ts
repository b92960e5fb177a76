import { expect } from 'vitest';
import type { AnyCall } from '#domain/wire/call';
import type { TestApp } from './test-app.ts';

/** Expects that every call refuses a request without a session before it reads the body. */
export async function expectGuarded(server: TestApp, calls: readonly AnyCall[]): Promise<void> {
  for (const call of calls) {
    const { status, failure } = await server.sendRaw(call, {}, { cookie: undefined });
    expect.soft(status, call.path).toBe(401);
    expect.soft(failure.code, call.path).toBe('not_signed_in');
  }
}
