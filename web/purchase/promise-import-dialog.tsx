import { useCallback, useMemo, useState } from 'react';
import { findSap, indexSaps, type SapIndex } from '#domain/lines/active-saps';
import { decidePromises, type PromiseDecision, type PromisingLine } from '#domain/purchase/decide-promises';
import {
  type DayColumns,
  dayColumns,
  mapPromiseSheet,
  PROMISE_IMPORT_INSTRUCTION,
  PROMISE_IMPORT_TITLE,
  type PromiseSheet,
  sapColumn,
} from '#domain/purchase/promise-import';
import { promiseFields } from '#domain/purchase/promise-record';
import { leftOutSentence } from '#domain/sheet/import-texts';
import { counted } from '#domain/values/counted';
import { joinLabel } from '#domain/values/text';
import { useToday } from '../api/user.ts';
import { useUnsaved } from '../form/unsaved/unsaved-work.ts';
import { useActiveSaps, withFailedLookups } from '../lines/import/use-active-saps.ts';
import { SheetImport } from '../sheet/import/sheet-import.tsx';
import { useColumns } from '../sheet/import/use-columns.ts';
import { useImport } from '../sheet/import/use-import.ts';
import { FIRST_PREVIEW_ROWS } from '../sheet/preview/preview-table.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { promiseCheck } from './promise-check.ts';

interface PromiseImportDialogProps {
  lines: readonly PromisingLine[];
  onLoad: (decided: PromiseDecision['lines'], sentence: string) => void;
  onClose: () => void;
}

/** Checks a supplier's file of promises row by row, and imports it into the lines of a purchase (behaviour 31.4). */
export function PromiseImportDialog({ lines, onLoad, onClose }: PromiseImportDialogProps) {
  const columns = useColumns('promises', promiseFields);
  const codeColumns = useColumns('promises', sapColumn);
  const hasColumns = useCallback(
    (head: Parameters<typeof dayColumns>[0]) =>
      dayColumns(head, columns.choiceFor(head)) ? codeColumns.fits(head) : columns.fits(head),
    [columns, codeColumns],
  );
  const importing = useImport({ hasColumns });
  const [replacesAll, setReplacesAll] = useState(false);
  const replace = replacesAll ? 'all' : 'named';
  const today = useToday();
  useUnsaved(importing.corrected);

  const rows = importing.chosen?.sheet.rows;
  const choice = useMemo(() => rows && columns.choiceFor(rows), [rows, columns]);
  const sheet = useMemo(() => rows && mapPromiseSheet(rows, choice), [rows, choice]);
  const known = useMemo(() => indexSaps(lines), [lines]);
  const codes = useMemo(() => otherCodes(sheet, known), [sheet, known]);
  const { saps, server, failed, query } = useActiveSaps(codes);
  const decided = useMemo(() => {
    if (!sheet || !saps) return undefined;
    const bySap = new Map(lines.map((line) => [line.sap_id, line]));
    const find = (code: string) => {
      const found = findSap(saps, code);
      const line = found && bySap.get(found.sap.sap_id);
      return findSap(known, code) ?? (line && { ...found, sap: line });
    };
    return decidePromises(sheet.rows, lines, { find, replace, today });
  }, [sheet, saps, known, lines, replace, today]);
  const check = useMemo(() => {
    if (!sheet || !decided) return undefined;
    return withFailedLookups(promiseCheck(sheet, decided, server), failed);
  }, [sheet, decided, server, failed]);
  const wide = sheet?.days;

  /**
   * Lets the user choose only the SAP column, because the other columns are days. Returns undefined if that column was
   * found without a choice.
   */
  function choicesBesideDays({ choice: { headerRow, positions } }: DayColumns) {
    if (!choice && positions.sap_code !== null) return undefined;
    return { ...codeColumns, likelyRow: () => headerRow };
  }

  return (
    <Dialog
      title={PROMISE_IMPORT_TITLE}
      size="large"
      onClose={() => void importing.discard().then((discarded) => discarded && onClose())}
    >
      {!check && <FailedQuery query={query} />}
      {importing.chosen && (
        <label className="line">
          <input
            type="checkbox"
            checked={replacesAll}
            onChange={({ currentTarget }) => setReplacesAll(currentTarget.checked)}
          />
          Replace all promises: parts not in the file lose theirs
        </label>
      )}
      <SheetImport
        importing={importing}
        prompt={{
          instruction: PROMISE_IMPORT_INSTRUCTION,
          template: { name: 'promises', columns: promiseFields },
          initialFocus: true,
        }}
        entity={wide ? 'part SAP' : 'promise'}
        columns={wide ? choicesBesideDays(wide) : columns}
        check={check}
        isFailed={query.isError}
        first={FIRST_PREVIEW_ROWS}
        onImport={async () => {
          if (sheet && decided) onLoad(decided.lines, importedSentence(sheet, decided));
          onClose();
        }}
      />
    </Dialog>
  );
}

function otherCodes(sheet: PromiseSheet | undefined, known: SapIndex<PromisingLine>): string[] {
  const codes = sheet?.rows.flatMap(({ sap_code }) => sap_code ?? []);
  return [...new Set(codes)].filter((code) => !findSap(known, code));
}

/** Returns a sentence such as `12 promises imported · 3 promises removed · 2 rows with errors were left out`. */
function importedSentence(sheet: PromiseSheet, { rows, removed }: PromiseDecision): string {
  const bad = rows.filter(({ error }) => error !== null).length;
  const imported = sheet.rows.flatMap(({ promises }, index) => (rows[index]?.error === null ? promises : []));
  return joinLabel([
    `${counted(imported.length, 'promise')} imported`,
    removed > 0 ? `${counted(removed, 'promise')} removed` : null,
    bad > 0 ? leftOutSentence(bad) : null,
  ]);
}
