import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { MAX_TOKENS, type Token, type TokenScope, tokenCalls, tooManyTokens } from '#domain/person/token';
import { ADMINS_ONLY } from '#domain/wire/role';
import type { Db } from '../db/db.ts';
import { badReference, conflict, forbidden, notFound } from '../errors/errors.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { recordBy } from '../http/record-call.ts';
import { newTokenText, tokenHash, tokenLasts } from '../session/tokens.ts';

/** The calls for API tokens: a user's own tokens, and all tokens for administrators (behaviour 38). */
export function tokenRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, tokenCalls.list, async ({ body, db, caller: { user_id, role } }) => {
    if (body.all && role !== 'admin') throw forbidden(ADMINS_ONLY, 'admins_only');
    return {
      rows: await listTokens(db, body.all ? undefined : user_id),
      services: role === 'admin' ? await listServices(db) : [],
    };
  });

  bind(app, deps, tokenCalls.make, async ({ body, db, caller }) => {
    const isForService = body.user_id != null && body.user_id !== caller.user_id;
    if (isForService && caller.role !== 'admin') throw forbidden(ADMINS_ONLY, 'admins_only');
    const owner = isForService ? await findService(db, body.user_id ?? 0) : caller;
    if (!owner) throw badReference('user_id', 'There is no such service.', 'unknown_service');

    // `reauthorize` has locked the owner, so tokens created at the same time are counted one after another.
    if ((await countOpenTokens(db, owner.user_id)) >= MAX_TOKENS) {
      throw conflict(tooManyTokens(owner.username), 'too_many_tokens');
    }
    const { name, scope, days } = body;
    const made = await insertToken(db, {
      name,
      scope,
      days,
      userId: owner.user_id,
      createdBy: caller.user_id,
      createdFrom: caller.address,
    });
    const details = { token: made.token_id, scope, days };
    await recordBy(db, caller, { event: 'token_made', username: owner.username, details });
    return made;
  });

  bind(app, deps, tokenCalls.end, async ({ body, db, caller }) => {
    const { token_id } = body;
    const token = await findToken(db, token_id);
    const isOthers = token !== undefined && token.user_id !== caller.user_id;
    // Only an administrator learns whether another user has a token with this number.
    if (!token || (isOthers && caller.role !== 'admin')) throw notFound('This token no longer exists.');
    await db.updateTable('tokens').set({ ended_at: sql`now()` }).where('token_id', '=', token_id).execute();
    const details = { token: token_id };
    await recordBy(db, caller, { event: 'token_ended', username: token.username, details });
    return {};
  });
}

/** Lists the tokens of one user, or of all users, that were not ended, newest first. Expired tokens are included. */
async function listTokens(db: Db, userId: number | undefined): Promise<Token[]> {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.user_id', 'tokens.user_id')
    .leftJoin('users as maker', 'maker.user_id', 'created_by')
    .where('ended_at', 'is', null)
    .$if(userId !== undefined, (query) => query.where('tokens.user_id', '=', userId ?? 0))
    .orderBy('token_id', 'desc')
    .select(['token_id', 'name', 'tokens.user_id', 'users.username', 'users.service', 'tokens.created_at'])
    .select(['maker.username as created_by', 'created_from', 'ends_at', 'last_used_at'])
    .select(sql<TokenScope>`scope`.as('scope'))
    .select(sql<boolean>`${tokenLasts} and users.disabled_at is null`.as('active'))
    .execute();
}

async function listServices(db: Db) {
  return db
    .selectFrom('users')
    .where('service', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('username_key')
    .select(['user_id', 'username'])
    .execute();
}

/** Returns the owner of a token that was not ended, and locks the token so that it ends only once. */
async function findToken(db: Db, tokenId: number) {
  return db
    .selectFrom('tokens')
    .innerJoin('users', 'users.user_id', 'tokens.user_id')
    .where('token_id', '=', tokenId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate('tokens')
    .select(['tokens.user_id', 'users.username'])
    .executeTakeFirst();
}

/** Returns the number of a user's valid tokens. */
export async function countOpenTokens(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('tokens')
    .where('user_id', '=', userId)
    .where(tokenLasts)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface NewToken {
  userId: number;
  name: string;
  scope: TokenScope;
  days: number;
  createdBy: number;
  createdFrom: string;
}

/** Creates a token. Returns its id, its end and its text, which is not stored. */
export async function insertToken(
  db: Db,
  { userId, name, scope, days, createdBy, createdFrom }: NewToken,
): Promise<{ token_id: number; token: string; ends_at: string }> {
  const token = newTokenText();
  const made = await db
    .insertInto('tokens')
    .values({
      user_id: userId,
      name,
      scope,
      token_hash: tokenHash(token),
      created_by: createdBy,
      created_from: createdFrom,
      ends_at: sql<string>`now() + ${days} * interval '1 day'`,
    })
    .returning(['token_id', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { ...made, token };
}

async function findService(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .where('user_id', '=', userId)
    .where('service', '=', true)
    .where('disabled_at', 'is', null)
    .select(['user_id', 'username'])
    .executeTakeFirst();
}
