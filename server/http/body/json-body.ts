import { isUtf8 } from 'node:buffer';
import parse from 'secure-json-parse';
import { type AppError, badRequest } from '../../errors/errors.ts';

const BYTE_ORDER_MARK = '\ufeff';

/**
 * The value of a JSON body; an empty one means «no body», since some calls have none. Throws 400 for bytes that are
 * no UTF-8, which would otherwise be replaced, and for a key that would reach a prototype.
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  const text = isUtf8(bytes) ? bytes.toString() : BYTE_ORDER_MARK;
  if (text.startsWith(BYTE_ORDER_MARK)) throw invalidJson();
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw invalidJson();
  }
}

export function invalidJson(): AppError {
  return badRequest('The body is not valid JSON.', 'invalid_json');
}
