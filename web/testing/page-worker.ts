import { tellWorkbook } from '../sheet/read/tell-workbook.ts';

/** jsdom has no workers: this one reads a workbook in the page, an instant later. */
export class PageWorker extends EventTarget {
  async postMessage(file: File): Promise<void> {
    await tellWorkbook(file, (data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}
