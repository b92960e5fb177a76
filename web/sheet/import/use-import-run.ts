import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkResult } from '#domain/sheet/bulk-import';
import type { ImportRun, ImportRunCalls } from '#domain/sheet/import-run';
import { foundFailure } from '#domain/sheet/import-texts';
import { send } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { callKey, callQuery } from '../../api/call-query.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';

const POLLING_INTERVAL_MS = 1_000;

/**
 * `elsewhere`: this page does not show the results. Either the response was lost but the import succeeded, or the call
 * failed and the user has left the page.
 */
type Followed<Result> =
  | { step: 'results'; result: Result }
  | { step: 'elsewhere'; result: BulkResult | null };

/** Polls the user's newest import of a kind while it runs. */
export function useImportRun(calls: ImportRunCalls) {
  const client = useQueryClient();
  /** The key of the import that this page started and waits for. */
  const [startedKey, setStartedKey] = useState<string>();
  const [isDismissed, setDismissed] = useState(false);
  const isMounted = useIsMounted();
  const { data: run } = useQuery({
    ...callQuery(calls.run, {}),
    // Another page may have just changed the state.
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      startedKey || data?.state === 'running' ? POLLING_INTERVAL_MS : false,
  });
  const findAgain = () => client.invalidateQueries({ queryKey: callKey(calls.run) });

  /** Marks a result as seen. Does nothing once the user has left the page, so that the next visit shows the result. */
  async function markSeen(key: string) {
    if (!isMounted.current) return;
    // If this fails, the next visit shows the import again, which is harmless.
    await send(calls.runSeen, { key }, { quiet: true }).catch(() => undefined);
    await findAgain();
  }

  /**
   * Waits for the end of an import whose response was lost, or until the user leaves the page. Returns undefined if the
   * server does not know the import or cannot be reached.
   */
  async function endOf(key: string): Promise<ImportRun | undefined> {
    for (;;) {
      const found = await send(calls.run, { key }, { quiet: true }).catch(() => null);
      if (found?.state !== 'running' || !isMounted.current) return found ?? undefined;
      await new Promise((resolve) => setTimeout(resolve, POLLING_INTERVAL_MS));
    }
  }

  return {
    /** The import that this page started, once the server reports it. */
    started: run && run.key === startedKey ? run : undefined,
    /** An import that this page does not wait for, until the user has seen its result. */
    found: run && startedKey === undefined ? run : undefined,
    isDismissed,
    /** Marks the result of a found import as seen, which hides it, so that the user can choose another file. */
    async dismiss() {
      setDismissed(true);
      if (run) await markSeen(run.key);
    },
    /** `work` sends the import with this idempotency key, under which its state can be found. */
    async follow<Result>(key: string, work: () => Promise<Result>): Promise<Followed<Result>> {
      setStartedKey(key);
      try {
        const result = await work();
        await markSeen(key);
        return { step: 'results', result };
      } catch (error) {
        const isLost = error instanceof ApiError && error.uncertain;
        const end = isLost ? await endOf(key) : undefined;
        if (!isMounted.current) return { step: 'elsewhere', result: null };
        if (end?.state === 'done') {
          await findAgain();
          return { step: 'elsewhere', result: end.result };
        }
        if (end || !isLost) await markSeen(key);
        throw end ? new Error(foundFailure(end)) : error;
      } finally {
        setStartedKey(undefined);
      }
    },
  };
}
export type ImportRunState = ReturnType<typeof useImportRun>;
