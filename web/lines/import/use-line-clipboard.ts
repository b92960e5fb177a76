import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ActiveSapIndex, findSap, indexActiveSaps } from '#domain/lines/active-saps';
import { codesIn } from '#domain/lines/line-import';
import type { Cell, SheetRow } from '#domain/sheet/cell';
import { withHeader } from '#domain/sheet/pasted-header';
import { counted, firstOf } from '#domain/values/counted';
import { invisibleIn, visible } from '#domain/values/text';
import { PendingLookupsContext } from '../../form/lookup/pending-lookups.ts';
import {
  clipboardFault,
  isTable,
  quantityWarnings,
  readClipboard,
  readPastedRows,
} from '../../sheet/read/read-clipboard.ts';
import { type ClipboardTable, clipboardTable } from '../../ui/clipboard/clipboard-table.ts';
import { copyWithToast } from '../../ui/clipboard/copy-to-clipboard.ts';
import { setCopiedContent } from '../../ui/clipboard/set-copied-content.ts';
import { showAlert } from '../../ui/dialog/ask.ts';
import { isCovered } from '../../ui/keys/read-key.ts';
import { showToast, showUndo } from '../../ui/notice/toast.tsx';
import { addOrCombine } from '../add-or-combine.ts';
import { findSapsQuery, NO_SAPS } from '../find-saps.ts';
import type { LineFields, Row } from '../line-fields.ts';
import { rowKeyOf } from '../line-focus.ts';
import type { LineSheet } from '../line-sheet.ts';
import { type Lines, withKeys } from '../use-lines.ts';
import { cellsFor, columnFault, fillColumn, filledColumn, rowsFault } from './fill-column.ts';
import { filledSentence, pastedSentence, pasteOutcome } from './paste-summary.ts';
import { pastedLines } from './pasted-lines.ts';

/** Additional columns of copied lines. Pasting does not report them as ignored. */
const PART_COLUMNS: readonly string[] = ['Part name', 'Part number'];

/** The number of cells of a filled column that are looked up: if the first are SAP codes, so is the whole column. */
const CODES_TO_CHECK = 5;

interface LineClipboardOptions<Fields extends LineFields> {
  lines: Lines<Fields>;
  /** The lines that the table shows, in their order on the screen. */
  shown: readonly Row<Fields>[];
  sheet: LineSheet<Fields>;
  section: { current: HTMLElement | null };
  /** True for read-only lines, which can be copied but not pasted over. */
  isReadOnly: boolean;
  onPasted: (index: number) => void;
}

