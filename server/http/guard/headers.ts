import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { isCall } from '../caller.ts';

/** The content security policy of responses other than pages: nothing may be displayed or run. */
const ALLOW_NOTHING = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Sets the security headers of every response. Styles in the page have the nonce, and scripts are files. */
export async function secureHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Subdomains of the server's name may support only HTTP.
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: false,
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    const { health } = request.routeOptions.config;
    if (health || isCall(request) || request.url.startsWith('/api/')) {
      reply.header('cache-control', 'no-store');
      reply.header('content-security-policy', ALLOW_NOTHING);
    }
  });

  // Sets the policy of refusals outside the API, for example of a missing file.
  app.addHook('onSend', async (_, reply) => {
    if (reply.statusCode >= 400 && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', ALLOW_NOTHING);
  });
}

/** The placeholder of the nonce in the text of a page. */
export const NONCE_PLACE = '__NONCE__';

/** Creates the nonce that a page and its policy share. Every response has a new nonce. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Returns the content security policy of a page with this nonce. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
