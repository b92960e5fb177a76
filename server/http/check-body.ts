import { hash } from 'node:crypto';
import type { AnyCall, ParsedOf } from '#domain/wire/call';
import { PARSE, readFaults } from '#domain/wire/faults';
import { AppError } from '../errors/errors.ts';

/** A body that its call takes: as the handler is given it, and the hash that tells a repeated one from another. */
export interface CheckedBody<C extends AnyCall> {
  parsed: ParsedOf<C>;
  hash: string | undefined;
}

/** Checks what the JSON of a body says; throws 400 with every fault. Only what is repeatable needs a hash. */
export function checkBody<C extends AnyCall>(call: C, body: unknown, isRepeatable: boolean): CheckedBody<C> {
  const checked = call.request.safeParse(body, PARSE);
  if (!checked.success) throw new AppError(400, readFaults(checked.error.issues, call.incomplete));
  return {
    parsed: checked.data as ParsedOf<C>,
    hash: isRepeatable ? hash('sha256', JSON.stringify(body) ?? '') : undefined,
  };
}
