import { useCallback, useMemo } from 'react';
import type { ActiveSapIndex } from '#domain/lines/active-saps';
import { codesIn, type LineImport } from '#domain/lines/line-import';
import type { SheetRow } from '#domain/sheet/cell';
import type { ColumnChoice } from '#domain/sheet/column-choice';
import type { Fields } from '#domain/sheet/field-types';
import { leftOutSentence } from '#domain/sheet/import-texts';
import { counted, firstOf, grouped } from '#domain/values/counted';
import { fold, joinLabel } from '#domain/values/text';
import { useUnsaved } from '../../form/unsaved/unsaved-work.ts';
import { badCellOf, cellOf, type ServerCheck, type SheetCheck } from '../../sheet/check/sheet-check.ts';
import { SheetImport } from '../../sheet/import/sheet-import.tsx';
import { useColumns } from '../../sheet/import/use-columns.ts';
import { useImport } from '../../sheet/import/use-import.ts';
import { FIRST_PREVIEW_ROWS } from '../../sheet/preview/preview-table.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FailedQuery } from '../../ui/notice/failed-query.tsx';
import { NO_SAPS } from '../find-saps.ts';
import type { LineFields } from '../line-fields.ts';
import { useActiveSaps, withFailedLookups } from './use-active-saps.ts';

export interface LineFileKind<Line> {
  title: string;
  instruction: string;
  /** The name of the template, and the key under which this browser stores the chosen columns of such files. */
  rememberedAs: string;
  columns: Fields;
  check: (sheet: readonly SheetRow[], saps: ActiveSapIndex, choice?: ColumnChoice) => LineImport<Line>;
}

export interface LineImportDialogProps<Line> {
  file: LineFileKind<Line>;
  present: readonly LineFields[];
  onClose: () => void;
  onLoad: (lines: readonly Line[], sentence: string) => void;
}

export function LineImportDialog<Line extends { sap_id: number }>(props: LineImportDialogProps<Line>) {
  const { file, present, onClose, onLoad } = props;
  const { check } = file;
  const columns = useColumns(file.rememberedAs, file.columns);
  const importing = useImport({ hasColumns: columns.fits });
  useUnsaved(importing.corrected);

  const { chosen } = importing;
  const read = useCallback(
    (saps: ActiveSapIndex) => {
      const rows = chosen?.sheet.rows ?? [];
      return check(rows, saps, columns.choiceFor(rows));
    },
    [chosen, check, columns],
  );
  const codes = useMemo(() => codesIn(read(NO_SAPS).rows), [read]);
  const { saps, server, failed, query } = useActiveSaps(codes);
  const checked = useMemo(() => chosen && saps && read(saps), [chosen, saps, read]);
  const removed = useMemo(() => removedLines(present, checked?.lines ?? []), [present, checked]);
  const preview = useMemo(() => {
    if (!checked) return undefined;
    const shown = showCheck({ ...checked, notes: notesOf(checked, removed) }, file.columns, server);
    return withFailedLookups(shown, failed);
  }, [checked, removed, file, server, failed]);

  return (
    <Dialog
      title={file.title}
      size="large"
      onClose={() => void importing.discard().then((discarded) => discarded && onClose())}
    >
      {!preview && <FailedQuery query={query} />}
      <SheetImport
        importing={importing}
        prompt={{
          instruction: file.instruction,
          template: { name: file.rememberedAs, columns: file.columns },
          initialFocus: true,
        }}
        entity="part SAP"
        columns={columns}
        check={preview}
        isFailed={query.isError}
        first={FIRST_PREVIEW_ROWS}
        onImport={async () => {
          if (checked) onLoad(checked.lines, importedSentence(checked, removed));
          onClose();
        }}
      />
    </Dialog>
  );
}

function removedLines(present: readonly LineFields[], imported: readonly { sap_id: number }[]) {
  const kept = new Set<number | null>(imported.map(({ sap_id }) => sap_id));
  return present.filter(({ sap_id }) => sap_id !== null && !kept.has(sap_id));
}

/** Returns the notes of the check, and notes that name the lines that the import removes (behaviour 11.8). */
function notesOf<Line>({ notes, rows }: LineImport<Line>, removed: readonly LineFields[]): string[] {
  const inFile = new Set(rows.map(({ record }) => fold(record.sap_code ?? '')));
  const codes = removed.map(({ sap_code }) => sap_code ?? '');
  const refused = codes.filter((code) => inFile.has(fold(code)));
  const absent = codes.filter((code) => !inFile.has(fold(code)));
  const lines = counted(absent.length, 'line');
  const refusedLines = counted(
    refused.length,
    'line will be removed unless its row is corrected',
    'lines will be removed unless their rows are corrected',
  );
  return [
    ...notes,
    ...(absent.length > 0 ? [`${lines} will be removed: ${firstOf(absent)}`] : []),
    ...(refused.length > 0 ? [`${refusedLines}: ${firstOf(refused)}`] : []),
  ];
}

/** Returns `9 lines imported · 3 removed · 2 rows with errors were left out` (behaviour 9.16). */
function importedSentence<Line>({ lines, rows }: LineImport<Line>, removed: readonly LineFields[]): string {
  const bad = rows.filter(({ error }) => error !== null).length;
  return joinLabel([
    `${counted(lines.length, 'line')} imported`,
    removed.length > 0 ? `${grouped(removed.length)} removed` : null,
    bad > 0 ? leftOutSentence(bad) : null,
  ]);
}

function showCheck<Line>(check: LineImport<Line>, columns: Fields, server: ServerCheck): SheetCheck {
  const fields = Object.keys(columns);
  return {
    ...check,
    headers: [...Object.values(columns).map(({ header }) => header), 'Part name'],
    positions: fields.map((field) => check.positions.get(field)),
    columns,
    server,
    hasVerdicts: false,
    rows: check.rows.map(({ row, record, error, reason, field: badField, warnings, sap }) => {
      const values = record as Record<string, unknown>;
      return {
        row,
        error,
        reason,
        badCell: badCellOf(fields, badField),
        warnings,
        cells: [...fields.map((field) => cellOf(values[field])), sap?.name ?? ''],
      };
    }),
  };
}
