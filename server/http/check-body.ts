import { hash } from 'node:crypto';
import type { AnyCall, ParsedOf } from '#domain/wire/call';
import { PARSE, readFaults } from '#domain/wire/faults';
import { AppError } from '../errors/errors.ts';

/**
 * A valid body: the value for the handler, and the hash that distinguishes a retry from another request with the same
 * key.
 */
export interface CheckedBody<C extends AnyCall> {
  parsed: ParsedOf<C>;
  hash: string | undefined;
}

/**
 * Validates the JSON of a body. Throws 400 with every fault. Only a call that accepts an `Idempotency-Key` needs a
 * hash.
 */
export function checkBody<C extends AnyCall>(call: C, body: unknown, isRepeatable: boolean): CheckedBody<C> {
  const checked = call.request.safeParse(body, PARSE);
  if (!checked.success) throw new AppError(400, readFaults(checked.error.issues, call.incomplete));
  return {
    parsed: checked.data as ParsedOf<C>,
    hash: isRepeatable ? hash('sha256', JSON.stringify(body) ?? '') : undefined,
  };
}
