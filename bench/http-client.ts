import { Agent, request } from 'node:http';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';

interface Answer {
  status: number;
  body: Buffer;
}

/** Makes requests to the running server as a signed-in user, over keep-alive connections. */
export interface HttpClient {
  call<C extends AnyCall>(call: C, body: RequestOf<C>): Promise<Answer>;
  data<C extends AnyCall>(call: C, body: RequestOf<C>): Promise<DataOf<C>>;
  get(path: string): Promise<Answer>;
}

export function httpClient(origin: string, cookie: string): HttpClient {
  const agent = new Agent({ keepAlive: true });
  const send = async (method: 'GET' | 'POST', path: string, body?: string): Promise<Answer> => {
    const answer = await exchange(origin + path, { method, agent, cookie, body });
    if (answer.status !== 200)
      throw new Error(`${path}: ${answer.status} ${answer.body.toString().slice(0, 500)}`);
    return answer;
  };
  const call = (call: AnyCall, body: unknown) => send('POST', call.path, JSON.stringify(body ?? {}));
  return {
    call,
    data: async (one, body) => JSON.parse((await call(one, body)).body.toString()).data,
    get: (path) => send('GET', path),
  };
}

interface Exchange {
  method: string;
  agent: Agent;
  cookie: string;
  body: string | undefined;
}

function exchange(url: string, { method, agent, cookie, body }: Exchange): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const headers = {
    cookie,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  };
  const sent = request(url, { method, agent, headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
    response.on('error', reject);
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
