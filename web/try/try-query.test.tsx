import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tryCall } from '#domain/try/try';
import { openApp } from '../testing/open-app.tsx';
import { pass, startFakeTimers } from '../testing/time.ts';
import { NOTHING_BUILT, startTrying, tryAddress } from '../testing/trying.ts';

test('43.1: with suppositions, the schedule reloads until all figures are up to date', async () => {
  startFakeTimers();
  const server = startTrying();
  const answer = (waiting: number) => {
    const schedule = { ...NOTHING_BUILT, waiting };
    server.answer(tryCall.path, () => ({ without: schedule, with: schedule }));
  };
  answer(9_000);
  openApp(tryAddress('/main/schedule', { supposition: { what: 'not_built', plan_id: 5 }, name: 'Chorsu' }));
  await screen.findByText('Updating: 9,000 part SAPs');
  answer(0);
  await pass(2);
  await waitFor(() => expect(screen.queryByText(/^Updating/)).toBeNull());
});
