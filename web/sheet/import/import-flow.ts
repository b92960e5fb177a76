import { type SheetRow, textCell } from '#domain/sheet/cell';
import { columnLetter } from '#domain/sheet/column-choice';
import { counted } from '#domain/values/counted';
import { correctCells, type FilledCell } from '../check/sheet-cells.ts';
import type { Encoding } from '../read/encodings.ts';
import type { Sheet } from '../read/workbook.ts';

export interface Chosen {
  file: File;
  sheets: readonly Sheet[];
  isCorrected: boolean;
  /** The encoding that the user has chosen for the texts of the file. */
  encoding?: Encoding | undefined;
  sheet: Sheet;
}

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
  | { type: 'read'; sheets: readonly Sheet[]; sheet?: Sheet | undefined; encoding?: Encoding | undefined }
  | { type: 'refuse'; fault: string }
  | { type: 'pick'; sheet: Sheet }
  | { type: 'hidden'; leftOut: boolean }
  | { type: 'correct'; cells: readonly FilledCell[] }
  /** Restores the state before cells were corrected, or shows a corrected sheet with what was derived from it. */
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
      return flow.step === 'reading' ? preview(flow.file, action) : flow;
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

function preview(file: File, read: Extract<ImportAction, { type: 'read' }>): ImportFlow {
  const { sheets, sheet = sheets[0], encoding } = read;
  return sheet ? { step: 'preview', chosen: { file, sheets, sheet, encoding, isCorrected: false } } : NO_FILE;
}

function withHidden(chosen: Chosen, leftOut: boolean): Chosen {
  const { sheet } = chosen;
  return withSheet(chosen, leftOut ? withoutHidden(sheet) : (sheet.complete ?? sheet));
}

function corrected(chosen: Chosen, cells: readonly FilledCell[]): Chosen {
  return { ...withSheet(chosen, correctCells(chosen.sheet, cells)), isCorrected: true };
}

/** Also replaces the sheet in `sheets`, so that its changes stay while another sheet is shown. */
export function withSheet(chosen: Chosen, sheet: Sheet): Chosen {
  const sheets = chosen.sheets.map((other) => (other === chosen.sheet ? sheet : other));
  return { ...chosen, sheet, sheets };
}

/** Counts and describes the hidden rows and columns: `3 rows and 1 column (B)`. */
export function hiddenParts(rows: readonly SheetRow[]): { count: number; words: string } {
  const hiddenRows = rows.filter(({ hidden }) => hidden).length;
  const columns = new Set(
    rows.flatMap(({ cells }) => cells.flatMap(({ hidden }, position) => (hidden ? position : []))),
  );
  const letters = [...columns].sort((a, b) => a - b).map(columnLetter);
  const parts = [
    ...(hiddenRows > 0 ? [counted(hiddenRows, 'row')] : []),
    ...(columns.size > 0 ? [`${counted(columns.size, 'column')} (${letters.join(', ')})`] : []),
  ];
  return { count: hiddenRows + columns.size, words: parts.join(' and ') };
}

/** Removes hidden rows, and blanks the cells of hidden columns, so that the other cells keep their positions. */
function withoutHidden(sheet: Sheet): Sheet {
  const rows = sheet.rows.flatMap(({ hidden, ...row }) =>
    hidden ? [] : { ...row, cells: row.cells.map((cell) => (cell.hidden ? textCell('') : cell)) },
  );
  return { ...sheet, rows, complete: sheet };
}
