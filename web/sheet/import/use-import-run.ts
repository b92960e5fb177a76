import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkResult } from '#domain/sheet/bulk-import';
import type { ImportRun, ImportRunCalls } from '#domain/sheet/import-run';
import { foundFailure, NEVER_ARRIVED } from '#domain/sheet/import-texts';
import { send } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { callKey, callQuery } from '../../api/call-query.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';

const POLLING_INTERVAL_MS = 1_000;
/**
 * The number of requests after which an import that the server does not know counts as lost. The server takes some
 * seconds to read a large file.
 */
const MAX_MISSING = 6;

/**
 * The end of an import. An import whose response was lost ends `elsewhere`, with its result unless the page was left
 * before.
 */
type Followed<Result> =
  | { step: 'results'; result: Result }
  | { step: 'elsewhere'; result: BulkResult | null };

/**
 * Returns the user's newest import of a kind: the progress of the import that this page started, or an earlier import.
 */
export function useImportRun(calls: ImportRunCalls) {
  const client = useQueryClient();
  /** The key of the import that this page started and waits for. */
  const [startedKey, setStartedKey] = useState<string>();
  const [isLost, setLost] = useState(false);
  const [goesOn, setGoesOn] = useState(false);
  const isShown = useIsShown();
  const { data: run } = useQuery({
    ...callQuery(calls.run, {}),
    // Another page may have just changed the state.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      startedKey || data?.state === 'running' ? POLLING_INTERVAL_MS : false,
  });
  const findAgain = () => client.invalidateQueries({ queryKey: callKey(calls.run) });

  /** Marks the result of an import as seen, unless the page was left. The next visit then shows it. */
  async function markSeen(key: string) {
    if (!isShown.current) return;
    // If this fails, the next visit shows the import again, which is harmless.
    await send(calls.runSeen, { key }, { quiet: true }).catch(() => undefined);
    await findAgain();
  }

  /**
   * Waits for the outcome of an import whose response was lost. Returns the finished import, null if the server has no
   * record of it, or undefined if the page was left or the outcome cannot be fetched. A failure reported by the
   * server itself is final if the server has no record of the import. Throws 401 if the session has ended.
   */
  async function findOutcome(key: string, isFromServer: boolean): Promise<ImportRun | null | undefined> {
    for (let missing = 0; isShown.current; await pause(POLLING_INTERVAL_MS)) {
      try {
        const run = await send(calls.run, { key }, { quiet: true });
        if (run && run.state !== 'running') return run;
        if (!run) missing++;
        if (missing === (isFromServer ? 1 : MAX_MISSING)) return null;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) throw error;
        // Keeps waiting for an unreachable server, unless it has already reported a failure.
        if (isFromServer || !(error instanceof ApiError && error.canRetry)) return undefined;
      }
    }
    return undefined;
  }

  /** Waits for the outcome of an import that may have succeeded, and throws the reason if it failed. */
  async function endOfLost(error: ApiError, key: string): Promise<Followed<never>> {
    const isFromServer = error.isFromServer;
    const outcome = await findOutcome(key, isFromServer);
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
    /** The import that this page started, as soon as the server has received it. */
    started: run && run.key === startedKey ? run : undefined,
    /** True if the response to this page's import was lost and its outcome is not known yet. */
    isLost,
    /** An import that another page, an earlier visit or another tab started, until the user has seen its result. */
    found: run && startedKey === undefined ? run : undefined,
    /** True if the user has seen the result and goes on to choose a file. */
    goesOn,
    /** Marks the found import as seen. */
    async goOn() {
      setGoesOn(true);
      if (run) await markSeen(run.key);
    },
    /**
     * Sends an import under a key by which it can be found. This page reports the result, unless the response was lost:
     * the import then ends `elsewhere`.
     */
    async follow<Result>(key: string, work: () => Promise<Result>): Promise<Followed<Result>> {
      setStartedKey(key);
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
        setStartedKey(undefined);
      }
    },
  };
}
export type ImportRunState = ReturnType<typeof useImportRun>;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
