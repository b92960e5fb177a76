import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentOf, pageFault, SNIFFED_BYTES } from './content-of.ts';

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

test.each([
  ['zip', 'a zip archive', zip],
  ['compound', 'a compound file', compound],
  ['biff', 'a stream of Excel outside a compound file', bytes(0x09, 0x08, 0x10, 0, 0, 6)],
  ['markup', 'XML', flat],
  ['gzip', 'a gzip file', gzip],
  ['dbase', 'a dBASE table', dbase],
  ['text', 'a text in UTF-8', text('SAP;Quantity\r\n000123;5\r\n')],
  ['text', 'a text with a byte order mark', text('\ufeffSAP,Количество\n')],
  ['text', 'a text in Windows-1251', windows1251],
  ['text', 'a text in UTF-16', utf16('SAP\tКоличество\r\n')],
  ['other', 'a text in UTF-16 without a byte order mark', utf16('SAP\tКоличество\r\n').subarray(2)],
  ['text', 'an empty file', text('')],
  ['text', 'a text with a control character', text('SAP,Part name\n1,Bo\x07lt\n')],
  ['text', 'a text that begins like a dBASE table', text('C1\n\tC2\nC3;C4;C5;C6\n')],
  ['text', 'a text that begins with <', text('<SAP>;<Quantity>\n')],
  ['html', 'a page with a document type', text('<!DOCTYPE html><table><tr><td>SAP</td></tr></table>')],
  [
    'html',
    'a page after a byte order mark and a blank line',
    text('\ufeff\r\n<html xmlns:x="urn:schemas-microsoft-com:office:excel">'),
  ],
  ['html', 'a table without a page', text('<table><tr><td>SAP</td></tr></table>')],
  ['html', 'a paragraph before a table', text('<p></p><table><tr><td>SAP</td></tr></table>')],
  ['html', 'a page in XHTML', text('<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">')],
  ['html', 'a page in UTF-16', utf16('<html>')],
  ['html', 'a page in a MIME message', text('MIME-Version: 1.0\r\nContent-Type: multipart/related')],
  ['other', 'a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)],
  ['other', 'a program', bytes(0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0)],
  ['other', 'a PDF', text('%PDF-1.7\n')],
  ['other', 'bytes that are no text', bytes(0x41, 0, 0x42, 0x01)],
] as const)('the first bytes identify a file as `%s`: %s', (content, _, start) => {
  expect(contentOf(start)).toBe(content);
});

test('9.2: the fault of a page without a table contains the extension', () => {
  expect(pageFault('xls')).toBe(
    'This is an HTML page named .xls, as some systems export it: open it in Excel and save it as .xlsx.',
  );
});

test('random bytes that begin like neither a zip nor a compound file are recognized as neither', () => {
  const random = fc.uint8Array({ minLength: 1, maxLength: SNIFFED_BYTES });
  fc.assert(
    fc.property(random, (content) => {
      fc.pre(content[0] !== 0x50 && content[0] !== 0xd0);
      return !['zip', 'compound'].includes(contentOf(content));
    }),
  );
});
