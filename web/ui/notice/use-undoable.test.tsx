import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useUndoable } from './use-undoable.ts';

/** Something that is done, with its undo. */
function Doing({ undo }: { undo: () => Promise<string> }) {
  const tell = useUndoable();
  return (
    <button type="button" onClick={() => void tell('10,000 part SAPs changed', undo)}>
      Change
    </button>
  );
}

async function pressUndo(undo: () => Promise<string>): Promise<void> {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Notifications />
        <Doing undo={undo} />
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
