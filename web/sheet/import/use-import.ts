import { useEffect, useReducer, useRef } from 'react';
import { processingFailure } from '#domain/sheet/accepted-files';
import type { SheetRow } from '#domain/sheet/cell';
import { HEADER_ROWS } from '#domain/sheet/headers';
import { firstOf } from '#domain/values/counted';
import { useKeptOpen } from '../../form/unsaved/unsaved-work.ts';
import { confirm } from '../../ui/dialog/ask.ts';
import { expireUndo } from '../../ui/notice/toast.tsx';
import type { Correct } from '../check/sheet-cells.ts';
import type { Encoding } from '../read/encodings.ts';
import { readWorkbook, UnreadableFile } from '../read/read-workbook.ts';
import type { Sheet } from '../read/workbook.ts';
import {
  type Chosen,
  type ImportAction,
  type ImportFlow,
  NO_FILE,
  reduceImport,
  withSheet,
} from './import-flow.ts';

export interface Import {
  flow: ImportFlow;
  chosen: Chosen | undefined;
  corrected: boolean;
  choose: (file: File) => void;
  /** Reads the text file again. Asks first if there are corrections. */
  readAs: (encoding: Encoding) => void;
  pick: (sheet: Sheet) => void;
  leaveOutHidden: (leftOut: boolean) => void;
  correct: Correct;
  /** Runs the task if the user confirms. Throws the exception of the task. */
  run: (question: string, task: () => Promise<void>) => Promise<void>;
  /** Stops reading a file, and discards the file and the results. */
  reset: () => void;
  /** Like `reset`, but asks first if there are corrections. Returns false if the user declined, or during an import. */
  discard: () => Promise<boolean>;
}

/** Derives the sheets to choose from, if they differ from the sheets of the file. */
export type ArrangeSheets = (
  sheets: readonly Sheet[],
  context: Pick<ImportOptions, 'hasColumns'> & { signal: AbortSignal },
) => readonly Sheet[] | Promise<readonly Sheet[]>;

/** Derives cells again from the corrected cells of a sheet. Returns the same sheet if nothing changes. */
export type AmendSheet = (sheet: Sheet, signal: AbortSignal) => Promise<Sheet>;

interface ImportOptions {
  /** Returns whether a sheet that starts with these rows has the columns. The first such sheet is shown initially. */
  hasColumns: (head: readonly SheetRow[]) => boolean;
  arrange?: ArrangeSheets | undefined;
  amend?: AmendSheet | undefined;
}

const DISCARD = { message: 'Discard your corrections?', action: 'Discard', refuse: 'Keep' };

export function useImport({ hasColumns, arrange, amend }: ImportOptions): Import {
  const [flow, dispatch] = useReducer(reduceImport, NO_FILE);
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  useEffect(() => {
    if (!amend || flow.step !== 'preview' || !flow.chosen.isCorrected) return undefined;
    const { chosen } = flow;
    const stop = new AbortController();
    const show = (sheet: Sheet) => {
      if (stop.signal.aborted || sheet === chosen.sheet) return;
      dispatch({ type: 'restore', chosen: withSheet(chosen, sheet) });
    };
    amend(chosen.sheet, stop.signal).then(show, () => undefined);
    return () => stop.abort();
  }, [flow, amend]);
  useKeptOpen(flow.step === 'reading' || flow.step === 'preview' || flow.step === 'confirm');

  /** Dispatches an action. Expires the Undo of an earlier fill, which would also undo this action. */
  function act(action: ImportAction) {
    if (chosen) expireUndo();
    dispatch(action);
  }

  /** Reads a file. Returns undefined if the import was reset or another file was chosen in the meantime. */
  async function read(file: File, encoding?: Encoding) {
    reading.current?.abort();
    const stop = new AbortController();
    reading.current = stop;
    try {
      const onProgress = (share: number) => dispatch({ type: 'progress', share });
      const read = await readWorkbook(file, { signal: stop.signal, onProgress, encoding });
      if (stop.signal.aborted) return undefined;
      const workbook = namingAlike(read, hasColumns);
      const sheets = arrange ? await arrange(workbook, { hasColumns, signal: stop.signal }) : workbook;
      if (stop.signal.aborted) return undefined;
      const sheet = sheets.find(({ rows }) => hasColumns(rows.slice(0, HEADER_ROWS)));
      return { sheets, sheet };
    } catch (error) {
      if (stop.signal.aborted) return undefined;
      throw error;
    }
  }

  async function choose(file: File, encoding?: Encoding) {
    act({ type: 'choose', file });
    try {
      const found = await read(file, encoding);
      if (found) dispatch({ type: 'read', ...found, encoding });
    } catch (error) {
      dispatch({ type: 'refuse', fault: refusal(error) });
    }
  }

  async function readAs(encoding: Encoding) {
    if (!chosen || (corrected && !(await confirm(DISCARD)))) return;
    await choose(chosen.file, encoding);
  }

  async function run(question: string, task: () => Promise<void>) {
    act({ type: 'ask' });
    if (!(await confirm({ message: question, action: 'Import' }))) return dispatch({ type: 'stop' });
    dispatch({ type: 'begin' });
    try {
      await task();
      dispatch({ type: 'finish' });
    } catch (error) {
      dispatch({ type: 'stop' });
      throw error;
    }
  }

  const chosen = 'chosen' in flow ? flow.chosen : undefined;
  const corrected = flow.step !== 'done' && chosen !== undefined && chosen.isCorrected;

  function reset() {
    reading.current?.abort();
    act({ type: 'reset' });
  }

  async function discard() {
    if (flow.step === 'importing') return false;
    const agreed = !corrected || (await confirm(DISCARD));
    if (agreed) reset();
    return agreed;
  }

  return {
    flow,
    chosen,
    corrected,
    choose: (file) => void choose(file),
    readAs: (encoding) => void readAs(encoding),
    pick: (sheet) => act({ type: 'pick', sheet }),
    leaveOutHidden: (leftOut) => act({ type: 'hidden', leftOut }),
    correct(cells) {
      act({ type: 'correct', cells });
      return () => {
        if (chosen) dispatch({ type: 'restore', chosen });
      };
    },
    run,
    reset,
    discard,
  };
}

/** Adds a note to the sheets with the columns if there are several, since only one is imported at a time. */
function namingAlike(sheets: readonly Sheet[], hasColumns: ImportOptions['hasColumns']): readonly Sheet[] {
  const alike = sheets.filter(({ rows }) => hasColumns(rows.slice(0, HEADER_ROWS)));
  if (alike.length < 2) return sheets;
  const names = firstOf(alike.map(({ name }) => name));
  const note = `${alike.length} sheets have these columns: ${names}. Only the chosen one is imported.`;
  return sheets.map((sheet) =>
    alike.includes(sheet) ? { ...sheet, notes: [...(sheet.notes ?? []), note] } : sheet,
  );
}

function refusal(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message;
  return processingFailure(error instanceof Error ? error.message : 'Unknown error');
}
