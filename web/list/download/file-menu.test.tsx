import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { carModelServer } from '../../testing/car-models.ts';
import { type FakeServer, startFakeServer } from '../../testing/fake-server.ts';
import { openList } from '../../testing/open-list.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer({
    ...carModelServer,
    [carModelGrid.file.path]: () =>
      new Response('file', { headers: { 'content-disposition': 'attachment' } }),
  });
  // jsdom cannot download files; the test checks the requests.
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => '#', revokeObjectURL: () => undefined }));
});

test('32.12: the user chooses a workbook or a CSV separator with the arrow keys', async () => {
  const { user } = await openList();
  const requested = () => server.of(carModelGrid.file.path).map(({ body }) => [body.format, body.separator]);
  const files = [
    ['{ArrowDown}{Enter}', 'csv', ';'],
    ['{ArrowDown}{ArrowDown}{Enter}', 'csv', ','],
    ['{Enter}', 'xlsx', ','],
  ] as const;
  for (const [index, [keys]] of files.entries()) {
    await user.click(screen.getByRole('button', { name: 'Download' }));
    const first = await screen.findByRole('menuitem', { name: 'Workbook (.xlsx)' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard(keys);
    await waitFor(() => expect(requested()).toHaveLength(index + 1));
    await waitFor(() => expect(screen.queryByText('Downloading…')).toBeNull());
  }
  expect(requested()).toEqual(files.map(([, ...file]) => file));
});
