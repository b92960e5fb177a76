import { useEffect, useMemo, useRef, useState } from 'react';
import type { ColumnChoice } from '#domain/sheet/column-choice';
import { send } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import type { ServerCheck } from '../check/sheet-check.ts';
import type { Sheet } from '../read/workbook.ts';
import type { BulkSheet } from './bulk-sheet.ts';
import { type BulkSheetCheck, checkSheet, type KnownRows } from './check-sheet.ts';
import { readVerdicts, type ServerVerdicts, withVerdicts } from './server-verdicts.ts';

/** The pause in typing after which a correction is sent to the server. The pause grows with the number of rows. */
const TYPING_PAUSE_MS = 500;
const ROWS_PER_MILLISECOND = 50;

/**
 * Checks the chosen sheet: first in the browser, then on the server, which reports the effect of the import on the
 * valid rows. A correction keeps the results of all other rows. `renew` repeats the server's check and marks what has
 * changed since.
 */
export function useBulkCheck(
  kind: BulkSheet,
  sheet: Sheet | undefined,
  choice: ColumnChoice | undefined,
): { check: BulkSheetCheck | undefined; renew: () => void } {
  const check = useBrowserCheck(kind, sheet, choice);
  const [answer, setAnswer] = useState<{ check: BulkSheetCheck; verdicts: ServerVerdicts }>();
  const [failure, setFailure] = useState<{ check: BulkSheetCheck; message: string }>();
  const [attempt, setAttempt] = useState(0);
  const wasChecked = useRef(false);
  const earlier = useRef<ServerVerdicts>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry sends the request again
  useEffect(() => {
    if (!check || check.fault) {
      wasChecked.current = false;
      return undefined;
    }
    const stop = new AbortController();
    const good = kind.together ? check.rows : check.rows.filter(({ error }) => error === null);
    const records = good.map(({ record }) => record);
    const requestVerdicts = async () => {
      try {
        if (records.length === 0) return setAnswer({ check, verdicts: new WeakMap() });
        const result = await send(kind.check, records, { signal: stop.signal, quiet: true });
        setAnswer({ check, verdicts: readVerdicts(kind, good, result, earlier.current) });
        earlier.current = undefined;
      } catch (error) {
        if (!stop.signal.aborted) setFailure({ check, message: messageOf(error) });
      }
    };
    const pause = TYPING_PAUSE_MS + records.length / ROWS_PER_MILLISECOND;
    const waiting = setTimeout(() => void requestVerdicts(), wasChecked.current ? pause : 0);
    wasChecked.current = true;
    return () => {
      clearTimeout(waiting);
      stop.abort();
    };
  }, [kind, check, attempt]);

  function renew() {
    earlier.current = answer?.verdicts;
    setAnswer(undefined);
    setAttempt((before) => before + 1);
  }

  const verdict = useMemo(() => {
    if (!check) return undefined;
    const server: ServerCheck =
      failure?.check === check
        ? {
            step: 'failed',
            message: `The check against the stored records failed: ${failure.message}`,
            onRetry() {
              setFailure(undefined);
              setAttempt((before) => before + 1);
            },
          }
        : { step: check.fault || answer?.check === check ? 'done' : 'checking' };
    return { ...withVerdicts(check, answer?.verdicts), server };
  }, [check, answer, failure]);
  return { check: verdict, renew };
}

/** Returns the browser's check of the current sheet and columns, once it is done. */
function useBrowserCheck(
  kind: BulkSheet,
  sheet: Sheet | undefined,
  choice: ColumnChoice | undefined,
): BulkSheetCheck | undefined {
  const [done, setDone] = useState<{ name: string; check: BulkSheetCheck }>();
  const known = useRef<{ name: string; rows: KnownRows }>(null);
  const name = sheet && JSON.stringify([sheet.name, choice]);

  useEffect(() => {
    if (!sheet || name === undefined) {
      known.current = null;
      setDone(undefined);
      return undefined;
    }
    if (known.current?.name !== name) known.current = { name, rows: new WeakMap() };
    const stop = new AbortController();
    const { rows } = known.current;
    void checkSheet(kind, sheet.rows, stop.signal, { known: rows, choice }).then((check) => {
      if (check && !stop.signal.aborted) setDone({ name, check });
    });
    return () => stop.abort();
  }, [kind, sheet, name, choice]);

  return name !== undefined && done?.name === name ? done.check : undefined;
}
