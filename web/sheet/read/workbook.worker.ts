import { sendWorkbook } from './send-workbook.ts';
import type { WorkerRequest } from './worker-messages.ts';

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  void sendWorkbook(data, (message) => self.postMessage(message));
});
