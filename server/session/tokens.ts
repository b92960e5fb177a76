import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import type { TokenScope } from '#domain/person/token';
import type { Role } from '#domain/wire/role';
import type { Db } from '../db/db.ts';
import type { SignedIn } from '../http/caller.ts';

/** The condition that a token is valid if its owner is not disabled (rules/145_sessions_and_tokens.sql). */
export const tokenLasts = sql<boolean>`token_lasts(tokens.ended_at, tokens.ends_at)`;

/**
 * Returns the user of a token that is valid by the database's clock. Marks the token as used, at most once a minute.
 */
export async function findTokenCaller(db: Db, text: string): Promise<SignedIn | undefined> {
  if (!isTokenText(text)) return undefined;
  const found = await db
    .selectFrom('tokens')
    .innerJoin('users', 'users.user_id', 'tokens.user_id')
    .where('token_hash', '=', tokenHash(text))
    .where('users.disabled_at', 'is', null)
    .where(tokenLasts)
    .select(['users.user_id', 'users.username', 'users.must_reset', 'token_id', 'name'])
    .select([sql<Role>`users.role`.as('role'), sql<TokenScope>`scope`.as('scope')])
    .select(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('stale'))
    .executeTakeFirst();
  if (!found) return undefined;

  const { stale, token_id, name, scope, ...user } = found;
  if (stale) await markUsed(db, { token_id, user_id: user.user_id });
  return { ...user, fresh: false, token: { token_id, name, scope } };
}

/** Ends every token of a user permanently. Returns the number of valid tokens that ended. */
export async function endTokensOf(db: Db, userId: number): Promise<number> {
  const ended = await db
    .updateTable('tokens')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning(sql<boolean>`token_lasts(null, ends_at)`.as('lasted'))
    .execute();
  return ended.filter(({ lasted }) => lasted).length;
}

async function markUsed(db: Db, { token_id, user_id }: { token_id: number; user_id: number }): Promise<void> {
  await db.updateTable('tokens').set({ last_used_at: sql`now()` }).where('token_id', '=', token_id).execute();
  await db.updateTable('users').set({ last_seen_at: sql`now()` }).where('user_id', '=', user_id).execute();
}

const SECRET_BYTES = 32;
/** `plt_`, 32 random bytes as base64url, and the checksum of these 43 characters in hexadecimal. */
const TOKEN = /^plt_([\w-]{43})([0-9a-f]{8})$/;

/** Creates the text of a token. Prefix and checksum let scanners recognize leaked tokens. */
export function newTokenText(): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return `plt_${secret}${checkSum(secret)}`;
}

/** Returns whether a text can be a token. A mistyped token needs no query. */
function isTokenText(text: string): boolean {
  const [, secret = '', sum] = TOKEN.exec(text) ?? [];
  return sum === checkSum(secret);
}

/** Returns the stored hash of a token, whose 256 random bits need no salt and no slow hash. */
export function tokenHash(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

function checkSum(secret: string): string {
  return crc32(secret).toString(16).padStart(8, '0');
}
