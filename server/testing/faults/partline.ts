import { sessionCalls } from '#domain/session/session';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import { PASSWORD } from '../password.ts';
import { type ServerProcess, startProcess } from '../server-process.ts';

export interface Answered<Data> {
  status: number;
  data: Data;
  message: string | undefined;
  retryAfter: number | undefined;
}

export interface Partline extends ServerProcess {
  url: string;
  /** Sends a call as a signed-in user. Rejects if the connection breaks before the response. */
  send<C extends AnyCall>(
    call: C,
    body: RequestOf<C>,
    headers?: Record<string, string>,
  ): Promise<Answered<DataOf<C>>>;
  cookie: string;
}

/** Starts the server with these settings and signs in. The first start on a database also adds the user. */
export async function startPartline(env: NodeJS.ProcessEnv): Promise<Partline> {
  const server = startProcess({ ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn', ...env });
  const [, url = ''] = await server.find(/listening on (\S+)/);
  await server.find(/sign in/);
  const cookie = await signInAt(url);
  return { ...server, url, cookie, send: (call, body, headers) => sendTo(url, cookie, call, body, headers) };
}

/** Makes a call to a server at a URL, with the session of `cookie`. */
export async function sendTo<C extends AnyCall>(
  url: string,
  cookie: string,
  call: C,
  body: RequestOf<C>,
  headers: Record<string, string> = {},
): Promise<Answered<DataOf<C>>> {
  const response = await fetch(url + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data: DataOf<C>; message?: string };
  const retryAfter = response.headers.get('retry-after');
  return {
    status: response.status,
    data: answer.data,
    message: answer.message,
    retryAfter: retryAfter === null ? undefined : Number(retryAfter),
  };
}

async function signInAt(url: string): Promise<string> {
  const response = await fetch(url + sessionCalls.signIn.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  if (response.status !== 200) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}
