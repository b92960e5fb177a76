import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { bulkCalls, type ImportRun } from '#domain/part-sap/bulk-save';
import { callKey, callQuery } from '../api/call-query.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { usePreference } from '../preference/use-preference.ts';

const ASKED_EVERY_MS = 1_000;
const MOST_SEEN = 20;
const NOTHING: string[] = [];

/** The user's newest import: how far this page's own one is, and one that was left and is to be found again. */
export function useImportRun() {
  const client = useQueryClient();
  const [seen, keepSeen] = usePreference('import.part_sap.seen', z.array(z.string()), NOTHING);
  /** The key of the import that this page began and waits for. */
  const [own, setOwn] = useState<string>();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const { data: run } = useQuery({
    ...callQuery(bulkCalls.run, {}),
    // What was true a moment ago on another page may not be any more.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (own || data?.state === 'running' ? ASKED_EVERY_MS : false),
  });

  function markSeen(key: string) {
    keepSeen([key, ...seen].slice(0, MOST_SEEN));
  }

  return {
    /** This page's own import, as soon as the server has it. */
    own: run && run.key === own ? run : undefined,
    /** One that another page, an earlier visit or another tab began, until somebody has seen what became of it. */
    found: run && own === undefined && isOpen(run, seen) ? run : undefined,
    markSeen,
    /** Sends an import under a key by which it is found; what became of it is this page's to say. */
    async follow<Result>(send: (key: string) => Promise<Result>): Promise<Result> {
      const key = newIdempotencyKey();
      setOwn(key);
      try {
        return await send(key);
      } finally {
        // Who has left the page has not seen it: the next visit tells.
        if (isHere.current) markSeen(key);
        setOwn(undefined);
        void client.invalidateQueries({ queryKey: callKey(bulkCalls.run) });
      }
    },
  };
}

function isOpen({ key, state }: ImportRun, seen: readonly string[]): boolean {
  return state === 'running' || !seen.includes(key);
}
