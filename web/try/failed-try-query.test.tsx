import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tryCall } from '#domain/try/try';
import { openApp } from '../testing/open-app.tsx';
import { NOTHING_BUILT, refusedSupposition, startTrying, tryAddress } from '../testing/trying.ts';
import type { Tried } from './tried.ts';

const replaced = (sap_id: number, by_sap_id: number, name: string): Tried => ({
  supposition: { what: 'replace', sap_id, by_sap_id, from: '2026-12-09', factor: 1 },
  name,
});
const UNBUILT: Tried = { supposition: { what: 'not_built', plan_id: 5 }, name: 'Chorsu' };

/**
 * Opens the schedule by a link with `tried`. The server refuses the supposition at `index` until a supposition is
 * removed.
 */
async function openLink(tried: Tried[], index: number, sentence: string, code?: string) {
  const server = startTrying();
  server.answer(tryCall.path, ({ body }) =>
    (body.suppositions as unknown[]).length === tried.length
      ? refusedSupposition(index, sentence, code)
      : { without: NOTHING_BUILT, with: NOTHING_BUILT },
  );
  const { user } = openApp(tryAddress('/main/schedule', ...tried));
  return {
    async remove() {
      await user.click(await screen.findByRole('button', { name: 'Remove' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull());
    },
  };
}

test('43.6: if the suppositions of a link contradict each other, both are named, and a button removes the later supposition', async () => {
  const tried = [replaced(1, 2, 'A replaced by B'), replaced(2, 3, 'B replaced by C'), UNBUILT];
  const sentence = 'It contradicts supposition 1. Remove one of them.';
  const { remove } = await openLink(tried, 1, sentence, 'contradiction');
  await screen.findByText(
    'B replaced by C from Dec 9, 2026: It contradicts “A replaced by B from Dec 9, 2026”. Remove one of them.',
  );
  // The download would not contain the suppositions.
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  await remove();
  expect(screen.getByText('Trying 2 things')).toBeTruthy();
  expect(screen.queryByText('B replaced by C from Dec 9, 2026')).toBeNull();
});

test('43.6: a supposition of a link whose record was deleted is named, and a button removes it', async () => {
  const { remove } = await openLink([UNBUILT], 0, 'The plan does not exist.');
  await screen.findByText('Chorsu is not built: The plan does not exist.');
  await remove();
  expect(screen.queryByRole('region', { name: 'Suppositions' })).toBeNull();
});

test('43.6: the schedule shows no earlier result once the server refuses a supposition', async () => {
  const server = startTrying();
  const planned = { ...NOTHING_BUILT, days: [{ day: '2026-11-28', planned: 5, possible: 5 }] };
  server.answer(tryCall.path, () => ({ without: planned, with: planned }));
  openApp(tryAddress('/main/schedule', UNBUILT));
  await screen.findByText('No plans on these days.');
  server.answer(tryCall.path, () => refusedSupposition(0, 'The plan does not exist.'));
  fireEvent(window, new Event('visibilitychange'));
  await screen.findByText('Chorsu is not built: The plan does not exist.');
  expect(screen.queryByText('No plans on these days.')).toBeNull();
});
