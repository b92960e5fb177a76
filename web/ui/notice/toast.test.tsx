import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Floats from '../../app/floats.tsx';
import { expireUndo, showStoredUndo, showUndo } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  render(
    <MantineProvider env="test">
      <Floats />
      <main tabIndex={-1}>
        <button type="button">Before</button>
      </main>
    </MantineProvider>,
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const undo = () => screen.queryByRole('button', { name: 'Undo' });
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

async function offer() {
  await user.click(screen.getByRole('button', { name: 'Before' }));
  await act(async () => showUndo('2 parts deleted', () => {}));
}

test('an Undo stays while it has the focus, and for its usual time afterwards', async () => {
  await offer();
  act(() => undo()?.focus());
  await pass(20_000);
  expect(document.activeElement).toBe(undo());
  await user.click(screen.getByRole('button', { name: 'Before' }));
  await pass(7_000);
  expect(undo()).toBeTruthy();
  await pass(2_000);
  expect(undo()).toBeNull();
});

test('moving the focus does not restore an Undo that was already removed', async () => {
  await offer();
  await act(async () => expireUndo());
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  await pass(20_000);
  expect(screen.getByText('2 parts deleted')).toBeTruthy();
  expect(undo()).toBeNull();
});

test('an Undo that is removed while it has the focus returns the focus to the previous element', async () => {
  await offer();
  act(() => undo()?.focus());
  await act(async () => expireUndo());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' }));
  await pass(6_000);
  expect(screen.queryByText('2 parts deleted')).toBeNull();
});

test('dismissing a toast by keyboard returns the focus to the previous element', async () => {
  await offer();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('2 parts deleted')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' }));
});

test('the last three stored changes keep their Undo', async () => {
  const undone = vi.fn();
  for (const name of ['MSKU 1', 'MSKU 2', 'MSKU 3', 'MSKU 4'])
    await act(async () => showStoredUndo(`${name} arrived.`, () => undone(name)));
  await waitFor(() => expect(screen.queryByText('MSKU 1 arrived.')).toBeNull());
  const [second, , fourth] = screen.getAllByRole('button', { name: 'Undo' });
  if (fourth) await user.click(fourth);
  if (second) await user.click(second);
  expect(undone.mock.calls).toEqual([['MSKU 4'], ['MSKU 2']]);
});
