import type { FastifyInstance } from 'fastify';
import { sessionCalls } from '#domain/session/session';

let address = 0;
/** An address that nothing has come from yet, so that no test counts for another. */
export function freshAddress(): string {
  address += 1;
  // A network that is set aside for tests, and large enough for all files that one worker runs.
  return `198.18.${address >> 8}.${address & 0xff}`;
}

interface SignInOptions {
  /** The address that the request comes from. */
  address?: string;
  headers?: Record<string, string>;
}

/** Signs in as a browser does; answers what it was told and the cookie it keeps, as it sends it back. */
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
