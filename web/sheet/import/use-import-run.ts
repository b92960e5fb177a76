import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkResult } from '#domain/sheet/bulk-import';
import type { ImportRunCalls } from '#domain/sheet/import-run';
import { foundFailure, NEVER_ARRIVED } from '#domain/sheet/import-texts';
import { send } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { callKey, callQuery } from '../../api/call-query.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { findOutcome } from './find-outcome.ts';

const ASKED_EVERY_MS = 1_000;

/** How an import ended: one whose answer was lost is `found`, with what it did unless the page was left before. */
type Followed<Result> =
  | { step: 'results'; result: Result }
  | { step: 'elsewhere'; result: BulkResult | null };

/**
 * The user's newest import of a kind: how far this page's own one is, and one that was left and is to be found again.
 */
export function useImportRun(calls: ImportRunCalls) {
  const client = useQueryClient();
  /** The key of the import that this page began and waits for. */
  const [own, setOwn] = useState<string>();
  const [isLost, setLost] = useState(false);
  const [goesOn, setGoesOn] = useState(false);
  const isShown = useIsShown();
  const { data: run } = useQuery({
    ...callQuery(calls.run, {}),
    // The state may have changed on another page a moment ago.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (own || data?.state === 'running' ? ASKED_EVERY_MS : false),
  });
  const findAgain = () => client.invalidateQueries({ queryKey: callKey(calls.run) });

  /** Says that what became of an import was seen. Where the page was left it was not: the next visit tells it. */
  async function markSeen(key: string) {
    if (!isShown.current) return;
    // That it is found once more is no harm.
    await send(calls.runSeen, { key }, { quiet: true }).catch(() => undefined);
    await findAgain();
  }

  /** Waits for the outcome of an import that may have succeeded; throws the reason if it did not. */
  async function endOfLost(error: ApiError, key: string): Promise<Followed<never>> {
    const isTold = error.isToldByServer;
    const outcome = await findOutcome({
      ask: () => send(calls.run, { key }, { quiet: true }),
      isWaitedFor: () => isShown.current,
      isTold,
    });
    if (!isShown.current) return { step: 'elsewhere', result: null };
    if (outcome?.state === 'done') {
      await findAgain();
      return { step: 'elsewhere', result: outcome.result };
    }
    if (outcome) await markSeen(key);
    if (isTold || outcome === undefined) throw error;
    throw new Error(outcome ? foundFailure(outcome) : NEVER_ARRIVED);
  }

  return {
    /** This page's own import, as soon as the server has it. */
    own: run && run.key === own ? run : undefined,
    /** The answer of this page's own import was lost, and what became of it is not known yet. */
    isLost,
    /** One that another page, an earlier visit or another tab began, until somebody has seen what became of it. */
    found: run && own === undefined ? run : undefined,
    /** Somebody has seen what was found, and goes on to a file. */
    goesOn,
    /** Says that what was found was seen. */
    async goOn() {
      setGoesOn(true);
      if (run) await markSeen(run.key);
    },
    /**
     * Sends an import under a key by which it is found. What became of it is this page's to say, unless its answer was
     * lost: then it is `found`.
     */
    async follow<Result>(key: string, work: () => Promise<Result>): Promise<Followed<Result>> {
      setOwn(key);
      try {
        const result = await work();
        await markSeen(key);
        return { step: 'results', result };
      } catch (error) {
        if (error instanceof ApiError && error.uncertain) {
          setLost(true);
          return await endOfLost(error, key);
        }
        await markSeen(key);
        throw error;
      } finally {
        setLost(false);
        setOwn(undefined);
      }
    },
  };
}
export type ImportRunState = ReturnType<typeof useImportRun>;
