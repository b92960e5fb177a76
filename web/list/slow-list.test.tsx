import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { todayCalls } from '#domain/today/today';
import { carModelRows, carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { QUIET_TODAY } from '../testing/today.ts';

const TODAY = () => QUIET_TODAY;
const neverAnswers = () => new Promise(() => {});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['car_model_list', carModelGrid.path, carModelRows, 'Model 1'],
  ['today', todayCalls.today.path, TODAY, 'Nothing needs a decision within 14 days.'],
])(
  '21.8: if %s takes longer than 8 seconds to load, a message appears, and the user can retry',
  async (name, path, answer, shown) => {
    const server = startFakeServer({ ...carModelServer, [path]: neverAnswers });
    // Fake timers that run in real time and can be advanced.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const { user } = openApp(`/main/${name}`);
    await waitFor(() => expect(server.of(path)).toHaveLength(1));
    expect(screen.queryByText('Still loading…')).toBeNull();
    act(() => void vi.advanceTimersByTime(8_000));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Still loading…')).toBeTruthy();

    server.answer(path, answer as () => unknown);
    await user.click(retry);
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.queryByText('Still loading…')).toBeNull();
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  },
);
