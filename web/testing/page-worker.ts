import { sendWorkbook, type WorkerRequest } from '../sheet/read/send-workbook.ts';

/** A worker that reads a workbook in the page, asynchronously, because jsdom provides no workers. */
export class PageWorker extends EventTarget {
  async postMessage(request: WorkerRequest): Promise<void> {
    await sendWorkbook(request, (data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}
