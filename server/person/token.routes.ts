import type { FastifyInstance } from 'fastify';
import { MAX_TOKENS, tokenCalls, tooManyTokens } from '#domain/person/token';
import { ADMINS_ONLY } from '#domain/wire/role';
import { badReference, conflict, forbidden, notFound } from '../errors/errors.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { recordBy } from '../http/record-call.ts';
import {
  countOpenTokens,
  endToken,
  findService,
  findToken,
  insertToken,
  listServices,
  listTokens,
} from './token.queries.ts';

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

    // The owner is locked, so that tokens created at the same time are counted one after another.
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
    const token = await findToken(db, body.token_id);
    const isOthers = token !== undefined && token.user_id !== caller.user_id;
    // Only an administrator learns whether another user has a token with this number.
    if (!token || (isOthers && caller.role !== 'admin')) throw notFound('This token no longer exists.');
    await endToken(db, body.token_id);
    const details = { token: body.token_id };
    await recordBy(db, caller, { event: 'token_ended', username: token.username, details });
    return {};
  });
}
