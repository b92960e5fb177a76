import { describe, expect, test } from 'vitest';
import { type Cell, isBlank, type SheetRow, textCell } from './cell.ts';
import { mapSheet } from './sheet-mapping.ts';

const columns = {
  sap_code: { header: 'SAP', alternates: ['SAP code'], required: true, type: 'code' },
  name: { header: 'Part name', required: true, type: 'note' },
  min_order_quant: { header: 'MOQ', type: 'moq' },
  state: { header: 'State', type: 'state' },
} as const;

/** Builds the rows of a sheet, starting at row 1. Strings become text cells. */
function sheet(...rows: (string | Cell)[][]): SheetRow[] {
  return rows.map((cells, index) => ({
    row: index + 1,
    cells: cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : cell)),
  }));
}
const number = (value: number): Cell => ({ kind: 'number', number: value, text: String(value) });

test('9.22: a merged cell counts for each row that it covers, but a merged quantity only for the first row', () => {
  const beneath = (merged: Cell): Cell => ({ text: '', kind: 'blank', merged });
  const [code, moq, quant] = [number(400), number(5), number(12)];
  const rows = sheet(
    ['SAP', 'Part name', 'MOQ', 'Quantity'],
    [code, 'Bolt', moq, quant],
    [beneath(code), 'Nut', beneath(moq), beneath(quant)],
    [beneath(code), '', beneath(moq), beneath(quant)],
  );
  const withQuantity = { ...columns, quant: { header: 'Quantity', type: 'line_quantity' } } as const;
  expect(mapSheet(withQuantity, rows).rows.map(({ record }) => Object.values(record))).toEqual([
    ['400', 'Bolt', 5, 12],
    ['400', 'Nut', 5, null],
  ]);
});

test('25.13: a date cell beside a day that stayed text has a warning if its day and month may be swapped', () => {
  const date = (day: string): Cell => ({ kind: 'date', text: day, day });
  const days = ['2026-10-11', '2026-12-12', '2026-10-13'].map(date);
  const warnings = (text: string) => {
    const rows = sheet(['Counted on'], ...[...days, text].map((cell) => [cell]));
    const { rows: read } = mapSheet({ counted_on: { header: 'Counted on', type: 'day' } }, rows);
    return read.map(({ warnings }) => warnings.map(({ message }) => message));
  };
  const warning = 'Counted on Oct 11, 2026 may be Nov 10, 2026';
  for (const text of ['29/11/2026', ' 29-11-26', '11/29/2026 0:00'])
    expect(warnings(text)).toEqual([[warning], [], [], []]);
  for (const text of ['2026-11-29', '29.11.2026', '12/11/2026']) expect(warnings(text).flat()).toEqual([]);
});

test('9.8: a formula without a result is an error with advice', () => {
  const formula: Cell = { text: '=6*2', kind: 'uncalculated' };
  const rows = sheet(['SAP', 'Part name', 'MOQ'], ['001', 'Bolt', formula], [formula, 'Nut', '5']);
  const sentence = 'contains a formula without a result: open the file in Excel and save it';
  expect(mapSheet(columns, rows).rows.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
    [`C2 ${sentence}`],
    [`A3 ${sentence}`],
  ]);
});

test('9.5: the leftmost visible column of several with the same header is read, and a hidden one only if none is visible', () => {
  const hidden = (text: string): Cell => ({ ...textCell(text), hidden: true });
  const header = [textCell('SAP'), hidden('MOQ'), textCell('Part name'), textCell('MOQ'), textCell('MOQ')];
  const mapping = mapSheet(columns, sheet(header, ['001', hidden('999'), 'Bolt', '5', '7']));
  expect(mapping.rows[0]?.record.min_order_quant).toBe(5);
  expect(mapping.unknownHeaders).toEqual(['MOQ', 'MOQ']);
  const alone = mapSheet(columns, sheet(header.slice(0, 3), ['001', hidden('999'), 'Bolt']));
  expect(alone.rows[0]?.record.min_order_quant).toBe(999);
});

test('9.24: in separated text, a row with more fields than the header is an error', () => {
  const rows = sheet(
    ['SAP', 'Part name', 'MOQ'],
    ['001', 'Bolt', '1', '5'],
    ['002', 'Nut', '6', ' '],
    ['003', 'Cap', '7', ''],
  );
  const messages = (lines: readonly SheetRow[]) =>
    mapSheet(columns, lines).rows.map(({ errors }) => errors.map(({ message }) => message));
  expect(messages(rows.map((row) => ({ ...row, fields: row.cells.length })))).toEqual([
    ['The row has 4 fields, but the header has 3. Put values that contain the separator in quotes.'],
    [],
    [],
  ]);
  expect(messages(rows)).toEqual([[], [], []]);
});

