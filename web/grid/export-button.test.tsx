import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { startFakeServer } from '../testing/fake-server.ts';
import { ExportButton } from './export-button.tsx';

const workbook = () => new Response('workbook', { headers: { 'content-disposition': 'attachment' } });
let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer({
    '/file/1': workbook,
    '/file/2': workbook,
    '/file/3': workbook,
    '/all': workbook,
  });
  // jsdom has no downloads: what is asked of the server is what counts here.
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => '#', revokeObjectURL: () => undefined }));
});

function open(...ids: number[]) {
  render(<ExportButton ids={ids} file={(id) => `/file/${id}`} together="/all" />, {
    wrapper: MantineProvider,
  });
  return userEvent.setup();
}
const asked = () => server.asked.map(({ path }) => path);

test('downloads the files one after the other, and says how far it is', async () => {
  const user = open(1, 2, 3);
  await user.click(screen.getByRole('button', { name: 'Export 3' }));
  expect(await screen.findByText('Exporting 2 of 3')).toBeTruthy();
  await screen.findByRole('button', { name: 'Export 3' });
  expect(asked()).toEqual(['/file/1', '/file/2', '/file/3']);
});

test('ends where it is cancelled', async () => {
  const user = open(1, 2, 3);
  await user.click(screen.getByRole('button', { name: 'Export 3' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Export 3' });
  expect(asked()).toEqual(['/file/1']);
});

test('takes several records together in one workbook', async () => {
  const user = open(1, 3);
  await user.click(screen.getByRole('button', { name: 'One workbook' }));
  await waitFor(() => expect(asked()).toEqual(['/all?ids=1,3']));
});

test('one record is one workbook anyway', () => {
  open(1);
  expect(screen.queryByRole('button', { name: 'One workbook' })).toBeNull();
});
