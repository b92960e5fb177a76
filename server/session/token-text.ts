import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const SECRET_BYTES = 32;
/** `plt_`, 32 random bytes as base64url, and the check sum of these 43 signs in hexadecimal. */
const TOKEN = /^plt_([\w-]{43})([0-9a-f]{8})$/;

/** The text of a new token. Its beginning and its check sum let a scanner know one that was left in a file. */
export function newTokenText(): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return `plt_${secret}${checkSum(secret)}`;
}

/** Whether a text can be a token at all: what is mistyped or made up is known before the database is asked. */
export function isTokenText(text: string): boolean {
  const [, secret = '', sum] = TOKEN.exec(text) ?? [];
  return sum === checkSum(secret);
}

/**
 * What is stored of the token of a program or a session. 256 random bits cannot be guessed from it, so that it needs no
 * salt and no slow hash.
 */
export function tokenHash(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

function checkSum(secret: string): string {
  return crc32(secret).toString(16).padStart(8, '0');
}
