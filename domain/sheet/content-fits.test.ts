import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SHEET_EXTENSIONS } from './accepted-files.ts';
import { contentFits, SNIFFED_BYTES } from './content-fits.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const text = (value: string) => new TextEncoder().encode(value);
const utf16 = (value: string) =>
  bytes(
    0xff,
    0xfe,
    ...[...value].flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]),
  );

const zip = bytes(0x50, 0x4b, 0x03, 0x04, 0x14, 0, 6, 0);
const compound = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const gzip = bytes(0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0);
const dbase = bytes(0x03, 126, 1, 5, 2, 0, 0, 0, 65, 0, 20, 0, 0, 0);
const flat = text('<?xml version="1.0"?>\n<office:document>');
const windows1251 = bytes(0xc1, 0xee, 0xeb, 0xf2, 0x3b, 0x35, 0x0d, 0x0a);

describe('the first bytes fit', () => {
  test.each([
    ['xlsx', zip],
    ['xlsx, encrypted', compound],
    ['xlsm', zip],
    ['xlsb', zip],
    ['xls', compound],
    ['xls', bytes(0x09, 0x08, 0x10, 0, 0, 6)],
    ['xls, as XML', flat],
    ['ods', zip],
    ['fods', flat],
    ['xml', flat],
    ['numbers', zip],
    ['gnumeric', gzip],
    ['gnumeric', flat],
    ['dbf', dbase],
    ['csv', text('SAP;Quantity\r\n000123;5\r\n')],
    ['csv', text('\ufeffSAP,Количество\n')],
    ['csv', windows1251],
    ['csv', utf16('SAP\tКоличество\r\n')],
    ['csv', text('')],
    ['csv', text('C1\n\tC2\nC3;C4;C5;C6\n')],
    ['tsv', text('SAP\tQuantity\n')],
    ['prn', text('SAP      Quantity\n')],
  ])('of a file .%s', (name, content) => {
    expect(contentFits(name.split(',')[0] ?? '', content)).toBe(true);
  });

  test('of a spreadsheet that only its type made known', () => {
    expect(contentFits('', zip)).toBe(true);
    expect(contentFits('constructor', zip)).toBe(true);
  });
});

describe('the first bytes do not fit', () => {
  const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13);
  const program = bytes(0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0);
  const pdf = text('%PDF-1.7\n');
  const html = text('<!DOCTYPE html><table><tr><td>SAP</td></tr></table>');

  test.each(['xlsx', 'xls', 'ods', 'csv', 'tsv', 'numbers', 'gnumeric', 'dbf', 'xml', ''])(
    'a picture, program or PDF as .%s',
    (extension) => {
      expect([png, program, pdf].map((content) => contentFits(extension, content))).toEqual([
        false,
        false,
        false,
      ]);
    },
  );

  test.each([
    ['xlsx', html],
    ['xls', html],
    ['xlsx', text('SAP;Quantity\n')],
    ['csv', zip],
    ['csv', compound],
    ['csv', bytes(0x41, 0, 0x42, 0x01)],
    ['ods', compound],
    ['xlsx', text('')],
  ])('of a file .%s', (extension, content) => {
    expect(contentFits(extension, content)).toBe(false);
  });

  test('of random bytes as a workbook', () => {
    const random = fc.uint8Array({ minLength: 1, maxLength: SNIFFED_BYTES });
    const workbook = [zip, compound].map((start) => start.slice(0, 2));
    fc.assert(
      fc.property(random, (content) => {
        fc.pre(!workbook.some((start) => start.every((byte, index) => content[index] === byte)));
        fc.pre(content[0] !== 0x09);
        return !contentFits('xlsx', content);
      }),
    );
  });
});

test('any bytes have an answer for any ending', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SHEET_EXTENSIONS, 'txt'),
      fc.uint8Array({ maxLength: 64 }),
      (extension, content) => {
        return typeof contentFits(extension, content) === 'boolean';
      },
    ),
  );
});
