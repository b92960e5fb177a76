import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ActiveSapIndex, indexActiveSaps } from '#domain/lines/active-saps';
import { withHeader } from '#domain/lines/line-import';
import { counted } from '#domain/values/counted';
import { send } from '../../api/api.ts';
import { callKey } from '../../api/call-query.ts';
import { clipboardTable } from '../../grid/columns/copied-table.ts';
import { isCovered } from '../../keys/read-key.ts';
import { showAlert } from '../../ui/dialog/alert.tsx';
import { showToast, showUndo } from '../../ui/notice/toast.tsx';
import type { LineFields, Row } from '../line-fields.ts';
import { fieldOf, rowKeyOf } from '../line-focus.ts';
import type { LineSheet } from '../line-sheet.ts';
import { isEmpty } from '../merge-in.ts';
import type { Lines } from '../use-lines.ts';
import { isTable, readClipboard } from './clipboard-rows.ts';
import { fillQuantities } from './fill-quantities.ts';
import { type PastedLine, pastedLines } from './pasted-lines.ts';

/** Active SAPs are asked for once while somebody pastes several times in a row. */
const FRESH_FOR_MS = 30_000;

interface LineClipboardOptions<Fields extends LineFields> {
  lines: Lines<Fields>;
  sheet: LineSheet<Fields>;
  /** The element whose fields the keys belong to. */
  section: { current: HTMLElement | null };
  /** Takes the index of the line to look at after pasting. */
  onPasted: (index: number) => void;
}

/** Rows of a spreadsheet pasted into the lines of a form, and the lines copied for one (behaviour 11.9). */
export function useLineClipboard<Fields extends LineFields>(options: LineClipboardOptions<Fields>) {
  const { lines, sheet, section, onPasted } = options;
  const client = useQueryClient();
  const [pasting, setPasting] = useState(false);

  async function paste(text: string) {
    const { saps } = sheet;
    setPasting(true);
    const active = await client
      .fetchQuery({
        queryKey: callKey(saps, {}),
        queryFn: () => send(saps, {}),
        staleTime: FRESH_FOR_MS,
      })
      // The failure policy has told why.
      .catch(() => undefined);
    setPasting(false);
    if (active) takeRows(text, indexActiveSaps(active));
  }

  const takeRows = useEffectEvent((text: string, saps: ActiveSapIndex) => {
    const rows = withHeader(sheet.columns, readClipboard(text));
    const read = sheet.read(rows, saps);
    if (read.fault) void showAlert(read.fault);

    const incoming = pastedLines({ rows, read, saps, blank: sheet.blank });
    if (incoming.length === 0) return;
    const { updated, index } = placeOf(lines.rows, incoming);
    const undo = lines.edits.mergeIn(
      incoming.map(({ line }) => line),
      sheet.combine,
    );
    const problems = incoming.filter(({ problem }) => problem).length;
    showUndo(pastedSentence(read.rows.length, updated, problems), undo);
    onPasted(index);
  });

  function fill(from: number | undefined, texts: readonly string[]) {
    const { rows, filled } = fillQuantities(lines, from, texts);
    const undo = lines.edits.setRows(rows);
    showUndo(`${counted(filled, 'quantity', 'quantities')} pasted`, undo);
  }

  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const { target } = event;
    if (!isOurs(target, section.current) || text.trim() === '') return;
    if (target instanceof HTMLInputElement && !isTable(text)) return;
    event.preventDefault();

    const cells = readClipboard(text).map((row) => row.cells.map((cell) => cell.text));
    const inQuantity = target instanceof Element && fieldOf(target) === 'quant';
    if (inQuantity && cells.every(({ length }) => length === 1)) fill(rowKeyOf(target), cells.flat());
    else void paste(text);
  });

  const handleCopy = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (!isOurs(target, section.current) || hasSelectedText(target) || lines.rows.length === 0) return;
    event.preventDefault();
    const copied = copiedLines(lines.rows, sheet);
    clipboardData?.setData('text/plain', copied.text);
    clipboardData?.setData('text/html', copied.html);
    showToast(copiedSentence(lines.rows.length));
  });

  useEffect(() => {
    document.addEventListener('paste', handlePaste);
    document.addEventListener('copy', handleCopy);
    return () => {
      document.removeEventListener('paste', handlePaste);
      document.removeEventListener('copy', handleCopy);
    };
  }, []);

  return { pasting };
}

/** The keys belong to the lines where the focus is in their table or nowhere at all, and nothing floats above. */
function isOurs(target: EventTarget | null, section: HTMLElement | null): boolean {
  if (!(target instanceof Node) || !section) return false;
  // What is on its way takes the place of these lines.
  if (section.closest('form')?.getAttribute('aria-busy') === 'true') return false;
  // The page, or the form as a whole, has the focus while nobody is in a field.
  const isAround = target.contains(section) && !isCovered();
  return isAround || section.contains(target);
}

function hasSelectedText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.selectionStart !== target.selectionEnd;
  return Boolean(document.getSelection()?.toString());
}

function copiedLines<Fields extends LineFields>(rows: readonly Row<Fields>[], sheet: LineSheet<Fields>) {
  const columns = Object.entries(sheet.columns).map(([field, { header }]) => ({
    header,
    numeric: field === 'quant',
  }));
  const partColumns = ['Part name', 'Part number'].map((header) => ({ header, numeric: false }));
  return clipboardTable(
    [...columns, ...partColumns],
    rows.flatMap((row) =>
      sheet.cells(row).map((cells) => [...cells, row.name, row.gen_name].map((cell) => String(cell ?? ''))),
    ),
  );
}

/** How many pasted lines change one that is there, and which line to look at: the first problem, else the first new. */
function placeOf(rows: readonly LineFields[], incoming: readonly PastedLine<LineFields>[]) {
  const kept = rows.filter((row) => !isEmpty(row));
  const present = new Set(kept.flatMap(({ sap_id }) => sap_id ?? []));
  const isNew = ({ line, problem }: PastedLine<LineFields>) =>
    problem || line.sap_id === null || !present.has(line.sap_id);
  const added = incoming.filter(isNew);
  const first = Math.max(
    0,
    added.findIndex(({ problem }) => problem),
  );
  const changed = kept.findIndex(({ sap_id }) => sap_id === incoming[0]?.line.sap_id);
  return {
    updated: incoming.filter((pasted) => !isNew(pasted) && pasted.line.quant !== null).length,
    index: added.length > 0 ? kept.length + first : Math.max(0, changed),
  };
}

/** `12 rows pasted · 2 updated · 1 problem`. */
function pastedSentence(rows: number, updated: number, problems: number): string {
  return [
    `${counted(rows, 'row')} pasted`,
    updated > 0 ? `${updated} updated` : '',
    problems > 0 ? counted(problems, 'problem') : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function copiedSentence(lines: number): string {
  return `${counted(lines, 'line')} copied`;
}
