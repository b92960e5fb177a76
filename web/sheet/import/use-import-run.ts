import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportRunCalls } from '#domain/sheet/import-run';
import { send } from '../../api/api.ts';
import { callKey, callQuery } from '../../api/call-query.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';

const ASKED_EVERY_MS = 1_000;

/**
 * The user's newest import of a kind: how far this page's own one is, and one that was left and is to be found again.
 */
export function useImportRun(calls: ImportRunCalls) {
  const client = useQueryClient();
  /** The key of the import that this page began and waits for. */
  const [own, setOwn] = useState<string>();
  const isShown = useIsShown();
  const { data: run } = useQuery({
    ...callQuery(calls.run, {}),
    // What was true a moment ago on another page may not be any more.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (own || data?.state === 'running' ? ASKED_EVERY_MS : false),
  });

  async function markSeen(key: string) {
    // That it is found once more is no harm.
    await send(calls.runSeen, { key }, { quiet: true }).catch(() => undefined);
    await client.invalidateQueries({ queryKey: callKey(calls.run) });
  }

  return {
    /** This page's own import, as soon as the server has it. */
    own: run && run.key === own ? run : undefined,
    /** One that another page, an earlier visit or another tab began, until somebody has seen what became of it. */
    found: run && own === undefined ? run : undefined,
    markSeen,
    /** Sends an import under a key by which it is found; what became of it is this page's to say. */
    async follow<Result>(work: (key: string) => Promise<Result>): Promise<Result> {
      const key = newIdempotencyKey();
      setOwn(key);
      try {
        return await work(key);
      } finally {
        // Who has left the page has not seen it: the next visit tells.
        if (isShown.current) await markSeen(key);
        setOwn(undefined);
      }
    },
  };
}
