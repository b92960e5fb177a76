import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

const LOOPBACK = '127.0.0.1';
/** A browser page can resolve its own name to this machine, but not one of these names. */
const HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * Serves the metrics to this machine only, on a separate port: requests through a local proxy come from loopback too,
 * and could read the metrics on the app's port (behaviour 22.6). Returns the port and a function that stops serving.
 */
export async function serveMetrics(registry: Registry, port: number) {
  const server = createServer((request, response) => void answer(registry, request, response));
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  registry: Registry,
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
) {
  if (method !== 'GET' || url !== '/metrics' || !HOST.test(headers.host ?? '')) {
    response.writeHead(404).end();
    return;
  }
  try {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } catch {
    response.writeHead(500).end();
  }
}
