import { expect, test } from 'vitest';
import { sendWorkbook, type WorkerMessage } from './send-workbook.ts';

async function messagesFor(error: Error): Promise<WorkerMessage[]> {
  const messages: WorkerMessage[] = [];
  const file = Object.assign(new File(['SAP'], 'parts.csv'), { arrayBuffer: () => Promise.reject(error) });
  await sendWorkbook({ file }, (message) => messages.push(message));
  return messages;
}

test.each([
  [
    new DOMException('The requested file could not be read, typically due to …', 'NotReadableError'),
    'the file could not be opened. Copy it to this computer and choose it again.',
  ],
  [
    new TypeError('Failed to fetch dynamically imported module'),
    'the file could not be read. Reload this page and choose the file again.',
  ],
])('a file that cannot be opened or read is reported: %s', async (error, message) => {
  expect(await messagesFor(error)).toEqual([
    { type: 'fault', message: `Error processing Excel file: ${message}` },
  ]);
});
