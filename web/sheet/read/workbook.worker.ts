import { sendWorkbook, type WorkerRequest } from './send-workbook.ts';

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  void sendWorkbook(data, (message) => self.postMessage(message));
});