test('9.24: further blank fields are an error unless most rows have them', () => {
  const rows = sheet(
    ['SAP', 'Part name', 'MOQ'],
    ['001', 'Bolt', '1'],
    ['002', 'Nut', '6'],
    ['Total', '', '7'],
  );
  const errorsOf = (...counts: number[]) =>
    mapSheet(
      columns,
      rows.map((row, index) => ({ ...row, fields: counts[index] ?? 0 })),
    ).rows.map(({ errors }) => errors.map(({ message }) => message));
  const fault =
    'The row has 4 fields, but the header has 3. Put values that contain the separator in quotes.';
  expect(errorsOf(3, 4, 3, 3)).toEqual([[fault], []]);
  // A program that omits the blank fields at the end of a row.
  expect(errorsOf(3, 4, 2, 2)).toEqual([[fault], []]);
  // Programs that end each row with a separator, or each row except the total.
  expect(errorsOf(3, 4, 4, 4)).toEqual([[], []]);
  expect(errorsOf(3, 4, 4, 3)).toEqual([[], []]);
  expect(errorsOf(4, 4, 4, 4)).toEqual([[], []]);
});

describe('9.24: in separated text', () => {
  const read = (lines: readonly string[], unterminated = false) => {
    const rows = sheet(...['SAP;Part name;MOQ;State', ...lines].map((line) => line.split(';')));
    const last = rows.length - 1;
    const counted = rows.map((row, index) => ({
      ...row,
      fields: row.cells.length,
      ...(index === last && { unterminated }),
    }));
    return mapSheet(columns, counted).rows.map(({ errors, warnings }) =>
      [...errors, ...warnings].map(({ message }) => message),
    );
  };

  test('the last row has a warning if the file may end within it', () => {
    const lines = ['001;Bolt;5;A', '002;Nut;6;A', '003;Hexagon b'];
    const warning = 'The row has 2 fields, but the header has 4. Does the file end too early?';
    expect(read(lines, true)).toEqual([[], [], [warning]]);
    expect(read(lines)).toEqual([[], [], []]);
    expect(read(['001;Bolt', ...lines], true)).toEqual([[], [], [], []]);
    expect(read(['001;Bolt'], true)).toEqual([[]]);
  });

  test.each([
    ['all rows', ['001;Bolt', '002;Nut', '003;Cap', '004;Rim']],
    ['all rows, of which two make one row', ['001;Bolt', '002;Nut;6', '003;Cap', '004;Rim;8']],
    ['pairs of rows between full rows', ['001;Bolt;5;A', '002;Nut;6', '003;Cap', '004;Rim;8;A']],
    ['rows with one or two blank fields', ['001;Bolt;5', '002;Nut', '003;Cap;7;A', '004;Rim;8']],
  ])('the file may omit blank fields at the end of %s', (_, lines) => {
    expect(read(lines)).toEqual([[], [], [], []]);
  });
});

