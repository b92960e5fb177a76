import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mapSheet } from '#domain/sheet/sheet-mapping';
import { encoded } from '../../testing/encoded.ts';
import type { Encoding } from './encodings.ts';
import { parseWorkbook } from './parse-workbook.ts';

// `npm run fuzz` tests ten times as many files, with a new seed each time.
const { FUZZ_REQUESTS, FUZZ_SEED } = process.env;
const RUNS = FUZZ_REQUESTS
  ? { numRuns: 5_000, seed: Number(FUZZ_SEED ?? Date.now() % 2 ** 31) }
  : { numRuns: 500 };

const columns = {
  sap_code: { header: 'SAP', required: true, type: 'code' },
  quant: { header: 'Quantity', required: true, type: 'line_quantity' },
  name: { header: 'Part name', type: 'name' },
  note: { header: 'Note', type: 'note' },
} as const;

const WORDS: [Encoding, decoder: string, words: string[]][] = [
  ['UTF-8', 'utf-8', ['Болт', 'Kühler', '볼트', '螺栓', 'ボルト', '½"', '€']],
  ['Windows-1250', 'windows-1250', ['Śruba', 'Šroub', 'Hűtőcső', 'łożysko', 'přední']],
  ['Windows-1251', 'windows-1251', ['Болт', 'ГАЙКА', 'шайба № 5', 'двигун', 'ё']],
  ['Windows-1252', 'windows-1252', ['Kühler', 'débrayage', 'Ø 12', 'Tür', 'cañón', '20 °C']],
  ['Windows-1254', 'windows-1254', ['Sağ', 'başlığı', 'şanzıman', 'dişli', 'İğne']],
  ['CP949', 'euc-kr', ['볼트', '너트', '브레이크', '패드']],
  ['Shift-JIS', 'shift_jis', ['ボルト', 'ナット', '右前', 'ブレーキ']],
  ['GB18030', 'gb18030', ['螺栓', '垫片', '发动机', '左前门']],
  ['Big5', 'big5', ['螺絲', '墊圈', '引擎', '左前門']],
];
const SEPARATORS = [',', ';', '\t', '|'] as const;
const LINE_ENDS = ['\n', '\r\n', '\r'] as const;

const code = fc.oneof(
  fc.stringMatching(/^[0-9]{1,8}$/),
  fc.stringMatching(/^[A-Z][A-Z0-9.'"/-]{0,8}$/),
  fc.stringMatching(/^="0[0-9]{1,4}"$|^'0[0-9]{1,4}$/),
);
const quantity = fc.tuple(fc.nat(2_000_000), fc.constantFrom(1, 10, 100, 1_000, 10_000));
const phraseOf = (words: readonly string[]) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...words, 'bolt', 'M6', '7'),
        fc.constantFrom(',', ';', '|', '"', ' ', ', ', '\n', '\t'),
      ),
      {
        maxLength: 5,
      },
    )
    .map((parts) => parts.join(''));

const file = fc.constantFrom(...WORDS).chain(([encoding, decoder, words]) =>
  fc.record({
    encoding: fc.constant(encoding),
    decoder: fc.constant(decoder),
    separator: fc.constantFrom(...SEPARATORS),
    lineEnd: fc.constantFrom(...LINE_ENDS),
    decimalMark: fc.constantFrom('.', ','),
    quotesAll: fc.boolean(),
    blankBefore: fc.boolean(),
    rows: fc.array(fc.tuple(code, quantity, phraseOf(words), phraseOf(words)), {
      minLength: 1,
      maxLength: 8,
    }),
  }),
);
type TextFile = typeof file extends fc.Arbitrary<infer Value> ? Value : never;

function written({ rows, separator, lineEnd, decimalMark, quotesAll, blankBefore }: TextFile): string {
  const field = (text: string) => {
    const isQuoted = quotesAll || /[",;|\t\r\n]|^\s|\s$/.test(text);
    return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = rows.map(([sap, [count, part], name, note]) => {
    const number = String(count / part).replace('.', decimalMark);
    return [sap, number, name, note]
      .map(field)
      .join(blankBefore && separator !== '\t' ? `${separator} ` : separator);
  });
  const header = ['SAP', 'Quantity', 'Part name', 'Note'].join(separator);
  return [header, ...lines].map((line) => line + lineEnd).join('');
}

/** Returns the rows that were changed or lost without an error or a warning. */
function silentlyChanged(made: TextFile): unknown[] {
  const parsed = parseWorkbook('made.csv', encoded(written(made), made.decoder));
  if ('fault' in parsed) return [];
  const [sheet] = parsed.sheets;
  // The encoding is shown, and the user can change it.
  if (sheet?.readAs && sheet.readAs !== made.encoding) return [];
  const mapping = mapSheet(columns, sheet?.rows ?? []);
  if (mapping.fault || mapping.leftOut.length > 0) return [];
  const reported = mapping.rows.filter(({ errors, warnings }) => errors.length + warnings.length > 0).length;
  const read = mapping.rows.filter(({ errors, warnings }) => errors.length + warnings.length === 0);
  const values = read.map(({ record }) =>
    JSON.stringify([record.sap_code, record.quant, record.name, record.note]),
  );
  const expected = made.rows.map(([sap, [count, part], name, note]) =>
    JSON.stringify([sap.trim(), count / part, name.trim() || null, note.trim() || null]),
  );
  const others = values.filter((value) => !expected.includes(value));
  // A stray quote can join rows, which then have a fault, so a smaller number of rows is not a silent loss.
  const joins = sheet?.rows.some(({ fault }) => fault !== undefined);
  return !joins && values.length + reported < expected.length ? [...others, 'a row has vanished'] : others;
}

test('9.24 to 9.26: a text file whose encoding is guessed correctly is read back unchanged, or the change is reported', () => {
  fc.assert(
    fc.property(file, (sample) => {
      expect(silentlyChanged(sample)).toEqual([]);
    }),
    RUNS,
  );
}, 120_000);

test('more than 90% of the files with plain codes and decimal points are read with all their rows', () => {
  const samples = fc.sample(file, { numRuns: 300, seed: 20260105 });
  const plain = samples.filter(
    ({ rows, decimalMark }) => decimalMark === '.' && rows.every(([sap]) => /^\w+$/.test(sap)),
  );
  const complete = plain.filter((sample) => {
    const parsed = parseWorkbook('made.csv', encoded(written(sample), sample.decoder));
    return (
      'sheets' in parsed && mapSheet(columns, parsed.sheets[0]?.rows ?? []).rows.length === sample.rows.length
    );
  });
  expect(complete.length / plain.length).toBeGreaterThan(0.9);
});
