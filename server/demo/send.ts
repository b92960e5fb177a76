import type { FastifyInstance } from 'fastify';
import { specificationCalls } from '#domain/specification/specification';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';

/** Makes a call and returns its data. Throws if the call is refused. */
export type Send = <C extends AnyCall>(call: C, body: RequestOf<C>) => Promise<DataOf<C>>;

/** Returns a function that makes calls to the app in the session of the cookie. The app needs no port. */
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

/** Returns the ids of the SAP with a code, as a line has them. Throws if the code is unknown. */
export type FindSap = (code: string) => { product_id: number; sap_id: number };

/** Reads the active SAPs once, and returns a function that finds them by code. */
export async function findSapsByCode(send: Send): Promise<FindSap> {
  const active = await send(specificationCalls.activeSaps, undefined);
  const byCode = new Map(
    active.map(({ sap_code, product_id, sap_id }) => [sap_code, { product_id, sap_id }]),
  );
  return (code) => {
    const found = byCode.get(code);
    if (!found) throw new Error(`The demo has no part SAP ${code}.`);
    return found;
  };
}
