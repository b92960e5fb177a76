import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type ActiveSapIndex, indexActiveSaps } from '#domain/lines/active-saps';
import type { NamedSap } from '#domain/lines/sap-lookup';
import { findSapsQuery } from '../find-saps.ts';

/** The codes that have been looked up, and their SAPs. */
interface Known {
  codes: ReadonlySet<string>;
  saps: ReadonlyMap<number, NamedSap>;
}
const NONE_KNOWN: Known = { codes: new Set(), saps: new Map() };

/**
 * Returns the active SAPs for the codes of a file; undefined until the first response. Each code is looked up once, so
 * a correction looks up only the corrected code. `isComplete` is false while codes are being looked up.
 */
export function useActiveSaps(codes: readonly string[]): {
  saps: ActiveSapIndex | undefined;
  isComplete: boolean;
  query: UseQueryResult<NamedSap[]>;
} {
  const [known, setKnown] = useState(NONE_KNOWN);
  const missing = useMemo(() => codes.filter((code) => !known.codes.has(code)), [codes, known]);
  const query = useQuery({ ...findSapsQuery(missing, { quiet: true }), enabled: missing.length > 0 });
  if (missing.length > 0 && query.data) setKnown(added(known, missing, query.data));

  const saps = useMemo(() => indexActiveSaps([...known.saps.values()]), [known]);
  const isWaiting = known === NONE_KNOWN && missing.length > 0;
  return { saps: isWaiting ? undefined : saps, isComplete: missing.length === 0, query };
}

function added({ codes, saps }: Known, missing: readonly string[], found: readonly NamedSap[]): Known {
  return {
    codes: new Set([...codes, ...missing]),
    saps: new Map([...saps, ...found.map((sap) => [sap.sap_id, sap] as const)]),
  };
}
