import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookie } from '../http/host-cookie.ts';
import type { AppSettings } from '../settings/app-settings.ts';

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
