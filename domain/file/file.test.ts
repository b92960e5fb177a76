import { expect, test } from 'vitest';
import { formatSize, LARGEST_FILE_BYTES, sizeFault } from './file.ts';

test('the error for a file over the limit contains its name and the limit', () => {
  expect(sizeFault('parts.xlsx', LARGEST_FILE_BYTES)).toBeUndefined();
  expect(sizeFault('parts.xlsx', LARGEST_FILE_BYTES + 1)).toBe(
    'File "parts.xlsx" exceeds the maximum size of 10 MB',
  );
  expect(sizeFault('a.pdf', 2048, 1536)).toBe('File "a.pdf" exceeds the maximum size of 1.5 KB');
});

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10 * 1024 * 1024, '10 MB'],
  [5 * 1024 ** 3, '5 GB'],
])('%d bytes are formatted as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
