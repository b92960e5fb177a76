import type { FastifyInstance } from 'fastify';
import { sessionCalls } from '#domain/session/session';

let address = 0;
/** Returns an unused address, so that tests do not affect each other. */
export function freshAddress(): string {
  address += 1;
  // A network reserved for tests, and large enough for all files of one worker.
  return `198.18.${address >> 8}.${address & 0xff}`;
}

interface SignInOptions {
  address?: string;
  headers?: Record<string, string>;
}

/** Signs in as a browser does. Returns the response and the cookie in the form in which it is sent back. */
export async function signIn(
  app: FastifyInstance,
  username: unknown,
  password: unknown,
  { address: from = '127.0.0.1', headers = {} }: SignInOptions = {},
) {
  const response = await app.inject({
    method: 'POST',
    url: sessionCalls.signIn.path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ username, password }),
    remoteAddress: from,
  });
  const { data, message } = response.json();
  const setCookie = String(response.headers['set-cookie'] ?? '');
  const [cookie = ''] = setCookie.split(';');
  return {
    status: response.statusCode,
    data,
    message,
    setCookie,
    cookie,
    retryAfter: Number(response.headers['retry-after']),
  };
}
