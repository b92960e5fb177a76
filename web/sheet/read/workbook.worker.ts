import { loadCodePages } from './code-pages.ts';
import { parseWorkbook } from './parse-workbook.ts';
import type { WorkerMessage } from './worker-messages.ts';

/** So many rows travel in one message: the page that receives them stays responsive. */
const ROWS_AT_ONCE = 500;

self.addEventListener('message', async ({ data }: MessageEvent<File>) => {
  const answer = (message: WorkerMessage) => self.postMessage(message);
  await loadCodePages(data.name);
  const parsed = parseWorkbook(data.name, new Uint8Array(await data.arrayBuffer()));
  if ('fault' in parsed) return answer({ type: 'fault', message: parsed.fault });

  const total = parsed.sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  for (const { name, rows } of parsed.sheets) {
    answer({ type: 'sheet', name, total });
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      answer({ type: 'rows', rows: rows.slice(at, at + ROWS_AT_ONCE) });
    }
  }
  answer({ type: 'done' });
});
