import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { type DecodedText, decodeText } from './decode-text.ts';
import { type Encoding, encodingNamed } from './encodings.ts';
import { decodedCell } from './read-cells.ts';
import { type SheetBuilder, workbookBuilder } from './sheet-builder.ts';
import { MAX_COLUMNS, type Sheet } from './workbook.ts';

const DECLARATION_BYTES = 4_096;
/** Elements whose content is not part of the displayed text. */
const UNREAD = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript']);
/** Elements that start a new line. */
const LINES = new Set(['br', 'p', 'div', 'li', 'h1', 'h2', 'h3', 'h4']);
const CELLS = new Set(['td', 'th']);
const SECTIONS = new Set(['thead', 'tbody', 'tfoot', 'table']);
const HIDDEN = /display\s*:\s*none/i;
/** Elements without an end tag. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Excel hides the rest of a text that is wider than its cell. */
const BY_EXCEL = /<meta[^>]+generator[^>]+microsoft excel/i;
/** The minimum number of rows and columns of a data table. Smaller tables and tables with nested tables are layout. */
const MIN_SIZE = 2;

type Attributes = ReadonlyMap<string, string>;

/**
 * Reads the tables of a web page, which some systems export with the extension of a workbook. Each data table is a
 * sheet. HTML cells have no types, so every cell is read as its displayed text.
 */
export function readHtml(bytes: Uint8Array, chosen?: Encoding): Sheet[] {
  const { text, readAs, note } = textOf(bytes, chosen);
  // A page saved as MHTML is encoded like an email, which is not supported.
  if (/^\s*MIME-Version:/i.test(text)) return [];
  return tablesOf(text).map((sheet) => ({
    ...sheet,
    ...(readAs && { readAs }),
    ...(note && { notes: [note, ...(sheet.notes ?? [])] }),
  }));
}

/** Decodes a page: by its byte order mark, the user's choice, its declaration, or else as a text file. */
function textOf(bytes: Uint8Array, chosen: Encoding | undefined): DecodedText & { note?: string } {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARATION_BYTES));
  const declared = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(start)?.[1];
  const known = declared === undefined ? undefined : encodingNamed(declared);
  const decoded = decodeText(bytes, chosen ?? known);
  if (!declared || known || chosen || !decoded.readAs) return decoded;
  return { ...decoded, note: `The page names the encoding ${declared}, which browsers do not know.` };
}

function tablesOf(text: string): Sheet[] {
  const workbook = workbookBuilder();
  const readsHidden = BY_EXCEL.test(text);
  const found: ReturnType<typeof tableReader>[] = [];
  const open: ReturnType<typeof tableReader>[] = [];
  let isUnread = false;
  function addText({ chars }: Token.CharacterToken): void {
    if (!isUnread) open.at(-1)?.take(chars);
  }
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag({ tagName, attrs, selfClosing }) {
        if (UNREAD.has(tagName)) {
          isUnread = !selfClosing;
          if (isUnread) tokenizer.state = TokenizerMode.RAWTEXT;
        } else if (tagName === 'title' || tagName === 'textarea') {
          tokenizer.state = TokenizerMode.RCDATA;
        } else if (tagName === 'table') {
          open.at(-1)?.markNestedTable();
          const table = tableReader(workbook.addSheet(`Table ${found.length + 1}`), readsHidden);
          found.push(table);
          open.push(table);
        } else {
          open.at(-1)?.open(tagName, new Map(attrs.map(({ name, value }) => [name, value])));
        }
      },
      onEndTag({ tagName }) {
        isUnread = false;
        open.at(-1)?.close(tagName);
        if (tagName === 'table') open.pop();
      },
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter() {},
      onComment() {},
      onDoctype() {},
      onEof() {
        for (const table of open) table.close('table');
      },
    },
  );
  tokenizer.write(text, true);
  return found.flatMap((table) => (table.isData() ? table.build() : []));
}

interface OpenCell {
  across: number;
  down: number;
  text: string;
}

