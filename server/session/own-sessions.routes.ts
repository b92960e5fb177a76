import type { FastifyInstance } from 'fastify';
import { ownSessionCalls, SESSION_OVER } from '#domain/session/own-sessions';
import { notFound } from '../errors/errors.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { recordBy } from '../http/record-call.ts';
import { readSessionToken } from './session-cookie.ts';
import { closeOwnSession, closeSessionsOf, listSessions } from './sessions.ts';

/** Where one is signed in oneself, seen and ended (behaviour 1.13). */
export function ownSessionRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { settings } = deps;

  bind(app, deps, ownSessionCalls.list, async ({ db, request, caller }) => ({
    rows: await listSessions(db, caller.user_id, readSessionToken(request, settings)),
  }));

  bind(app, deps, ownSessionCalls.end, async ({ body, db, caller }) => {
    const { user_id, username } = caller;
    const isEnded = await closeOwnSession(db, user_id, body.session_id);
    // The number of another person's session is answered like one that is over.
    if (!isEnded) throw notFound(SESSION_OVER);
    await recordBy(db, caller, { event: 'sessions_revoked', username, details: { count: 1 } });
    return {};
  });

  bind(app, deps, ownSessionCalls.endOthers, async ({ db, request, caller }) => {
    const { user_id, username } = caller;
    const ended = await closeSessionsOf(db, user_id, readSessionToken(request, settings));
    if (ended > 0)
      await recordBy(db, caller, { event: 'sessions_revoked', username, details: { count: ended } });
    return { ended };
  });
}
