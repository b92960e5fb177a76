import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StoredFile } from '#domain/file/file';
import { FileUpload } from './file-upload.tsx';

/** An upload that goes as far as the test says. */
class FakeRequest extends EventTarget {
  static readonly sent: FakeRequest[] = [];
  readonly upload = new EventTarget();
  status = 0;
  response: unknown = null;
  body: FormData | undefined;

  open() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  send(body: FormData) {
    this.body = body;
    FakeRequest.sent.push(this);
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    act(() => this.dispatchEvent(new Event('load')));
  }
}
beforeEach(() => {
  FakeRequest.sent.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

const stored = (file_id: number, filename: string): StoredFile => ({
  file_id,
  filename,
  size: 2048,
  content_type: 'application/pdf',
});
const pdf = (name: string) => new File(['%PDF-'], name, { type: 'application/pdf' });

function Form({ single }: { single: boolean }) {
  const [files, setFiles] = useState([stored(1, 'order.pdf')]);
  return <FileUpload label="Documents" files={files} onChange={setFiles} single={single} />;
}

function open(single = false) {
  render(
    <MantineProvider env="test">
      <Form single={single} />
    </MantineProvider>,
  );
  return screen.getByLabelText<HTMLInputElement>(/drop (it|them) here/, { selector: 'input' });
}

async function nextRequest(count = 1): Promise<FakeRequest> {
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(count));
  const request = FakeRequest.sent[count - 1];
  if (!request) throw new Error('Nothing was sent.');
  return request;
}

test('stored files are links to their downloads and can be removed', async () => {
  open();
  expect(screen.getByRole('link', { name: 'order.pdf' }).getAttribute('href')).toBe('/api/file/1');
  await userEvent.click(screen.getByRole('button', { name: 'Remove order.pdf' }));
  expect(screen.queryByRole('link')).toBeNull();
});

test('a file is sent in the field "file", shows its progress and then stands in the list', async () => {
  await userEvent.upload(open(), pdf('list.pdf'));
  const request = await nextRequest();
  expect(request.body?.get('file')).toHaveProperty('name', 'list.pdf');

  act(() => {
    request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 25, total: 100 }));
  });
  expect(screen.getByRole('progressbar', { name: 'Uploading list.pdf' }).getAttribute('aria-valuenow')).toBe(
    '25',
  );

  request.answer(200, { success: true, message: 'Stored', data: stored(2, 'list.pdf') });
  expect(await screen.findByRole('link', { name: 'list.pdf' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'order.pdf' })).toBeTruthy();
});

test('several files are sent, each on its own', async () => {
  await userEvent.upload(open(), [pdf('a.pdf'), pdf('b.pdf')]);
  (await nextRequest(2)).answer(200, { data: [stored(3, 'b.pdf')] });
  FakeRequest.sent[0]?.answer(200, { data: [stored(2, 'a.pdf')] });
  expect(await screen.findByRole('link', { name: 'a.pdf' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'b.pdf' })).toBeTruthy();
});

test('in single mode a new file takes the place of the old one', async () => {
  await userEvent.upload(open(true), pdf('new.pdf'));
  (await nextRequest()).answer(200, { data: stored(2, 'new.pdf') });
  expect(await screen.findByRole('link', { name: 'new.pdf' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'order.pdf' })).toBeNull();
});

test('a file over 10 MB is refused before it is sent', async () => {
  const large = pdf('large.pdf');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  await userEvent.upload(open(), large);
  expect(await screen.findByText('File "large.pdf" exceeds the maximum size of 10 MB')).toBeTruthy();
  expect(FakeRequest.sent).toHaveLength(0);
});

test.each([
  [{ message: 'The disk is full.', code: 'full' }, 'The disk is full.'],
  [null, 'Upload failed'],
])('a refusal shows the server message, else Upload failed', async (response, message) => {
  await userEvent.upload(open(), pdf('list.pdf'));
  (await nextRequest()).answer(500, response);
  expect(await screen.findByText(message)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss list.pdf' }));
  expect(screen.queryByText(message)).toBeNull();
});
