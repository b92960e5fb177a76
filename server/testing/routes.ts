import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

interface RegisteredRoute {
  method: string;
  url: string;
  /** The `handlerTimeout` of the route in milliseconds. */
  timeout: number | undefined;
}

/** Returns a list. Each route that Fastify registers in an app built after this call is added to it. */
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
