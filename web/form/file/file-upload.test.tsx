import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { StoredFile } from '#domain/file/file';
import { FakeUpload, holdUploads, nextUpload, pdf } from '../../testing/fake-upload.ts';
import { FileUpload, useFiles } from './file-upload.tsx';

beforeEach(holdUploads);

const stored = (file_id: number, filename: string): StoredFile => ({
  file_id,
  filename,
  size: 2048,
  content_type: 'application/pdf',
});

function Form() {
  const files = useFiles([stored(1, 'order.pdf')]);
  return <FileUpload label="Documents" files={files} />;
}

function open() {
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  );
  return screen.getByLabelText<HTMLInputElement>(/drop them here/, { selector: 'input' });
}

test('the area for choosing files is a button and a tab stop', () => {
  open();
  expect(screen.getByRole('button', { name: /^Choose files or drop them here/ }).tabIndex).toBe(0);
});

test('stored files are links to their downloads and can be removed', async () => {
  open();
  expect(screen.getByRole('link', { name: 'order.pdf' }).getAttribute('href')).toBe('/api/file/1');
  await userEvent.click(screen.getByRole('button', { name: 'Remove order.pdf' }));
  expect(screen.queryByRole('link')).toBeNull();
});

test('a file is sent in the field "file", shows its progress and is then listed', async () => {
  await userEvent.upload(open(), pdf('list.pdf'));
  const request = await nextUpload();
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

test('several files are sent in separate requests', async () => {
  await userEvent.upload(open(), [pdf('a.pdf'), pdf('b.pdf')]);
  (await nextUpload(2)).answer(200, { data: [stored(3, 'b.pdf')] });
  FakeUpload.sent[0]?.answer(200, { data: [stored(2, 'a.pdf')] });
  expect(await screen.findByRole('link', { name: 'a.pdf' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'b.pdf' })).toBeTruthy();
});

test('a file over 10 MB is refused before it is sent', async () => {
  const large = pdf('large.pdf');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  await userEvent.upload(open(), large);
  expect(await screen.findByText('File "large.pdf" exceeds the maximum size of 10 MB')).toBeTruthy();
  expect(FakeUpload.sent).toHaveLength(0);
});

test.each([
  [{ message: 'The disk is full.', code: 'full' }, 'The disk is full.'],
  [null, 'Upload failed'],
])(
  'a failed upload shows the message of the server, or "Upload failed" if there is none, until it is dismissed',
  async (response, message) => {
    await userEvent.upload(open(), pdf('list.pdf'));
    (await nextUpload()).answer(500, response);
    expect(await screen.findByText(message)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss list.pdf' }));
    expect(screen.queryByText(message)).toBeNull();
  },
);
