import { afterEach, expect, test, vi } from 'vitest';
import { copyToClipboard } from './copy-to-clipboard.ts';

const setData = vi.fn();
const screenHandler = vi.fn();

function recordCopyCommand() {
  document.addEventListener('copy', screenHandler);
  document.execCommand = () => {
    const event = new Event('copy', { bubbles: true, cancelable: true });
    return document.body.dispatchEvent(Object.assign(event, { clipboardData: { setData } }));
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('a table is copied by the copy command, and the copy handlers of the screen do not run', async () => {
  recordCopyCommand();
  vi.stubGlobal('navigator', { clipboard: { writeText: () => expect.unreachable() } });
  await copyToClipboard({ text: 'SAP\t1', html: '<table></table>' });
  expect(setData.mock.calls).toEqual([
    ['text/plain', 'SAP\t1'],
    ['text/html', '<table></table>'],
  ]);
  expect(screenHandler).not.toHaveBeenCalled();
});

test('a text is copied through the Clipboard API', async () => {
  const writeText = vi.fn();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await copyToClipboard({ text: 'Row 1' });
  expect(writeText).toHaveBeenCalledWith('Row 1');
});

test('a text is copied by the copy command on plain http, where browsers have no Clipboard API', async () => {
  recordCopyCommand();
  await copyToClipboard({ text: 'Row 1' });
  expect(setData.mock.calls).toEqual([['text/plain', 'Row 1']]);
});

test('a copy that the browser refuses fails', async () => {
  document.execCommand = () => false;
  await expect(copyToClipboard({ text: 'SAP\t1', html: '<table></table>' })).rejects.toThrow('refused');
});
