import { tellWorkbook } from './tell-workbook.ts';
import type { WorkerRequest } from './worker-messages.ts';

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  void tellWorkbook(data, (message) => self.postMessage(message));
});
