import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppSettings } from '../settings/env.ts';

/**
 * Returns the name and the options of a cookie that browsers send only to this host, and only with requests from its
 * own site. Behind HTTPS, the name has the prefix `__Host-`: the browser then requires Secure, and no other host of the
 * domain can set the cookie.
 */
export function hostCookie(
  settings: AppSettings,
  name: string,
): { name: string; options: CookieSerializeOptions } {
  const secure = settings.publicOrigin?.startsWith('https:') ?? false;
  return {
    name: secure ? `__Host-${name}` : name,
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure },
  };
}

const NAME = 'sid';

export function readSessionToken(request: FastifyRequest, settings: AppSettings): string | undefined {
  return request.cookies[hostCookie(settings, NAME).name];
}

export function setSessionToken(reply: FastifyReply, settings: AppSettings, token: string): void {
  const { name, options } = hostCookie(settings, NAME);
  reply.setCookie(name, token, options);
}

export function clearSessionToken(reply: FastifyReply, settings: AppSettings): void {
  const { name, options } = hostCookie(settings, NAME);
  reply.clearCookie(name, options);
}

/** Returns the address of a request and the user agent of its browser. */
export function clientOf({ ip, headers }: FastifyRequest): { address: string; agent: string | undefined } {
  return { address: ip, agent: headers['user-agent'] };
}
