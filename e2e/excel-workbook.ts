/** The parts of a workbook, by their names in the package, as Excel writes them. */
type Package = Record<string, Uint8Array>;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n';

/** The indexes of the styles in `styles.xml`. */
const STYLE = { plain: 0, title: 1, code: 2, date: 3, quantity: 4, yellow: 5, text: 6 };

const texts: string[] = [];

/**
 * Builds the inputs of a specification as users keep them in Excel: with a merged title above a blank row, notes above
 * the header, codes as numbers formatted with six digits, codes as text, quantities from formulas, a date column, an
 * earlier code, a duplicate code, blank colored rows, and a second sheet.
 */
export function inputsWorkbook(): Package {
  const rows = [
    row(1, [
      shared('A', 'Cobalt LT 1.5: what goes into one car', STYLE.title),
      blank('B', STYLE.title),
      blank('C', STYLE.title),
    ]),
    row(2, [blank('A', STYLE.yellow), blank('B', STYLE.yellow)]),
    row(3, [shared('A', 'Checked by the line'), blank('B'), date('C', 46027)]),
    row(5, [shared('A', 'SAP*'), shared('B', 'Quantity*'), shared('C', 'Checked on'), shared('D', 'Where')]),
    row(6, [code('A', 101), formula('B', '4*6', 24), date('C', 46027), shared('D', 'Wheels')]),
    row(7, [code('A', 102), formula('B', 'B6-8', 16), date('C', 46027), shared('D', 'Doors')]),
    row(8, [shared('A', 'Б-100-01', STYLE.text), number('B', 8), date('C', 46027)]),
    row(9, [shared('A', '000205', STYLE.text), formula('B', 'ROUND(17/8,3)', 2.125), date('C', 46028)]),
    row(10, [blank('A', STYLE.yellow), blank('B', STYLE.yellow), blank('C', STYLE.yellow)]),
    row(11, [shared('A', 'Ç-300', STYLE.text), number('B', 1), date('C', 46028)]),
    row(12, [shared('A', 'ω-410', STYLE.text), number('B', 2), date('C', 46028)]),
    row(13, [shared('A', '螺-500', STYLE.text), formula('B', 'SUM(B8,B12,B12)', 12), blank('C', STYLE.date)]),
    row(14, [code('A', 777), number('B', 0.375, STYLE.quantity), blank('C', STYLE.date)]),
    row(15, [shared('A', ' OLD-620 ', STYLE.text), number('B', 4), blank('C', STYLE.date)]),
    row(16, [code('A', 101), number('B', 2), blank('C', STYLE.date), shared('D', 'Spare wheel')]),
    row(17, [code('A', 888), number('B', 0), blank('C', STYLE.date), shared('D', 'Only show cars')]),
    ...[18, 19, 40].map((r) => row(r, [blank('A', STYLE.code), blank('B', STYLE.quantity)])),
  ];
  const changes = [
    row(1, [shared('A', 'Date'), shared('B', 'What changed')]),
    row(2, [date('A', 46027), shared('B', 'First list')]),
  ];

  return Object.fromEntries(
    Object.entries({
      '[Content_Types].xml': contentTypes,
      '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
      'xl/workbook.xml': workbook,
      'xl/_rels/workbook.xml.rels': relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['worksheet', 'worksheets/sheet2.xml'],
        ['styles', 'styles.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ]),
      'xl/worksheets/sheet1.xml': sheet(
        'A1:D40',
        rows,
        '<mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>',
      ),
      'xl/worksheets/sheet2.xml': sheet('A1:B2', changes),
      'xl/styles.xml': styles,
      'xl/sharedStrings.xml': sharedStrings(),
    }).map(([name, xml]) => [name, new TextEncoder().encode(HEAD + xml)]),
  );
}

function row(number: number, cells: ((row: number) => string)[]): string {
  return `<row r="${number}" spans="1:4">${cells.map((cell) => cell(number)).join('')}</row>`;
}

function shared(column: string, text: string, style = STYLE.plain) {
  if (!texts.includes(text)) texts.push(text);
  const index = texts.indexOf(text);
  return (row: number) => `<c r="${column}${row}"${styled(style)} t="s"><v>${index}</v></c>`;
}

function number(column: string, value: number, style = STYLE.plain) {
  return (row: number) => `<c r="${column}${row}"${styled(style)}><v>${value}</v></c>`;
}

/** Builds a code entered as a number. The format of its cell restores the leading zeros. */
function code(column: string, value: number) {
  return number(column, value, STYLE.code);
}

/** Builds a date cell from the number of days since 1899-12-30. */
function date(column: string, days: number) {
  return number(column, days, STYLE.date);
}

/** Builds a formula with the value that Excel last calculated. */
function formula(column: string, text: string, value: number) {
  return (row: number) => `<c r="${column}${row}"><f>${text}</f><v>${value}</v></c>`;
}

function blank(column: string, style = STYLE.plain) {
  return (row: number) => `<c r="${column}${row}"${styled(style)}/>`;
}

function styled(style: number): string {
  return style ? ` s="${style}"` : '';
}

function sheet(dimension: string, rows: string[], after = ''): string {
  return (
    `<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}"><dimension ref="${dimension}"/>` +
    '<sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/>' +
    '<cols><col min="1" max="1" width="18.7109375" customWidth="1"/></cols>' +
    `<sheetData>${rows.join('')}</sheetData>${after}` +
    '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>'
  );
}

function sharedStrings(): string {
  const items = texts.map(
    (text) => `<si><t${text.trim() === text ? '' : ' xml:space="preserve"'}>${text}</t></si>`,
  );
  return `<sst xmlns="${MAIN}" count="${texts.length}" uniqueCount="${texts.length}">${items.join('')}</sst>`;
}

function relations(targets: [type: string, target: string][]): string {
  const items = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

const workbook =
  `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
  '<fileVersion appName="xl" lastEdited="7" lowestEdited="7" rupBuild="22228"/><workbookPr defaultThemeVersion="124226"/>' +
  '<bookViews><workbookView xWindow="240" yWindow="15" windowWidth="16095" windowHeight="9660" activeTab="0"/></bookViews>' +
  '<sheets><sheet name="Inputs" sheetId="1" r:id="rId1"/><sheet name="Changes" sheetId="2" r:id="rId2"/></sheets>' +
  '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Inputs!$A$1:$D$17</definedName></definedNames>' +
  '<calcPr calcId="181029"/></workbook>';

const styles =
  `<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="000000"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>' +
  '<font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="2" borderId="0" xfId="0" applyFill="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const part = (name: string, type: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="${TYPES}.${type}+xml"/>`;
const contentTypes =
  `<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  part('workbook', 'sheet.main') +
  part('worksheets/sheet1', 'worksheet') +
  part('worksheets/sheet2', 'worksheet') +
  part('styles', 'styles') +
  part('sharedStrings', 'sharedStrings') +
  '</Types>';
