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
const NOTHING: Known = { codes: new Set(), saps: new Map() };

/**
 * Returns the active SAPs for the codes of a file; undefined until the first response. Each code is looked up once, so
 * a correction looks up only the corrected code.
 */
export function useActiveSaps(codes: readonly string[]): {
  saps: ActiveSapIndex | undefined;
  query: UseQueryResult<NamedSap[]>;
} {
  const [known, setKnown] = useState(NOTHING);
  const asked = useMemo(() => codes.filter((code) => !known.codes.has(code)), [codes, known]);
  const query = useQuery({ ...findSapsQuery(asked, { quiet: true }), enabled: asked.length > 0 });
  if (asked.length > 0 && query.data) setKnown(added(known, asked, query.data));

  const saps = useMemo(() => indexActiveSaps([...known.saps.values()]), [known]);
  const waits = known === NOTHING && asked.length > 0;
  return { saps: waits ? undefined : saps, query };
}

function added({ codes, saps }: Known, asked: readonly string[], found: readonly NamedSap[]): Known {
  return {
    codes: new Set([...codes, ...asked]),
    saps: new Map([...saps, ...found.map((sap) => [sap.sap_id, sap] as const)]),
  };
}
