import { describe, expect, test } from 'vitest';
import {
  extensionOf,
  INVALID_FORMAT,
  isSheetFile,
  LARGEST_SHEET_BYTES,
  NO_SHEETS,
  processingFailure,
  SHEET_EXTENSIONS,
} from './accepted-files.ts';

describe('a spreadsheet is accepted', () => {
  test.each(SHEET_EXTENSIONS)('by the extension .%s, whatever its type', (extension) => {
    expect(isSheetFile(`parts.${extension}`)).toBe(true);
    expect(isSheetFile(`PARTS.${extension.toUpperCase()}`, 'application/octet-stream')).toBe(true);
  });

  test.each(['text/csv', 'text/csv; charset=utf-8', 'application/vnd.ms-excel'])(
    'by the type %s, whatever its name',
    (type) => {
      expect(isSheetFile('download', type)).toBe(true);
    },
  );

  test.each([
    ['parts.pdf', 'application/pdf'],
    ['parts.xlsx.exe', ''],
    ['xlsx', ''],
    ['parts.', ''],
    ['photo.png', 'image/png'],
    ['notes.txt', 'text/plain'],
  ])('but not if it is called %s and has the type %j', (filename, type) => {
    expect(isSheetFile(filename, type)).toBe(false);
  });
});

test('the extension is the text after the last dot', () => {
  expect(['a.b.XLSX', 'none', '.csv', 'end.'].map(extensionOf)).toEqual(['xlsx', '', 'csv', '']);
});

test('9.1, 9.3: the messages and the size limit have the documented values', () => {
  expect(INVALID_FORMAT).toBe('Invalid Excel file format. Please upload a valid .xlsx, .xls, or .csv file.');
  expect(NO_SHEETS).toBe('No sheets found in the Excel file or invalid file format');
  expect(processingFailure('bad zip')).toBe('Error processing Excel file: bad zip');
  expect(LARGEST_SHEET_BYTES).toBe(10_485_760);
});
