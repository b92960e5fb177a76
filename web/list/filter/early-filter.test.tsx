import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { carModelServer } from '../../testing/car-models.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { LIST, openList } from '../../testing/open-list.ts';

// Another test file may have loaded the panel's code, so the modules are reset.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
afterEach(() => {
  vi.useRealTimers();
});

test('a key opens the filter panel, and the next keys act only on the panel', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  startFakeServer(carModelServer);
  const { user, here } = await openList();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await act(() => vi.dynamicImportSettled());
  vi.useRealTimers();

  screen.getByRole('button', { name: 'Note' }).focus();
  fireEvent.keyDown(document.activeElement as Element, { key: 'f' });
  const panel = screen.getByRole('dialog', { name: 'Filter' });
  await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
  await user.keyboard('n{Enter}');
  await waitFor(() => expect(here()).toBe(`${LIST}?f_note=n`));
});
