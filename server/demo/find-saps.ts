import { specificationCalls } from '#domain/specification/specification';
import type { Send } from './send.ts';

/** Returns the SAP with a code in the form of a line. Throws if the code is unknown. */
export type FindSap = (code: string) => { product_id: number; sap_id: number };

/** Reads every active SAP once. */
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
