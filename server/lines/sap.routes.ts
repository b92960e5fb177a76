import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type allActiveSaps, findSapsCall, type sapLookup } from '#domain/lines/sap-lookup';
import { bind } from '../http/bind.ts';
import { bindList } from '../http/bind-list.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { lookupRoute } from '../lookup/lookup-route.ts';
import { activeSaps, findPassiveSaps, findSaps } from './sap.queries.ts';

/** The SAP lookup of a form's lines, without the SAPs on its other lines. */
export function sapLookupRoute(
  app: FastifyInstance,
  deps: Dependencies,
  lookup: ReturnType<typeof sapLookup>,
): void {
  lookupRoute(app, deps, lookup, (extra) => {
    const used = extra?.exclude_sap_ids;
    return { where: used?.length ? sql<boolean>`sap_id <> all (${used}::int[])` : undefined };
  });
}

/** Returns every active part SAP in the order of creation. */
export function activeSapsRoute(
  app: FastifyInstance,
  deps: Dependencies,
  call: ReturnType<typeof allActiveSaps>,
): void {
  bindList(app, deps, call, activeSaps);
}

/** Returns the part SAPs for the codes of imported or pasted rows. */
export function findSapsRoute(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, findSapsCall, async ({ body, db }) => {
    const active = await findSaps(db, body.codes);
    return body.passive ? [...active, ...(await findPassiveSaps(db, body.codes))] : active;
  });
}
