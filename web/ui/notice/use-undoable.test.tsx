import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { refusal, startFakeServer } from '../../testing/fake-server.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { undone } from '../../testing/undone.ts';
import { undoOfBatch, useUndoable } from './use-undoable.ts';

type Undo = Parameters<ReturnType<typeof useUndoable>>[1];

function Doing({ undo }: { undo: Undo }) {
  const showUndoable = useUndoable();
  return (
    <button type="button" onClick={() => void showUndoable('10,000 part SAPs changed', undo)}>
      Change
    </button>
  );
}

async function pressUndo(undo: Undo): Promise<void> {
  renderPart(<Doing undo={undo} />);
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
}

test('a slow undo shows its progress and then its result', async () => {
  const undone = Promise.withResolvers<string>();
  await pressUndo(() => undone.promise);
  expect(await screen.findByText('Undoing...')).toBeTruthy();

  undone.resolve('10,000 records undone.');
  expect(await screen.findByText('10,000 records undone.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Undoing...')).toBeNull());
});

test('the next change replaces the result of an undo', async () => {
  await pressUndo(async () => '10,000 records undone.');
  expect(await screen.findByText('10,000 records undone.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('10,000 part SAPs changed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('10,000 records undone.')).toBeNull());
});

test('a failed undo no longer shows progress', async () => {
  const undone = Promise.withResolvers<string>();
  await pressUndo(() => undone.promise);
  expect(await screen.findByText('Undoing...')).toBeTruthy();
  undone.reject(new Error('shown by `failurePolicy`'));
  await waitFor(() => expect(screen.queryByText('Undoing...')).toBeNull());
});

test('4.13: an Undo that failed stays until it succeeds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const server = startFakeServer({ [batchCalls.undo.path]: () => refusal(503, 'The server is busy.') });
  renderPart(<Doing undo={undoOfBatch(7)} />);
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.of(batchCalls.undo.path)).toHaveLength(1));
  await screen.findByText('10,000 part SAPs changed');
  await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.of(batchCalls.undo.path)).toHaveLength(2));
  vi.useRealTimers();
});

test('clicking Undo again after a failure uses the same key, and the undo of another change uses a new key', async () => {
  const server = startFakeServer({ [batchCalls.undo.path]: () => refusal(503, 'The server is busy.') });
  await pressUndo(undoOfBatch(7));
  server.answer(batchCalls.undo.path, undone({ restore: 3 }));
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
