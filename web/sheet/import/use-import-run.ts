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

/** The end of an import. One whose response was lost is `found`, with its result unless the page was left before. */
type Followed<Result> =
  | { step: 'results'; result: Result }
  | { step: 'elsewhere'; result: BulkResult | null };

/** The user's newest import of a kind: the progress of this page's own one, or an earlier one to be found again. */
export function useImportRun(calls: ImportRunCalls) {
  const client = useQueryClient();
  /** The key of the import that this page started and waits for. */
  const [own, setOwn] = useState<string>();
  const [isLost, setLost] = useState(false);
  const [goesOn, setGoesOn] = useState(false);
  const isShown = useIsShown();
  const { data: run } = useQuery({
    ...callQuery(calls.run, {}),
    // Another page may have changed the state a moment ago.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (own || data?.state === 'running' ? ASKED_EVERY_MS : false),
  });
  const findAgain = () => client.invalidateQueries({ queryKey: callKey(calls.run) });

  /** Marks the result of an import as seen. If the page was left, it stays unseen for the next visit. */
  async function markSeen(key: string) {
    if (!isShown.current) return;
    // Finding it again is harmless.
    await send(calls.runSeen, { key }, { quiet: true }).catch(() => undefined);
    await findAgain();
  }

  /** Waits for the outcome of an import that may have succeeded; throws the reason if it failed. */
  async function endOfLost(error: ApiError, key: string): Promise<Followed<never>> {
    const isFromServer = error.isFromServer;
    const outcome = await findOutcome({
      ask: () => send(calls.run, { key }, { quiet: true }),
      isWaitedFor: () => isShown.current,
      isFromServer,
    });
    if (!isShown.current) return { step: 'elsewhere', result: null };
    if (outcome?.state === 'done') {
      await findAgain();
      return { step: 'elsewhere', result: outcome.result };
    }
    if (outcome) await markSeen(key);
    if (isFromServer || outcome === undefined) throw error;
    throw new Error(outcome ? foundFailure(outcome) : NEVER_ARRIVED);
  }

  return {
    /** This page's own import, as soon as the server has it. */
    own: run && run.key === own ? run : undefined,
    /** The response to this page's own import was lost, and its outcome is not known yet. */
    isLost,
    /** An import started by another page, an earlier visit or another tab, until its result was seen. */
    found: run && own === undefined ? run : undefined,
    /** The user has seen the result and moves on to a file. */
    goesOn,
    /** Marks the found import as seen. */
    async goOn() {
      setGoesOn(true);
      if (run) await markSeen(run.key);
    },
    /**
     * Sends an import under a key that finds it again. This page reports the result unless its response was lost: then
     * it is `found`.
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