/** Pastes spreadsheet rows into the lines of a form, and copies lines for a spreadsheet (behaviour 11.9). */
export function useLineClipboard<Fields extends LineFields>(options: LineClipboardOptions<Fields>) {
  const { lines, shown, sheet, section, isReadOnly, onPasted } = options;
  const client = useQueryClient();
  const lookups = use(PendingLookupsContext);
  const [pasting, setPasting] = useState(false);

  async function paste(text: string) {
    const removedCharacters = invisibleIn(text).length;
    const rows = withHeader(sheet.columns, readPastedRows(visible(text)));
    const read = sheet.read(rows, NO_SAPS);
    const fault = clipboardFault(rows) ?? read.fault ?? rowsFault(sheet, rows, read);
    if (fault !== undefined) return void showAlert(fault);

    const codes = codesIn(read.rows);
    setPasting(true);
    const found = await client
      .fetchQuery(findSapsQuery(codes, { quiet: false }))
      // `failurePolicy` has shown the reason.
      .catch(() => undefined);
    setPasting(false);
    // The form may have been closed in the meantime.
    if (found && section.current) addRows(rows, indexActiveSaps(found), removedCharacters);
  }

  const showPasted = useEffectEvent(onPasted);
  const addRows = useEffectEvent(
    (rows: readonly SheetRow[], saps: ActiveSapIndex, removedCharacters: number) => {
      const read = sheet.read(rows, saps);
      const incoming = pastedLines({ rows, read, saps, blank: sheet.blank });
      if (incoming.length === 0) return;
      const pasted = withKeys(incoming.map(({ line }) => line));
      const rowsAfter = addOrCombine(lines.rows, pasted, sheet.combine);
      const { updated, index } = pasteOutcome(
        rowsAfter,
        pasted.map((row, at) => ({ ...row, problem: incoming[at]?.problem ?? false })),
      );
      const undo = flushSync(() => lines.edits.setRows(rowsAfter));
      const problems = incoming.filter(({ problem }) => problem).length;
      const warnings = [...new Set(read.rows.flatMap((row) => row.warnings))];
      const ignored = read.unknownHeaders.filter((header) => !PART_COLUMNS.includes(header));
      const sentence = pastedSentence(read.rows, {
        updated,
        combined: sheet.combined,
        problems,
        removedCharacters,
        warnings,
        ignored,
        leftOut: read.leftOut.length,
      });
      showUndo(sentence, undo);
      showPasted(index);
    },
  );

  /**
   * Fills a pasted column into the target field and the fields below it. Returns false if the text is not a column for
   * this field.
   */
  function fill(target: HTMLInputElement, text: string): boolean {
    const field = target.dataset.column;
    const column = filledColumn(sheet, field);
    const pasted = readClipboard(visible(text));
    const isDivided = ({ cells }: SheetRow) => cells.length > 1;
    // A LOT may contain a semicolon, but a table has one in every row.
    const hasColumns = pasted.some(isDivided) || readPastedRows(visible(text).trim()).every(isDivided);
    if (!column || hasColumns) return false;

    const pastedCells = pasted.flatMap(({ cells }) => cells);
    const cells = cellsFor(field, pastedCells, sheet.columns);
    if (!cells) return false;
    const fault = clipboardFault(pasted) ?? columnFault(column, cells);
    if (fault !== undefined) {
      void showAlert(fault);
      return true;
    }
    const { rows, ...filled } = fillColumn({ rows: lines.rows, shown }, rowKeyOf(target), cells, column);
    const undo = lines.edits.setRows(rows);
    const found = {
      pasted: cells.length,
      removedCharacters: invisibleIn(text).length,
      warnings: field === 'quant' ? quantityWarnings(pastedCells) : [],
    };
    showUndo(filledSentence(column, { ...filled, ...found }), undo);
    void warnOfCodes(cells.slice(0, CODES_TO_CHECK));
    return true;
  }

  /** Warns if the cells of a filled column are, or begin with, codes of active SAPs (`55000025,5`). */
  async function warnOfCodes(cells: readonly Cell[]) {
    const codes = codesIn(
      cells.map(({ text }) => ({ record: { sap_code: text.replace(/,.*/s, '').trim() } })),
    );
    const found = await client.fetchQuery(findSapsQuery(codes, { quiet: true })).catch(() => []);
    const saps = indexActiveSaps(found);
    const areSaps = codes.length > 0 && codes.every((code) => findSap(saps, code));
    if (areSaps) showToast(`Pasted SAP codes: ${firstOf(codes)}. Is this the right column?`);
  }

  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const { target } = event;
    if (isReadOnly || !isForLines(target, section.current) || text.trim() === '') return;
    if (target instanceof HTMLInputElement && !isTable(text)) return;
    event.preventDefault();
    const isColumn = target instanceof HTMLInputElement && fill(target, text);
    if (!isColumn) void lookups.add(paste(text));
  });

  const handleCopy = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event;
    if (!isForLines(target, section.current) || hasSelectedText(target) || lines.entered.length === 0) return;
    setCopiedContent(event, copiedLines(lines.entered, sheet));
    showToast(copiedWords());
  });

  const copyAll = () => void copyWithToast(copiedLines(lines.entered, sheet), copiedWords());

  const copiedWords = () => `${counted(lines.entered.length, 'line')} copied`;

  useEffect(() => {
    document.addEventListener('paste', handlePaste);
    document.addEventListener('copy', handleCopy);
    return () => {
      document.removeEventListener('paste', handlePaste);
      document.removeEventListener('copy', handleCopy);
    };
  }, []);

  /** Pastes from the clipboard. If the browser denies access, a toast suggests Ctrl+V, which still works. */
  async function pasteRows() {
    const text = await navigator.clipboard.readText().catch(() => undefined);
    if (text === undefined) showToast('Press Ctrl+V to paste.');
    else if (text.trim() === '') showToast('The clipboard is empty.');
    else await lookups.add(paste(text));
  }

  // Over plain HTTP a page cannot read the clipboard.
  const canRead = 'clipboard' in navigator && 'readText' in navigator.clipboard;
  return {
    pasting,
    copyAll,
    pasteRows: canRead ? () => void pasteRows() : undefined,
  };
}

/** Returns the lines as a table that can be pasted again, with the part columns. */
function copiedLines<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  sheet: LineSheet<Fields>,
): ClipboardTable {
  const columns = Object.entries(sheet.columns).map(([field, { header }]) => ({
    header,
    numeric: field === 'quant',
  }));
  const partColumns = PART_COLUMNS.map((header) => ({ header, numeric: false }));
  return clipboardTable(
    [...columns, ...partColumns],
    rows.flatMap((row) =>
      sheet.cells(row).map((cells) => [...cells, row.name, row.gen_name].map((cell) => String(cell ?? ''))),
    ),
  );
}

/** Returns whether a copy or paste is meant for the lines: the focus is in them or in no field. */
function isForLines(target: EventTarget | null, section: HTMLElement | null): boolean {
  if (!(target instanceof Node) || !section) return false;
  // Text pasted into a search field is a search.
  if (target instanceof Element && target.closest('search')) return false;
  if (isFormBusy(section)) return false;
  // If no field has the focus, the target of the event is the page or the form.
  const isAround = target.contains(section) && !isCovered();
  return isAround || section.contains(target);
}

/** Returns whether the form around the lines is loading or saving. Lines added at that time would be lost. */
export function isFormBusy(lines: Element | null): boolean {
  return lines?.closest('form')?.getAttribute('aria-busy') === 'true';
}

function hasSelectedText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.selectionStart !== target.selectionEnd;
  return Boolean(document.getSelection()?.toString());
}
