import { argon2Sync, randomBytes } from 'node:crypto';
import type { Db } from '../db/db.ts';
import { PASSWORD } from './password.ts';

/**
 * Adds somebody who signs in with PASSWORD; answers their id. A hash names its own cost, and this one costs next to
 * nothing: hashing is slow on purpose, and only tests of hashing itself need wait for it.
 */
export async function addPerson(db: Db, username: string): Promise<number> {
  const { user_id } = await db
    .insertInto('users')
    .values({ username, password_hash: CHEAP_HASH })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return user_id;
}

const CHEAP_HASH = cheapHash();

function cheapHash(): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`;
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
