/** The thread that writes workbooks, on its own connections. */
import { EXPORTS } from './exports.ts';
import type { WorkbookTask, WrittenFile } from './http/dependencies.ts';
import { listWorkbook } from './list/list-workbook.ts';
import { scheduleWorkbook } from './schedule/schedule.export.ts';
import type { WorkbookHandler } from './sheet/workbook.ts';
import { openThreadDatabase } from './thread/thread-database.ts';
import { serveThread } from './thread/threads.ts';

const HANDLERS: readonly WorkbookHandler[] = [
  listWorkbook,
  scheduleWorkbook,
  ...Object.values<readonly WorkbookHandler[]>(EXPORTS).flat(),
];

const { db, onInterrupt } = openThreadDatabase();

serveThread(write, { onInterrupt, buffersOf: ({ content }) => [content.buffer] });

async function write({ name, params }: WorkbookTask): Promise<WrittenFile> {
  const handler = HANDLERS.find((one) => one.name === name);
  if (!handler) throw new Error(`There is no workbook handler for ${name}.`);
  const { content, ...file } = await handler.write(db, params);
  // A copy with its own memory can be transferred.
  return { ...file, content: new Uint8Array(content) };
}