/** Returns a reader that fills a sheet with the cells of a table. Pages may omit the end tags of cells and rows. */
function tableReader(sheet: SheetBuilder, readsHidden: boolean) {
  /** The number of rows still covered by the cell above, by column. */
  const coveredRows: number[] = [];
  let hasNestedTable = false;
  let rows = 0;
  let widest = 0;
  let row = -1;
  let column = 0;
  let columns = 0;
  let isRow = false;
  let cell: OpenCell | undefined;
  /** The element that hides text within the cell, and the number of such elements that are open. */
  let hiding: { element: string; depth: number } | undefined;

  function beginRow(attributes: Attributes): void {
    endRow();
    isRow = true;
    row += 1;
    column = 0;
    if (isHidden(attributes)) sheet.hideRow(row);
  }

  function endRow(): void {
    endCell();
    if (!isRow) return;
    isRow = false;
    for (const position of coveredRows.keys())
      coveredRows[position] = Math.max(0, (coveredRows[position] ?? 0) - 1);
  }

  function beginCell(attributes: Attributes): void {
    endCell();
    hiding = undefined;
    if (!isRow) beginRow(new Map());
    cell = { across: spanOf(attributes.get('colspan')), down: spanOf(attributes.get('rowspan')), text: '' };
  }

  function endCell(): void {
    if (!cell) return;
    const { across, down, text } = cell;
    cell = undefined;
    while ((coveredRows[column] ?? 0) > 0) column += 1;
    const read = decodedCell(shownText(text));
    if (read.kind !== 'blank') {
      sheet.set(row, column, read);
      rows = row + 1;
      widest = Math.max(widest, column + 1);
    }
    if (column >= MAX_COLUMNS) return;
    sheet.merge({ s: { r: row, c: column }, e: { r: row + down - 1, c: column + across - 1 } });
    const end = Math.min(column + across, MAX_COLUMNS);
    for (; column < end; column += 1) coveredRows[column] = down;
  }

  return {
    open(element: string, attributes: Attributes) {
      if (element === 'tr') beginRow(attributes);
      else if (CELLS.has(element)) beginCell(attributes);
      else if (element === 'col') {
        const last = Math.min(columns + spanOf(attributes.get('span')), MAX_COLUMNS);
        if (isHidden(attributes)) sheet.hideColumns(columns, last - 1);
        columns = last;
        return;
      }
      // The end tag of a paragraph may be omitted before a block.
      if (hiding?.element === 'p' && LINES.has(element) && element !== 'br') hiding = undefined;
      if (hiding?.element === element) hiding.depth += 1;
      else if (!readsHidden && cell && !hiding && isHidden(attributes) && !VOID.has(element))
        hiding = { element, depth: 1 };
      else if (LINES.has(element) && cell) cell.text += '\n';
    },
    close(element: string) {
      if (hiding?.element === element) {
        hiding.depth -= 1;
        if (hiding.depth === 0) hiding = undefined;
      }
      if (CELLS.has(element)) endCell();
      else if (element === 'tr' || SECTIONS.has(element)) endRow();
      else if (LINES.has(element) && cell) cell.text += '\n';
    },
    take(text: string) {
      // A line break in the source counts as a space. Only the elements in `LINES` are line breaks.
      if (cell && !hiding) cell.text += text.replace(/[\t\n\f\r]/g, ' ');
    },
    markNestedTable() {
      hasNestedTable = true;
    },
    isData: () => !hasNestedTable && rows >= MIN_SIZE && widest >= MIN_SIZE,
    build: () => sheet.build(),
  };
}

/** Returns the number of columns or rows that a cell spans. As in browsers, an invalid or missing span counts as 1. */
function spanOf(written: string | undefined): number {
  const span = Number.parseInt(written ?? '1', 10);
  return span > 0 ? span : 1;
}

function isHidden(attributes: Attributes): boolean {
  return attributes.has('hidden') || HIDDEN.test(attributes.get('style') ?? '');
}

function shownText(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/[ \u00a0]+/g, ' ').trim());
  return lines.filter((line) => line !== '').join('\n');
}
