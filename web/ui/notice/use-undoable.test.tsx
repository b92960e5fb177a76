import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { refusal, startFakeServer } from '../../testing/fake-server.ts';
import { undoOfBatch, useUndoable } from './use-undoable.ts';

/** Something that is done, with its undo; `once` it is not offered again. */
function Doing({ undo, once }: { undo: ReturnType<typeof undoOfBatch>; once: boolean }) {
  const [isOffered, setOffered] = useState(true);
  const tell = useUndoable();
  function change() {
    if (once) setOffered(false);
    void tell('10,000 part SAPs changed', undo);
  }
  return (
    <main tabIndex={-1}>
      {isOffered && (
        <button type="button" onClick={change}>
          Change
        </button>
      )}
    </main>
  );
}

async function pressUndo(undo: ReturnType<typeof undoOfBatch>, once = false): Promise<void> {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Notifications />
        <Doing undo={undo} once={once} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
}

test('an undo that takes a while says that it is under way, until it says what it did', async () => {
  const undone = Promise.withResolvers<string>();
  await pressUndo(() => undone.promise);
  expect(await screen.findByText('Undoing...')).toBeTruthy();

  undone.resolve('10,000 records undone.');
  expect(await screen.findByText('10,000 records undone.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Undoing...')).toBeNull());
});

test('an undo that fails is under way no more', async () => {
  const undone = Promise.withResolvers<string>();
  await pressUndo(() => undone.promise);
  expect(await screen.findByText('Undoing...')).toBeTruthy();
  undone.reject(new Error('told by the policy'));
  await waitFor(() => expect(screen.queryByText('Undoing...')).toBeNull());
});

test('the Undo that goes as it is pressed leaves the focus to what had it before', async () => {
  await pressUndo(async () => '10,000 records undone.');
  expect(await screen.findByText('10,000 records undone.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change' }));
});

test('where that is gone the screen as a whole has it', async () => {
  await pressUndo(async () => '10,000 records undone.', true);
  expect(await screen.findByText('10,000 records undone.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('an Undo that is pressed again after its answer was lost has the same key, and the next one another', async () => {
  const server = startFakeServer({ [batchCalls.undo.path]: () => refusal(503, 'The server is busy.') });
  await pressUndo(undoOfBatch(7));
  server.answer(batchCalls.undo.path, () => ({
    ...{ restore: 3, remove: 0, parts: 0, restores: false },
    ...{ undone: [], refused: 0, rows: [] },
  }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('3 records undone.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.of(batchCalls.undo.path)).toHaveLength(3));
  const [lost, again, next] = server
    .of(batchCalls.undo.path)
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});
