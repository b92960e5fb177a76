import { strToU8, zipSync } from 'fflate';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/**
 * Returns the part of a workbook that references other parts, given as pairs of type and path. The first reference has
 * the id `r1`.
 */
export function relations(...references: string[]): string {
  const entries = references.flatMap((type, index) =>
    index % 2 === 0
      ? `<Relationship Id="r${index / 2 + 1}" Type="${OFFICE}/${type}" Target="${references[index + 1]}"/>`
      : [],
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`;
}

export function zipped(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array<ArrayBuffer> {
  const encoded = Object.entries(parts).map(([name, part]) => {
    return [name, typeof part === 'string' ? strToU8(`<?xml version="1.0"?>${part}`) : part] as const;
  });
  // Low compression is much faster for large sheets.
  return new Uint8Array(zipSync(Object.fromEntries(encoded), { level: 1 }));
}

interface XlsxOptions {
  sheets?: string;
  range?: string;
  prolog?: string;
  before?: string;
  appended?: string;
  parts?: Readonly<Record<string, string | Uint8Array>>;
}

export function madeXlsx(rows: string, options: XlsxOptions = {}): Uint8Array<ArrayBuffer> {
  const { sheets = '<sheet name="S" sheetId="1" r:id="r1"/>', range = 'A1', prolog = '' } = options;
  const { before = '', appended = '', parts = {} } = options;
  return zipped({
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'sheet1.xml'),
    'xl/sheet1.xml': `${prolog}<worksheet xmlns="${MAIN}"><dimension ref="${range}"/>${before}<sheetData>${rows}</sheetData>${appended}</worksheet>`,
    ...parts,
  });
}

export function openDocument(rows: string, styles = ''): string {
  const spaces = ['office', 'table', 'text', 'style', 'number', 'calcext'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  );
  return `<office:document ${spaces.join(' ')}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="S">${rows}</table:table></office:spreadsheet></office:body></office:document>`;
}

export function madeOds(rows: string, styles = ''): Uint8Array<ArrayBuffer> {
  return zipped({ 'content.xml': openDocument(rows, styles) });
}

export function madeXml2003(table: string, styles = ''): Uint8Array<ArrayBuffer> {
  const spaces =
    'xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"';
  const xml = `<?xml version="1.0"?><Workbook ${spaces}><Styles>${styles}</Styles><Worksheet ss:Name="S"><Table>${table}</Table></Worksheet></Workbook>`;
  return new Uint8Array(strToU8(xml));
}
