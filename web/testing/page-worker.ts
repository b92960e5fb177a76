import { loadCodePages } from '../sheet/read/code-pages.ts';
import { parseWorkbook } from '../sheet/read/parse-workbook.ts';
import type { WorkerMessage } from '../sheet/read/worker-messages.ts';

/** jsdom has no workers: this one reads a workbook in the page, an instant later. */
export class PageWorker extends EventTarget {
  async postMessage(file: File): Promise<void> {
    const say = (data: WorkerMessage) => this.dispatchEvent(new MessageEvent('message', { data }));
    await loadCodePages(file.name);
    const parsed = parseWorkbook(file.name, new Uint8Array(await file.arrayBuffer()));
    if ('fault' in parsed) {
      say({ type: 'fault', message: parsed.fault });
      return;
    }
    for (const { name, rows } of parsed.sheets) {
      say({ type: 'sheet', name, total: rows.length });
      say({ type: 'rows', rows });
    }
    say({ type: 'done' });
  }
  terminate() {}
}