test('9.24: several pairs of rows may omit a blank note at their end', () => {
  const lines = ['SAP;Part name;Note', '1;a;x', '2;b', '3;c', '4;d;y', '5;e', '6;f', '7;g;z'];
  const rows = sheet(...lines.map((line) => line.split(';')));
  const read = mapSheet(
    columns,
    rows.map((row) => ({ ...row, fields: row.cells.length })),
  ).rows;
  expect(read.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
});

test('9.24: a row whose cells cannot be separated is an error, even if its known columns are blank', () => {
  const fault = 'A quote opens in row 2 and never closes.';
  const [header, ...lines] = sheet(['SAP', 'Part name', 'Note'], ['', '', '"x'], ['002', 'Nut']);
  const rows = lines.map((row, index) => (index === 0 ? { ...row, fault } : row));
  expect(
    mapSheet(columns, [header as SheetRow, ...rows]).rows.map(({ row, errors }) => [row, errors[0]?.message]),
  ).toEqual([
    [2, fault],
    [3, undefined],
  ]);
  expect(mapSheet(columns, [{ ...(header as SheetRow), fault }, ...lines]).fault).toBe(fault);
});

test('9.26: an undecodable cell is an error until it is corrected', () => {
  const cell: Cell = { ...textCell('Cap\ufffd'), fault: 'contains characters that cannot be read' };
  const errorsOf = (name: Cell) =>
    mapSheet(columns, sheet(['SAP', 'Part name'], ['001', name])).rows.flatMap(({ errors }) => errors);
  const message = 'Part name "Cap\ufffd" contains characters that cannot be read';
  expect(errorsOf(cell)).toEqual([{ field: 'name', message }]);
  expect(errorsOf(textCell('Cap'))).toEqual([]);
});

test.each([
  ['="000123"', '000123', 'SAP ="000123" is read as 000123'],
  ['="A ""B"""', 'A "B"', 'SAP ="A ""B""" is read as A "B"'],
])('9.25: %s is read as the code within, with a warning', (code, value, warning) => {
  const [row] = mapSheet(columns, sheet(['SAP', 'Part name'], [code, 'Bolt'])).rows;
  expect([row?.record.sap_code, row?.warnings.map(({ message }) => message)]).toEqual([value, [warning]]);
});

test('9.25: a name or a quantity in a text formula has a warning, too, and an apostrophe within a word stays', () => {
  const [row] = mapSheet(columns, sheet(['SAP', 'Part name', 'MOQ'], ["A'1", '="Bolt, hex"', '="12"'])).rows;
  expect(row?.record).toEqual({ sap_code: "A'1", name: 'Bolt, hex', min_order_quant: 12 });
  expect(row?.warnings.map(({ field }) => field)).toEqual(['name', 'min_order_quant']);
});

test('9.25: the apostrophe that marks a quantity or a state as text is removed, with a warning, but not from a name', () => {
  const cells = ['001', "'Bolt", "'11", "'P"];
  const [row] = mapSheet(columns, sheet(['SAP', 'Part name', 'MOQ', 'State'], cells)).rows;
  expect(row?.record).toMatchObject({ name: "'Bolt", min_order_quant: 11, state: 'P' });
  expect(row?.warnings.map(({ message }) => message)).toEqual([
    "MOQ '11 is read as 11",
    "State 'P is read as P",
  ]);
});

describe('the header', () => {
  test.each([
    [['SAP', 'Part name']],
    [['sap*', ' PART  NAME * ']],
    [['SAP_code', 'part-name']],
    [['Part name', 'SAP']],
    [['"SAP":', 'Part.Name (*)']],
  ])('is found as %j', (header) => {
    expect(mapSheet(columns, sheet(header)).fault).toBeUndefined();
  });

  test('may follow titles and blank rows', () => {
    const mapping = mapSheet(
      columns,
      sheet(['Parts of Cobalt'], [], ['', ''], ['SAP', 'Part name'], ['A-1', 'Bolt']),
    );
    expect(mapping.rows).toEqual([
      { row: 5, record: { sap_code: 'A-1', name: 'Bolt' }, errors: [], warnings: [] },
    ]);
  });

  test('is looked for only in the first fifty rows', () => {
    const titles = Array.from({ length: 50 }, () => ['title']);
    expect(mapSheet(columns, sheet(...titles.slice(1), ['SAP', 'Part name'])).fault).toBeUndefined();
    expect(mapSheet(columns, sheet(...titles, ['SAP', 'Part name'])).fault).toBeDefined();
  });

  test('without a required column is a fault that names the expected and the found columns', () => {
    const mapping = mapSheet(
      columns,
      sheet(['Report'], ['SAP', 'Name of part', 'MOQ'], ['A-1', 'Bolt', '5']),
    );
    expect(mapping).toMatchObject({
      rows: [],
      positions: new Map(),
      headerRow: undefined,
      unknownHeaders: ['Name of part'],
      fault:
        'The column Part name is missing.\nExpected columns: SAP*, Part name*, MOQ, State.\nFound: SAP, Name of part, MOQ.',
    });
  });

  test('9.6: is assumed to be the row with the most words, even below a title, if no row has all required columns', () => {
    const rows = sheet(['Price list'], ['Material', 'Description', 'Qty'], ['A', 'Bolt', '5']);
    expect(mapSheet(columns, rows).fault).toContain('Found: Material, Description, Qty.');
  });

  test('of an empty sheet lacks all required columns', () => {
    expect(mapSheet(columns, []).fault).toBe(
      'The columns SAP, Part name are missing.\nExpected columns: SAP*, Part name*, MOQ, State.\nFound: none.',
    );
  });

  test('may have further columns, which are listed and ignored, including a duplicate column', () => {
    const mapping = mapSheet(
      columns,
      sheet(['SAP', 'Color', 'Part name', 'SAP'], ['A-1', 'red', 'Bolt', 'B-2']),
    );
    expect(mapping.unknownHeaders).toEqual(['Color', 'SAP']);
    expect(mapping.rows[0]?.record).toEqual({ sap_code: 'A-1', name: 'Bolt' });
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'may contain the unknown header %s',
    (word) => {
      const mapping = mapSheet(columns, sheet(['SAP', 'Part name', word], ['A-1', 'Bolt', 'x']));
      expect(mapping.unknownHeaders).toEqual([word]);
      expect(mapping.rows[0]?.record).toEqual({ sap_code: 'A-1', name: 'Bolt' });
      expect(Object.getPrototypeOf(mapping.rows[0]?.record)).toBe(Object.prototype);
    },
  );
});

test('9.5: an ignored column that could be read for a field names the column that was read instead', () => {
  const { unknownHeaders } = mapSheet(columns, sheet(['SAP', 'SAP code', 'Part name']));
  expect(unknownHeaders).toEqual(['SAP code (SAP was read instead)']);
});

test('9.5: an ignored column without a header is named by its letter', () => {
  const rows = sheet(
    ['SAP', 'Part name', 'MOQ', '', 'Price', ''],
    ['', '', 'Ordered', 'Shipped', 'EUR', ''],
    ['A-1', 'Bolt', '100', '40', '5', ''],
    ['A-2', 'Nut', '200', '', '6', 'late'],
  );
  const { unknownHeaders, rows: records } = mapSheet(columns, rows);
  expect(unknownHeaders).toEqual(['Price', 'column D', 'column F']);
  expect(records.map(({ record }) => record.min_order_quant)).toEqual([100, 200]);
});

describe('a row', () => {
  const header = ['SAP', 'Part name', 'MOQ', 'State'];
  const firstRow = (...cells: (string | Cell)[]) => mapSheet(columns, sheet(header, cells)).rows[0];

  test('keeps its number in the sheet, and empty rows are skipped', () => {
    const mapping = mapSheet(columns, sheet(header, [], ['A-1', 'Bolt'], [' ', ''], ['A-2', 'Nut']));
    expect(mapping.rows.map(({ row }) => row)).toEqual([3, 5]);
  });

  test('is empty if it has values only in ignored columns', () => {
    expect(mapSheet(columns, sheet([...header, 'Who'], ['', '', '', '', 'me'])).rows).toEqual([]);
  });

  test('has null for a blank cell and for a cell past its end', () => {
    expect(firstRow('A-1', 'Bolt', '')?.record).toEqual({
      sap_code: 'A-1',
      name: 'Bolt',
      min_order_quant: null,
      state: null,
    });
  });

  test('has no key for a column that the file lacks', () => {
    const mapping = mapSheet(columns, sheet(['SAP', 'Part name'], ['A-1', 'Bolt']));
    expect(Object.keys(mapping.rows[0]?.record ?? {})).toEqual(['sap_code', 'name']);
  });

  test('reports only the first missing required field', () => {
    expect(firstRow('', ' ', '5')?.errors).toEqual([
      { field: 'sap_code', message: 'Required field sap_code is missing' },
    ]);
    expect(firstRow('A-1', '', '5')?.errors).toEqual([
      { field: 'name', message: 'Required field name is missing' },
    ]);
  });

  test('has an error if a cell contains an error', () => {
    const row = firstRow('A-1', { kind: 'error', text: '#REF!' });
    expect(row?.errors).toEqual([{ field: 'name', message: 'Part name contains the error #REF!' }]);
  });

  test('has the state that a word means', () => {
    expect(firstRow('A-1', 'Bolt', '', 'Passive')?.record.state).toBe('P');
    expect(firstRow('A-1', 'Bolt', '', { kind: 'boolean', text: 'FALSE' })?.record.state).toBe('P');
    expect(firstRow('A-1', 'Bolt', '', 'whatever')?.record.state).toBe('A');
  });
});

test('a cell without visible text is blank', () => {
  expect([undefined, textCell(''), textCell(' \u00a0'), textCell('0')].map(isBlank)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test.each(['#N/A', '#REF!', '#WERT!', '#nv', '#Н/Д', 'Err:502', '########', '#BEZUG!'])(
  '9.8: the text %j of a text file or a copied range is an error',
  (text) => {
    const { rows } = mapSheet(
      columns,
      sheet(['SAP', 'Part name', 'MOQ'], [text, 'Bolt', '1'], ['A-1', 'Nut', text]),
    );
    expect(rows.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
      [`SAP contains the error ${text}`],
      [`MOQ contains the error ${text}`],
    ]);
  },
);

test.each(['#1', '# 12', 'A#REF!', '#', 'N/A', '#URGENT!'])('the text %j is a code', (text) => {
  expect(mapSheet(columns, sheet(['SAP', 'Part name'], [text, 'Bolt'])).rows[0]?.errors).toEqual([]);
});
