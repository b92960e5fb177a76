import { notifications } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { pendingAnswers } from '../../testing/pending-answers.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { ExportButton } from './export-button.tsx';

const workbook = () => new Response('workbook', { headers: { 'content-disposition': 'attachment' } });
let server: ReturnType<typeof startFakeServer>;
let answers: ReturnType<typeof pendingAnswers>;
beforeEach(() => {
  answers = pendingAnswers();
  const file = (path: string) => async () => {
    await answers.until(path);
    return workbook();
  };
  server = startFakeServer({
    '/file/1': file('/file/1'),
    '/file/2': file('/file/2'),
    '/file/3': workbook,
    '/all': workbook,
  });
  // jsdom cannot download files; the test checks the requests.
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => '#', revokeObjectURL: () => undefined }));
});

function open(...ids: number[]) {
  const { user, rerender } = renderPart(
    <ExportButton ids={ids} file={(id) => `/file/${id}`} workbookUrl={`/all?ids=${ids}`} />,
  );
  return { user, leave: () => rerender(null) };
}
const requested = () => server.requests.map(({ path }) => path);
const ended = () => waitFor(() => expect(screen.queryByText(/^Exporting/)).toBeNull());

test('the button downloads the files one after the other and shows the progress', async () => {
  const { user } = open(1, 2, 3);
  const second = answers.hold('/file/2');
  await user.click(screen.getByRole('button', { name: 'Export 3' }));
  expect(await screen.findByText('Exporting 2 of 3')).toBeTruthy();
  second.resolve();
  await ended();
  expect(requested()).toEqual(['/file/1', '/file/2', '/file/3']);
});

test('an export stays visible after its button has disappeared, and can still be canceled', async () => {
  const { user, leave } = open(1, 2, 3);
  answers.hold('/file/2');
  await user.click(screen.getByRole('button', { name: 'Export 3' }));
  leave();
  expect(await screen.findByText('Exporting 2 of 3')).toBeTruthy();
  await waitFor(() => expect(requested()).toEqual(['/file/1', '/file/2']));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await ended();
  expect(requested()).toEqual(['/file/1', '/file/2']);
});

test('a running export disables both buttons', async () => {
  const { user } = open(1, 2);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Export 2' });
  await user.click(button);
  expect(button.disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One workbook' }).disabled).toBe(true);
  await ended();
  await waitFor(() => expect(button.disabled).toBe(false));
});

test('several records can be downloaded in one workbook', async () => {
  const { user } = open(1, 3);
  await user.click(screen.getByRole('button', { name: 'One workbook' }));
  await waitFor(() => expect(requested()).toEqual(['/all?ids=1,3']));
});

test('a single record offers no choice between one and several workbooks', () => {
  open(1);
  expect(screen.queryByRole('button', { name: 'One workbook' })).toBeNull();
});

test('a hint explains once, before the first download of several files, that the browser may ask for permission', async () => {
  localStorage.clear();
  const { user } = open(1, 2);
  const hint = /^Your browser may ask to allow several downloads/;
  await user.click(screen.getByRole('button', { name: 'Export 2' }));
  expect(await screen.findByText(hint)).toBeTruthy();
  await ended();
  notifications.clean();
  await waitFor(() => expect(screen.queryByText(hint)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Export 2' }));
  await ended();
  expect(screen.queryByText(hint)).toBeNull();
});
