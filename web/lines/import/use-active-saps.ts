import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type ActiveSapIndex, indexActiveSaps } from '#domain/lines/active-saps';
import type { NamedSap } from '#domain/lines/sap-lookup';
import { messageOf } from '../../api/api-error.ts';
import type { ServerCheck, SheetCheck } from '../../sheet/check/sheet-check.ts';
import { findSapsQuery } from '../find-saps.ts';

interface Known {
  codes: ReadonlySet<string>;
  saps: ReadonlyMap<number, NamedSap>;
}
const NONE_KNOWN: Known = { codes: new Set(), saps: new Map() };

/**
 * Looks up the active SAPs for the codes of a file. Known codes are not looked up again. `saps` is undefined until the
 * first response, `server` is the progress of the lookup, and `failed` contains the codes whose lookup failed.
 */
export function useActiveSaps(codes: readonly string[]): {
  saps: ActiveSapIndex | undefined;
  server: ServerCheck;
  failed: ReadonlySet<string>;
  query: UseQueryResult<NamedSap[]>;
} {
  const [known, setKnown] = useState(NONE_KNOWN);
  const missing = useMemo(() => codes.filter((code) => !known.codes.has(code)), [codes, known]);
  const query = useQuery({ ...findSapsQuery(missing, { quiet: true }), enabled: missing.length > 0 });
  if (missing.length > 0 && query.data) setKnown(added(known, missing, query.data));

  const saps = useMemo(() => indexActiveSaps([...known.saps.values()]), [known]);
  const isWaiting = known === NONE_KNOWN && missing.length > 0;
  const failed = useMemo(() => new Set(query.error ? missing : []), [query.error, missing]);
  const server = useServerCheck(missing.length === 0, query);
  return { saps: isWaiting ? undefined : saps, server, failed, query };
}

/** Replaces the error of each code whose lookup failed, because an active SAP may have that code. */
export function withFailedLookups(check: SheetCheck, failed: ReadonlySet<string>): SheetCheck {
  const position = Object.keys(check.columns).indexOf('sap_code');
  const rows = check.rows.map((row) =>
    row.badCell === position && failed.has(row.cells[position] ?? '')
      ? { ...row, error: 'The part SAP could not be looked up', reason: undefined }
      : row,
  );
  return { ...check, rows };
}

function useServerCheck(isDone: boolean, { error, isFetching, refetch }: UseQueryResult): ServerCheck {
  return useMemo(() => {
    if (isDone) return { step: 'done' };
    if (!error || isFetching) return { step: 'checking' };
    return { step: 'failed', message: messageOf(error), onRetry: () => void refetch() };
  }, [isDone, error, isFetching, refetch]);
}

function added({ codes, saps }: Known, missing: readonly string[], found: readonly NamedSap[]): Known {
  return {
    codes: new Set([...codes, ...missing]),
    saps: new Map([...saps, ...found.map((sap) => [sap.sap_id, sap] as const)]),
  };
}
