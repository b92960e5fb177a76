import type { CookieSerializeOptions } from '@fastify/cookie';
import type { AppSettings } from '../settings/app-settings.ts';

/**
 * A cookie that only this host can read, from its own pages. Behind https its prefix is `__Host-`: the browser then
 * requires Secure, and no other host of the domain can set it.
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
