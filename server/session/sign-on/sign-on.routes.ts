import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { SIGN_ON_FAILED, signOnCalls } from '#domain/session/sign-on';
import { AppError, forbidden, notFound } from '../../errors/errors.ts';
import { bind } from '../../http/bind.ts';
import { callerOf, requireCaller } from '../../http/caller.ts';
import type { Dependencies } from '../../http/dependencies.ts';
import { recordRepeatable } from '../../security-log/security-events.ts';
import type { AppSettings } from '../../settings/env.ts';
import { clientOf, hostCookie, readSessionToken, setSessionToken } from '../session-cookie.ts';
import { FRESH_SECONDS, isSignedOn } from '../sessions.ts';
import { type Attempt, connectProvider } from './provider.ts';
import { freshCaller, linkIdentity, requireSame, signOn } from './sign-on.ts';

/** Registers the calls of sign-on through the company's identity provider (behaviour 39). */
export function signOnRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { settings } = deps;
  const limit = deps.limits.signOns;
  const { signOn: provided } = settings;
  const provider = provided && connectProvider(provided);

  bind(app, deps, signOnCalls.offer, async () => ({
    name: provided?.name ?? null,
    passwords: settings.passwords !== false,
  }));

  bind(
    app,
    deps,
    signOnCalls.begin,
    async ({ body, request, reply }) => {
      if (!provider) throw notSet();
      const link = body.link ? freshCaller(requireCaller(request)).user_id : null;
      // A user whose session is no longer fresh signs on again because a call requires a fresh sign-in. An older
      // session at the provider is not enough for that call.
      const isAgain = link === null && callerOf(request)?.fresh === false;
      const { location, attempt } = await provider.begin({ link, maxAge: isAgain ? FRESH_SECONDS : null });
      setAttempt(reply, settings, attempt);
      return { location };
    },
    { limit },
  );

  bind(
    app,
    deps,
    signOnCalls.end,
    async ({ body, db, request, reply }) => {
      if (!provider || !provided) throw notSet();
      const attempt = takeAttempt(request, reply, settings);
      const caller = callerOf(request);
      try {
        if (!attempt) throw forbidden(SIGN_ON_FAILED, 'sign_on_failed');
        // The user is checked again, because the cookie of the attempt is not signed: a caller could forge it.
        const linking = attempt.link === null ? undefined : freshCaller(requireSame(caller, attempt.link));
        const identity = await provider.end(body.answer, attempt);
        if (linking) {
          await linkIdentity(db, identity, {
            ...linking,
            session: readSessionToken(request, settings) ?? '',
          });
          return { user: { user_id: linking.user_id, username: linking.username }, linked: true };
        }
        const earlierToken = readSessionToken(request, settings);
        const options = { ...provided, passwords: settings.passwords !== false };
        const { user, token } = await signOn(db, identity, options, { ...clientOf(request), earlierToken });
        setSessionToken(reply, settings, token);
        return { user, linked: false };
      } catch (error) {
        const code = error instanceof AppError ? error.code : 'failed';
        await recordRepeatable(db, {
          event: 'sign_in_failed',
          address: request.ip,
          details: { by: 'sign-on', code },
        });
        throw error;
      }
    },
    { limit },
  );

  bind(
    app,
    deps,
    signOnCalls.leave,
    async ({ db, request }) => {
      const token = readSessionToken(request, settings);
      if (!provider || token === undefined || !(await isSignedOn(db, token))) return { location: null };
      // If the provider is unreachable, only the session in Partline ends.
      return { location: await provider.leave().catch(() => null) };
    },
    { limit },
  );
}

function notSet(): AppError {
  return notFound('No sign-on is set up here.', 'no_sign_on');
}

const ATTEMPT_SECONDS = 600;

const attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  link: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
}) satisfies z.ZodMiniType<Attempt>;

/**
 * The name of the cookie that binds an attempt to the browser that started it. After the provider has redirected, a
 * call from the app's own page sends the cookie, so it can be `SameSite=Strict` like the session cookie.
 */
const NAME = 'sign-on';

function setAttempt(reply: FastifyReply, settings: AppSettings, value: Attempt): void {
  const { name, options } = hostCookie(settings, NAME);
  const text = Buffer.from(JSON.stringify(value)).toString('base64url');
  reply.setCookie(name, text, { ...options, maxAge: ATTEMPT_SECONDS });
}

/** Returns the attempt and removes it from the browser, because it is valid for only one response. */
function takeAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: AppSettings,
): Attempt | undefined {
  const { name, options } = hostCookie(settings, NAME);
  reply.clearCookie(name, options);
  try {
    const text = Buffer.from(request.cookies[name] ?? '', 'base64url').toString();
    return attempt.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
