import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const SECRET_BYTES = 32;
/** `plt_`, 32 random bytes as base64url, and the checksum of these 43 characters in hexadecimal. */
const TOKEN = /^plt_([\w-]{43})([0-9a-f]{8})$/;

/** Creates the text of a token. Prefix and checksum let scanners recognise leaked tokens. */
export function newTokenText(): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return `plt_${secret}${checkSum(secret)}`;
}

/** Returns whether a text can be a token. Mistyped and invented tokens never reach the database. */
export function isTokenText(text: string): boolean {
  const [, secret = '', sum] = TOKEN.exec(text) ?? [];
  return sum === checkSum(secret);
}

/**
 * Returns the stored hash of an API token or a session token. A token has 256 random bits, so it needs no salt and no
 * slow hash.
 */
export function tokenHash(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

function checkSum(secret: string): string {
  return crc32(secret).toString(16).padStart(8, '0');
}
