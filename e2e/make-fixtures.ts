/**
 * Rebuilds the workbooks in `e2e/fixtures`, except those in `typed-rows`: `node e2e/make-fixtures.ts`. The script needs
 * LibreOffice (soffice), Gnumeric (ssconvert) and iconv. The tests do not, since the workbooks are committed.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { inputsWorkbook } from './excel-workbook.ts';

const FIXTURES = join(import.meta.dirname, 'fixtures');
const SOURCE = join(FIXTURES, 'source');
/** The names of the formats in LibreOffice. Formats that it recognizes by their extension are omitted. */
const FILTERS: Record<string, string> = {
  xlsm: 'Calc MS Excel 2007 VBA XML',
  xltx: 'Calc MS Excel 2007 XML Template',
  xlt: 'MS Excel 97 Vorlage/Template',
  ots: 'calc8_template',
  xml: 'MS Excel 2003 XML',
  tsv: 'Text - txt - csv (StarCalc):9,34,76',
};
const TEXT = 2;
const AS_TYPED = 1;

const scratch = mkdtempSync(join(tmpdir(), 'partline-fixtures-'));

libreOffice('part-saps.csv', 'part-saps.xlsx', { numbers: [7], columns: 9 });
libreOffice('invoice-lines.csv', 'invoice-lines.xlsx', { numbers: [2], columns: 4 });
libreOffice('row-errors.csv', 'row-errors.xlsx', { numbers: [], columns: 7 });
for (const ending of Object.keys(FILTERS)) {
  libreOffice('kinds.csv', `part-saps.${ending}`, { numbers: [3], columns: 4 });
}

copyFileSync(join(SOURCE, 'kinds.csv'), join(FIXTURES, 'part-saps-utf8.csv'));
const { stdout } = run('iconv', ['-f', 'UTF-8', '-t', 'WINDOWS-1251', join(SOURCE, 'kinds.csv')]);
writeFileSync(join(FIXTURES, 'part-saps-1251.csv'), stdout);
const from = join(FIXTURES, 'part-saps.xml');
run('ssconvert', ['-T', 'Gnumeric_Excel:excel_biff8', from, join(FIXTURES, 'part-saps-gnumeric.xls')]);
run('ssconvert', ['-T', 'Gnumeric_Excel:xlsx2', from, join(FIXTURES, 'part-saps-gnumeric.xlsx')]);
run('ssconvert', ['-T', 'Gnumeric_XmlIO:sax', from, join(FIXTURES, 'part-saps.gnumeric')]);

writeFileSync(join(FIXTURES, 'specification-inputs.xlsx'), zipSync(inputsWorkbook()));
// The first bytes of a Windows program, with the extension of a workbook.
const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(120)]);
writeFileSync(join(FIXTURES, 'program.xlsx'), program);
rmSync(scratch, { recursive: true });

/**
 * Converts a CSV file with LibreOffice into the format of the target. Columns are text except for those in `numbers`.
 */
function libreOffice(
  source: string,
  target: string,
  { numbers, columns }: { numbers: number[]; columns: number },
) {
  const types = Array.from({ length: columns }, (_, index) => {
    const column = index + 1;
    return `${column}/${numbers.includes(column) ? AS_TYPED : TEXT}`;
  });
  const ending = target.split('.').at(-1) ?? '';
  const filter = FILTERS[ending];
  run('soffice', [
    '--headless',
    `-env:UserInstallation=file://${scratch}/profile`,
    // The separator (comma), the quote, UTF-8, the first line, the types of the columns, and US English.
    `--infilter=CSV:44,34,76,1,${types.join('/')},1033`,
    '--convert-to',
    filter ? `${ending}:${filter}` : ending,
    '--outdir',
    scratch,
    join(SOURCE, source),
  ]);
  const written = join(scratch, source.replace('.csv', `.${ending}`));
  writeFileSync(join(FIXTURES, target), readFileSync(written));
  renameSync(written, `${written}.done`);
}

function run(program: string, args: string[]) {
  const result = spawnSync(program, args);
  if (result.status !== 0) throw new Error(`${program} ${args.join(' ')}: ${result.error ?? result.stderr}`);
  return result;
}
