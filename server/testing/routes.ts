import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

export interface RegisteredRoute {
  method: string;
  url: string;
  /** How long a request may take to arrive. */
  timeout: number | undefined;
}

/** Every route of the apps that are built after this call, as Fastify itself registers them. */
export function registeredRoutes(): RegisteredRoute[] {
  const routes: RegisteredRoute[] = [];
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, handlerTimeout: timeout }) => {
      routes.push(...[method].flat().map((name) => ({ method: name, url, timeout })));
    });
  });
  return routes;
}
