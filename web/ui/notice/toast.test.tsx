import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSetting } from '../../api/use-setting.ts';
import Floats from '../../app/floats.tsx';
import { showProgress, showStoredUndo, showToast, showUndo } from './toast.tsx';

function KeepsToasts() {
  const [isKept, keep] = useSetting('keeps-messages');
  return (
    <label>
      Keep
      <input type="checkbox" checked={isKept} onChange={() => keep(!isKept)} />
    </label>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Floats />
        <KeepsToasts />
        <main tabIndex={-1}>
          <button type="button">Before</button>
        </main>
      </QueryClientProvider>
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

test('4.13: once the Undo of a stored change is gone, Ctrl+Z says once where the change can still be undone', async () => {
  await act(async () => showStoredUndo('2 parts deleted', () => {}));
  await pass(9_000);
  await user.keyboard('{Control>}zz{/Control}');
  await pass(100);
  expect(screen.getAllByText(/^Nothing left to undo here\. .* Imports and bulk changes\.$/)).toHaveLength(1);
});

test('an Undo stays while a toast has the focus, and for its usual time afterwards', async () => {
  await offer();
  await act(async () => showToast('1 record undone.'));
  act(() => screen.getAllByRole('button', { name: 'Dismiss' })[1]?.focus());
  await pass(20_000);
  expect(undo()).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Before' }));
  await pass(7_000);
  expect(undo()).toBeTruthy();
  expect(screen.queryByText('1 record undone.')).toBeNull();
  await pass(2_000);
  expect(undo()).toBeNull();
});

test('a setting keeps messages with a button open, until the user switches it off', async () => {
  await user.click(screen.getByRole('checkbox', { name: 'Keep' }));
  await offer();
  await act(async () => showToast('1 record undone.'));
  await pass(60_000);
  expect(screen.queryByText('1 record undone.')).toBeNull();
  expect(undo()).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Keep' }));
  await pass(9_000);
  expect(undo()).toBeNull();
});

test('the message about running work stays after it has lost the focus', async () => {
  const cancel = vi.fn();
  const work = await act(async () => showProgress('Downloading', cancel));
  act(() => screen.getByRole('button', { name: 'Cancel' }).focus());
  await user.click(screen.getByRole('button', { name: 'Before' }));
  await pass(60_000);
  expect(screen.getByText('Downloading')).toBeTruthy();
  await act(async () => work.end());
});

test('dismissing a toast with the keyboard returns the focus to the previous element', async () => {
  await offer();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('2 parts deleted')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' })));
});

test.each(['Dismiss', 'Undo'])(
  'the other toasts close at their usual time after %s is chosen with the keyboard',
  async (name) => {
    await offer();
    await act(async () => showStoredUndo('MSKU 1 arrived.', () => {}));
    act(() => screen.getAllByRole('button', { name })[0]?.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('2 parts deleted')).toBeNull());
    expect(undo()).toBeTruthy();
    await pass(9_000);
    expect(undo()).toBeNull();
  },
);

const containers = ['MSKU 1', 'MSKU 2', 'MSKU 3', 'MSKU 4'];

test('the last three stored changes keep their Undo', async () => {
  const undone = vi.fn();
  for (const name of containers)
    await act(async () => showStoredUndo(`${name} arrived.`, () => undone(name)));
  await waitFor(() => expect(screen.queryByText('MSKU 1 arrived.')).toBeNull());
  const [second, , fourth] = screen.getAllByRole('button', { name: 'Undo' });
  if (fourth) await user.click(fourth);
  if (second) await user.click(second);
  expect(undone.mock.calls).toEqual([['MSKU 4'], ['MSKU 2']]);
});

test('Ctrl+Z in a dialog does not undo a change in the form behind the dialog', async () => {
  const undone = vi.fn();
  const openDialog = () =>
    render(
      <div role="dialog">
        <button type="button">Apply</button>
      </div>,
    );
  const undoInDialog = async () => {
    act(() => screen.getByRole('button', { name: 'Apply' }).focus());
    await user.keyboard('{Control>}z{/Control}');
  };
  await act(async () => showStoredUndo('Lines closed', () => undone('closed')));
  await act(async () => showUndo('000001 removed', () => undone('removed')));
  const first = openDialog();
  await undoInDialog();
  expect(undone.mock.calls).toEqual([]);
  first.unmount();
  await user.keyboard('{Control>}z{/Control}');
  expect(undone.mock.calls).toEqual([['removed']]);

  const second = openDialog();
  await act(async () => showUndo('2 lines added', () => undone('added')));
  await undoInDialog();
  await act(async () => showUndo('Packages changed', () => undone('changed')));
  second.unmount();
  await user.keyboard('{Control>}z{/Control}');
  expect(undone.mock.calls).toEqual([['removed'], ['added'], ['changed']]);
});

test('Ctrl+Z outside a field presses the newest Undo that has not been pressed', async () => {
  const undone = vi.fn();
  for (const name of ['MSKU 1', 'MSKU 2'])
    await act(async () => showStoredUndo(`${name} arrived.`, () => undone(name)));
  render(<input aria-label="Note" />);
  await user.click(screen.getByRole('textbox', { name: 'Note' }));
  await user.keyboard('{Control>}z{/Control}');
  expect(undone).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Before' }));
  // Holding the keys down is one press.
  await user.keyboard('{Control>}z{/Control}');
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, repeat: true });
  expect(undone.mock.calls).toEqual([['MSKU 2']]);
  await user.keyboard('{Control>}zz{/Control}');
  expect(undone.mock.calls).toEqual([['MSKU 2'], ['MSKU 1']]);
});
