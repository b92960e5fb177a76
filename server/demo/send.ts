import type { FastifyInstance } from 'fastify';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';

/** Makes a call and returns its data. Throws if the call is refused. */
export type Send = <C extends AnyCall>(call: C, body: RequestOf<C>) => Promise<DataOf<C>>;

/** Makes calls of an app without a port, in the session of the cookie. */
export function sendThrough(app: FastifyInstance, cookie: string): Send {
  return async (call, body) => {
    const response = await app.inject({
      method: 'POST',
      url: call.path,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    if (response.statusCode !== 200) throw new Error(`${call.path}: ${response.statusCode} ${response.body}`);
    return response.json().data;
  };
}
