import { isUtf8 } from 'node:buffer';
import parse from 'secure-json-parse';
import { type AppError, badRequest } from '../../errors/errors.ts';

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Parses a JSON body. An empty body means no body, since some calls have none. Throws 400 for bytes that are not UTF-8,
 * which would otherwise be replaced, and for a key that would reach a prototype.
 */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  // Compressed bytes are not UTF-8 either.
  if (!isUtf8(bytes)) throw invalidJson('The body is not UTF-8.');
  const text = bytes.toString();
  if (text.startsWith(BYTE_ORDER_MARK)) {
    throw invalidJson('The body begins with a byte order mark: send it without.');
  }
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw invalidJson();
  }
}

export function invalidJson(message = 'The body is not valid JSON.'): AppError {
  return badRequest(message, 'invalid_json');
}
