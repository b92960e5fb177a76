/** Rows for the clipboard: tab-separated lines for any program, and a table for spreadsheets. */
export interface ClipboardTable {
  text: string;
  html: string;
}

/** Builds a table of texts. Spreadsheets may parse the numbers of a numeric column. */
export function clipboardTable(
  columns: readonly { header: string; numeric: boolean }[],
  body: readonly (readonly string[])[],
): ClipboardTable {
  const head = columns.map(({ header }) => header);
  return {
    text: [head, ...body].map((cells) => cells.map(quoted).join('\t')).join('\n'),
    html: `<table><tr>${head.map((cell) => `<th>${escaped(cell)}</th>`).join('')}</tr>${body
      .map(
        (cells) =>
          `<tr>${cells.map((cell, index) => htmlCell(cell, columns[index]?.numeric ?? false)).join('')}</tr>`,
      )
      .join('')}</table>`,
  };
}

/** Marks a cell as text unless it is numeric, so that spreadsheets keep `000123` unchanged and evaluate no formula. */
function htmlCell(cell: string, numeric: boolean): string {
  return numeric ? `<td>${escaped(cell)}</td>` : `<td style="mso-number-format:'\\@'">${escaped(cell)}</td>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`).replaceAll('\n', '<br>');
}

/** Quotes a cell with tabs, line breaks or quotes, and marks a cell that looks like a formula as text. */
function quoted(cell: string): string {
  const harmless = /^[=+\-@]/.test(cell) && Number.isNaN(Number(cell)) ? `'${cell}` : cell;
  return /["\t\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
