import { tellWorkbook } from './tell-workbook.ts';

self.addEventListener('message', ({ data }: MessageEvent<File>) => {
  void tellWorkbook(data, (message) => self.postMessage(message));
});
