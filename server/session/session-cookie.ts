import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppSettings } from '../settings/app-settings.ts';

/** Behind https the name itself demands Secure, the whole host and no other path. */
function cookieOf(settings: AppSettings): { name: string; options: CookieSerializeOptions } {
  const secure = settings.publicOrigin?.startsWith('https:') ?? false;
  return {
    name: secure ? '__Host-sid' : 'sid',
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure },
  };
}

export function readSessionToken(request: FastifyRequest, settings: AppSettings): string | undefined {
  return request.cookies[cookieOf(settings).name];
}

export function setSessionToken(reply: FastifyReply, settings: AppSettings, token: string): void {
  const { name, options } = cookieOf(settings);
  reply.setCookie(name, token, options);
}

export function clearSessionToken(reply: FastifyReply, settings: AppSettings): void {
  const { name, options } = cookieOf(settings);
  reply.clearCookie(name, options);
}
