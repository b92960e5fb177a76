import { firstOf } from '../values/counted.ts';
import { type Cell, isBlank, type SheetRow } from './cell.ts';
import { type Field, isNumber } from './field-types.ts';
import { bareHeader, hasDigit, headerWords } from './headers.ts';

export interface LeftOutRow {
  row: number;
  what: 'header' | 'total';
}

const MAX_NAMED = 5;

const TOTAL_WORDS = new Set(
  'total totals grandtotal subtotal sum summe gesamt gesamtsumme zwischensumme insgesamt ergebnis gesamtergebnis teilergebnis totale totalecomplessivo totalgeneral totalgeral totalgénéral totaal eindtotaal jami жами summa suma sumakońcowa razem celkem spolu összesen végösszeg toplam geneltoplam итого всего итог общийитог разом усього всього 合计 总计 小计 合計 總計 小計 総計 합계 총계 총합계 소계'.split(
    ' ',
  ),
);

/** Words that stand for a missing number. A dash normalizes to an empty word. */
const NO_VALUE = new Set(' none no nil na null keine kein leer нет пусто'.split(' '));

interface ReadColumn {
  position: number;
  column: Field;
}

interface LeftOutOptions {
  header: SheetRow | undefined;
  /** The first row below the header that is not blank. */
  first: SheetRow | undefined;
  others: readonly SheetRow[];
}

/** Returns functions that recognize rows that are not records: further headers, and totals. */
export function leftOutRows({ header, first, others }: LeftOutOptions, columns: readonly ReadColumn[]) {
  const numbers = columns.filter(({ column }) => isNumber(column));
  const names = columns.filter(({ column }) => column.required && !isNumber(column));
  const codes = names
    .filter(({ column }) => column.type === 'code')
    .map((code) => ({ ...code, headers: headerWords({ code: code.column }) }));
  const words = new Map(
    columns.map(({ position }) => [position, bareHeader(header?.cells[position]?.text ?? '')]),
  );
  const allWords = new Set(words.values());

  function hasOnly({ cells }: SheetRow, isHeader: (cell: Cell, position: number) => boolean): boolean {
    let filled = 0;
    for (const { position } of columns) {
      const cell = cells[position];
      if (!cell || isBlank(cell)) continue;
      if (!isHeader(cell, position)) return false;
      filled += 1;
    }
    return filled > 1;
  }

  const isHeaderAgain = (row: SheetRow) =>
    hasOnly(row, ({ text }, position) => bareHeader(text) === words.get(position));

  /** Recognizes a further row of a header: the header of a required name or code is merged over it. */
  function isCovered({ cells }: SheetRow): boolean {
    return names.some(({ position }) => {
      const merged = cells[position]?.merged;
      return merged !== undefined && merged.text === header?.cells[position]?.text;
    });
  }

  /** Recognizes a row below the header that numbers the columns: 1, 2, 3. */
  function isNumbering(row: SheetRow): boolean {
    const filled = row.cells.filter((cell) => !isBlank(cell));
    return (
      row === first && filled.length > 2 && filled.every(({ text }, at) => text.trim() === String(at + 1))
    );
  }

  /** Recognizes the header of another table, whose columns have another order. */
  function isOtherOrder(row: SheetRow): boolean {
    return hasOnly(row, (cell) => isHeaderWord(bareWord(cell))) && !isHeaderAgain(row);
  }

  const isHeaderWord = (word: string | undefined) => !!word && allWords.has(word);

  /** Returns the fault of a row of words with a header in place of a code, such as the header of another table. */
  function headerFault(row: SheetRow): string | undefined {
    const code = codes.find(({ position, headers }) => headers.has(bareWord(row.cells[position]) ?? ''));
    if (!code || !hasOnly(row, ({ text }) => !hasDigit(text))) return undefined;
    return `${code.column.header} is a header, not a code: import the rows of another table as a file of their own`;
  }

  /**
   * Recognizes a second header with units or in another language: it contains text where other rows have numbers.
   */
  function isSecondHeader(row: SheetRow): boolean {
    if (row !== first) return false;
    const filled = row.cells.filter((cell) => !isBlank(cell));
    const isName = (word: string | undefined) => !!word && !isHeaderWord(word);
    const isNamed = names.length > 0 && names.every(({ position }) => isName(bareWord(row.cells[position])));
    return (
      filled.every(({ kind, text }) => kind === 'text' && !hasDigit(text)) &&
      numbers.some(({ position }) => {
        const cell = row.cells[position];
        return (
          !isBlank(cell) &&
          !(isNamed && NO_VALUE.has(bareWord(cell) ?? '')) &&
          others.some(({ cells }) => hasDigit(cells[position]?.text ?? ''))
        );
      })
    );
  }

  function isTotal({ cells }: SheetRow): boolean {
    const isNamed = names.some(({ position }) => !isBlank(cells[position]) && !isTotalWord(cells[position]));
    return !isNamed && cells.some(isTotalWord) && numbers.some(({ position }) => !isBlank(cells[position]));
  }

  function whatElse(row: SheetRow): LeftOutRow['what'] | undefined {
    if (isHeaderAgain(row) || isCovered(row) || isNumbering(row) || isSecondHeader(row)) return 'header';
    return isTotal(row) ? 'total' : undefined;
  }
  return { whatElse, isOtherOrder, headerFault };
}

function isTotalWord(cell: Cell | undefined): boolean {
  return TOTAL_WORDS.has(bareWord(cell) ?? '');
}

/** Normalizes the word in a cell; undefined for a text with a digit. */
function bareWord(cell: Cell | undefined): string | undefined {
  const text = cell?.text ?? '';
  return hasDigit(text) ? undefined : bareHeader(text);
}

/** Describes the rows that are left out: `Row 40 is a total and is left out`. */
export function leftOutNotes(rows: readonly LeftOutRow[]): string[] {
  return (['header', 'total'] as const).flatMap((what) => {
    const numbers = rows.filter((row) => row.what === what).map(({ row }) => String(row));
    if (numbers.length === 0) return [];
    if (numbers.length === 1) return [`Row ${numbers[0]} is ${ONE[what]} and is left out`];
    return [`Rows ${firstOf(numbers, MAX_NAMED)} are ${MANY[what]} and are left out`];
  });
}

const ONE = { header: 'another header', total: 'a total' };
const MANY = { header: 'headers', total: 'totals' };
