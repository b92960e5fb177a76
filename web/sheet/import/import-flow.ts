import { type SheetRow, textCell } from '#domain/sheet/cell';
import { columnLetter } from '#domain/sheet/column-choice';
import { counted } from '#domain/values/counted';
import { addCorrections, type Corrected } from '../check/corrections.ts';
import { correctCells, enteredText, type FilledCell } from '../check/sheet-cells.ts';
import type { Sheet } from '../read/workbook.ts';

/** A file that was read, with the chosen sheet. */
export interface Chosen extends Corrected {
  file: File;
  sheet: Sheet;
}

/** The state of an import. Every step has exactly the data that it needs. */
export type ImportFlow =
  | { step: 'file'; fault: string | null }
  /** `share` is the fraction of the file that was read, from 0 to 1. */
  | { step: 'reading'; file: File; share: number }
  | { step: 'preview'; chosen: Chosen }
  | { step: 'confirm'; chosen: Chosen }
  | { step: 'importing'; chosen: Chosen }
  | { step: 'done'; chosen: Chosen };

export type ImportAction =
  | { type: 'choose'; file: File }
  | { type: 'progress'; share: number }
  /** `sheet` is the initial sheet, if it is not the first. */
  | { type: 'read'; read: Corrected; sheet?: Sheet | undefined }
  /** The file was read again with another encoding, so its corrections no longer apply. */
  | { type: 'readAgain'; read: Corrected; sheet?: Sheet | undefined }
  | { type: 'refuse'; fault: string }
  | { type: 'pick'; sheet: Sheet }
  /** Excludes or includes the hidden parts of the sheet. */
  | { type: 'hidden'; leftOut: boolean }
  | { type: 'correct'; cells: readonly FilledCell[] }
  /** Restores the state before cells were corrected. */
  | { type: 'restore'; chosen: Chosen }
  | { type: 'ask' }
  | { type: 'begin' }
  /** Returns to the preview: the user declined, or the import failed. */
  | { type: 'stop' }
  | { type: 'finish' }
  | { type: 'reset' };

export const NO_FILE: ImportFlow = { step: 'file', fault: null };

/** Returns the next state. An action that does not fit the current step, such as a late response, changes nothing. */
export function reduceImport(flow: ImportFlow, action: ImportAction): ImportFlow {
  switch (action.type) {
    case 'choose':
      return { step: 'reading', file: action.file, share: 0 };
    case 'progress':
      return flow.step === 'reading' ? { ...flow, share: action.share } : flow;
    case 'read':
      return flow.step === 'reading' ? preview(flow.file, action.read, action.sheet) : flow;
    case 'readAgain':
      return flow.step === 'preview' ? preview(flow.chosen.file, action.read, action.sheet) : flow;
    case 'refuse':
      return flow.step === 'reading' ? { step: 'file', fault: action.fault } : flow;
    case 'pick':
      return flow.step === 'preview' ? { ...flow, chosen: { ...flow.chosen, sheet: action.sheet } } : flow;
    case 'hidden':
      return flow.step === 'preview' ? { ...flow, chosen: withHidden(flow.chosen, action.leftOut) } : flow;
    case 'correct':
      return flow.step === 'preview' ? { ...flow, chosen: corrected(flow.chosen, action.cells) } : flow;
    case 'restore':
      return flow.step === 'preview' ? { ...flow, chosen: action.chosen } : flow;
    case 'ask':
      return flow.step === 'preview' ? { step: 'confirm', chosen: flow.chosen } : flow;
    case 'begin':
      return flow.step === 'confirm' ? { step: 'importing', chosen: flow.chosen } : flow;
    case 'stop':
      return flow.step === 'confirm' || flow.step === 'importing'
        ? { step: 'preview', chosen: flow.chosen }
        : flow;
    case 'finish':
      return flow.step === 'importing' ? { step: 'done', chosen: flow.chosen } : flow;
    case 'reset':
      return NO_FILE;
  }
}

function preview(file: File, read: Corrected, sheet = read.sheets[0]): ImportFlow {
  return sheet ? { step: 'preview', chosen: { file, ...read, sheet } } : NO_FILE;
}

/** Returns the chosen sheet with or without its hidden parts, with its corrections in both cases. */
function withHidden(chosen: Chosen, leftOut: boolean): Chosen {
  const { sheet, sheets, corrections } = chosen;
  const sheetCorrections = corrections.filter((correction) => correction.sheet === sheet.name);
  const changed = leftOut ? withoutHidden(sheet) : correctCells(sheet.complete ?? sheet, sheetCorrections);
  return { ...chosen, sheet: changed, sheets: sheets.map((other) => (other === sheet ? changed : other)) };
}

/**
 * Returns the hidden rows and columns that have content, such as `3 rows and 1 column (B)`; undefined if there are
 * none.
 */
export function hiddenParts(rows: readonly SheetRow[]): string | undefined {
  const count = rows.filter(({ hidden }) => hidden).length;
  const columns = new Set(
    rows.flatMap(({ cells }) => cells.flatMap(({ hidden }, position) => (hidden ? position : []))),
  );
  const letters = [...columns].sort((a, b) => a - b).map(columnLetter);
  const parts = [
    ...(count > 0 ? [counted(count, 'row')] : []),
    ...(columns.size > 0 ? [`${counted(columns.size, 'column')} (${letters.join(', ')})`] : []),
  ];
  return parts.length > 0 ? parts.join(' and ') : undefined;
}

/** Returns the sheet without its hidden rows and columns. */
function withoutHidden(sheet: Sheet): Sheet {
  const rows = sheet.rows.flatMap(({ hidden, ...row }) =>
    hidden ? [] : { ...row, cells: row.cells.map((cell) => (cell.hidden ? textCell('') : cell)) },
  );
  return { ...sheet, rows, complete: sheet };
}

/** Applies corrections to the chosen sheet and keeps them while another sheet is shown. */
function corrected({ file, sheets, sheet, corrections }: Chosen, cells: readonly FilledCell[]): Chosen {
  const correctedSheet = correctCells(sheet, cells);
  const added = cells.map(({ row, position, text }) => {
    const cell = { row, position };
    const [was, now] = [enteredText(sheet.rows, cell), enteredText(correctedSheet.rows, cell)];
    return { ...cell, sheet: sheet.name, was, text, now };
  });
  return {
    file,
    sheet: correctedSheet,
    sheets: sheets.map((other) => (other === sheet ? correctedSheet : other)),
    corrections: addCorrections(corrections, added),
  };
}
