import { queryOptions } from '@tanstack/react-query';
import { indexActiveSaps } from '#domain/lines/active-saps';
import { findSapsCall, MAX_CODES, type NamedSap } from '#domain/lines/sap-lookup';
import { send } from '../api/api.ts';
import { callKey } from '../api/call-query.ts';

/** The same codes are not looked up again within this time. */
const FRESH_FOR_MS = 30_000;

/** An empty index, for callers that only read the codes of rows. */
export const NO_SAPS = indexActiveSaps([]);

interface Options {
  /** True if the caller shows the failure, so that there is no alert. */
  quiet: boolean;
}

/**
 * Returns a query that finds SAPs by their current and earlier codes. The result includes passive SAPs, and SAPs whose
 * codes differ only in leading zeros.
 */
export function findSapsQuery(codes: readonly string[], { quiet }: Options) {
  return queryOptions({
    queryKey: callKey(findSapsCall, codes),
    queryFn: async ({ signal }) => {
      const found: NamedSap[] = [];
      for (let from = 0; from < codes.length; from += MAX_CODES) {
        const batch = codes.slice(from, from + MAX_CODES);
        const request = { codes: batch, passive: true, other_zeros: true };
        found.push(...(await send(findSapsCall, request, { signal, quiet })));
      }
      return found;
    },
    staleTime: FRESH_FOR_MS,
  });
}
