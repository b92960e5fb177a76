import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { hostCookie } from '../../http/host-cookie.ts';
import type { AppSettings } from '../../settings/app-settings.ts';
import type { Attempt } from './provider.ts';

const LASTS_SECONDS = 600;

const attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  link: z.nullable(z.int()),
  maxAge: z.nullable(z.int()),
}) satisfies z.ZodMiniType<Attempt>;

/**
 * Binds an attempt to the browser that started it. The page sends this cookie, not the redirect of the provider, so it
 * can be as strict as the session cookie.
 */
const NAME = 'sign-on';

export function setAttempt(reply: FastifyReply, settings: AppSettings, value: Attempt): void {
  const { name, options } = hostCookie(settings, NAME);
  const text = Buffer.from(JSON.stringify(value)).toString('base64url');
  reply.setCookie(name, text, { ...options, maxAge: LASTS_SECONDS });
}

/** Removes the attempt from the browser, because it is valid for one response, whatever the outcome. */
export function takeAttempt(
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
