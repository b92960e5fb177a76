import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { startTrying, tryAddress } from '../../testing/trying.ts';

test('43.6: the bar copies the link that shares the suppositions', async () => {
  startTrying();
  const address = tryAddress('/main/schedule', {
    supposition: { what: 'not_built', plan_id: 5 },
    name: 'Chorsu',
  });
  const { user } = openApp(address);
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Link copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(window.location.origin + address);
});

test('43.6: the bar says that an incomplete link has no effect, and only offers to stop', async () => {
  startTrying();
  openApp('/main/schedule#try=W3sid2hh');
  const bar = within(await screen.findByRole('region', { name: 'Suppositions' }));
  expect(bar.getByText('The link is incomplete: nothing is tried.')).toBeTruthy();
  expect(bar.getAllByRole('button').map((button) => button.textContent)).toEqual(['Stop']);
});
