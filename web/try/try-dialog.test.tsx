import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { containerCalls, containerGrid } from '#domain/container/container';
import { tryCall } from '#domain/try/try';
import { containerPage, containerRecord, containerRow } from '../testing/containers.ts';
import type { RecordedRequest } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { NOTHING_BUILT, refusedSupposition, startTrying, tryAddress } from '../testing/trying.ts';
import type { Tried } from './tried.ts';

const LIST = '/main/container_list';
const CONTAINER = 'MSKU 618342-9';
const row = {
  ...{ ...containerRow, container_id: 7, container: CONTAINER, line_count: 1 },
  ...{ due_on: '2026-12-01', days_late: null },
};

const comes = (container_id: number, day: string, name: string): Tried => ({
  supposition: { what: 'container', container_id, day },
  name,
});

/** Opens the dialog for a supposition about a container, under the suppositions `tried`. */
async function openContainer(...tried: Tried[]) {
  const server = startTrying({
    [containerGrid.path]: containerPage(row),
    [containerCalls.model.path]: () =>
      containerRecord({
        ...{ ...row, expected_on: '2026-12-01' },
        contents: [{ sap_id: 1, sap_code: '0001', part_name: 'Bolt', lot: null, quant: 5, short: false }],
      }),
  });
  const app = openApp(tried.length > 0 ? tryAddress(LIST, ...tried) : LIST);
  await app.user.click(await screen.findByRole('link', { name: CONTAINER }));
  await app.user.click(await screen.findByRole('button', { name: 'Try it...' }));
  const inDialog = within(await screen.findByRole('dialog', { name: `What if: ${CONTAINER}` }));
  return {
    ...app,
    server,
    inDialog,
    tryIt: () => app.user.click(inDialog.getByRole('button', { name: 'Try it' })),
  };
}

const listedSuppositions = () =>
  within(screen.getByRole('region', { name: 'Suppositions' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('43.5: a supposition replaces the supposition about the same subject, and the dialog names the replaced supposition', async () => {
  const { inDialog, tryIt } = await openContainer(
    comes(9, '2026-12-20', 'TGHU 1'),
    comes(7, '2026-12-08', CONTAINER),
  );
  inDialog.getByText(`Replaces: ${CONTAINER} comes on Dec 8, 2026.`);
  await tryIt();
  await waitFor(() =>
    expect(listedSuppositions()).toEqual([
      'TGHU 1 comes on Dec 20, 2026',
      `${CONTAINER} comes on Dec 1, 2026`,
    ]),
  );
});

test('43.5: a supposition that the server refuses is not added, and the first field of the dialog shows the reason', async () => {
  const { inDialog, tryIt, server } = await openContainer(comes(9, '2026-12-20', 'TGHU 1'));
  server.answer(tryCall.path, ({ body }: RecordedRequest) =>
    refusedSupposition((body.suppositions as unknown[]).length - 1, 'The container does not exist.'),
  );
  await tryIt();
  await inDialog.findByText('The container does not exist.');
  const field = inDialog.getByLabelText(/^What if it/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
  expect(listedSuppositions()).toEqual(['TGHU 1 comes on Dec 20, 2026']);
});

test('43.5: a supposition is added even if the server refuses an earlier supposition', async () => {
  const { tryIt, server } = await openContainer(comes(9, '2026-12-20', 'TGHU 1'));
  server.answer(tryCall.path, () => refusedSupposition(0, 'The container does not exist.'));
  await tryIt();
  await waitFor(() => expect(listedSuppositions()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^What if/ })).toBeNull());
});

test('43.5: the fields are locked until the server responds, and a supposition whose dialog is cancelled before is not added', async () => {
  const { inDialog, tryIt, server, user, here } = await openContainer();
  const responded = Promise.withResolvers<void>();
  server.answer(tryCall.path, () =>
    responded.promise.then(() => ({ without: NOTHING_BUILT, with: NOTHING_BUILT })),
  );
  await tryIt();
  await waitFor(() => expect(server.of(tryCall.path)).toHaveLength(1));
  expect(inDialog.getByLabelText(/^Day/).matches(':disabled')).toBe(true);
  await user.click(inDialog.getByRole('button', { name: 'Cancel' }));
  const before = here();
  responded.resolve();
  await act(() => responded.promise);
  expect(here()).toBe(before);
  expect(screen.queryByRole('region', { name: 'Suppositions' })).toBeNull();
});

test('5.8, 43.5: a blank day shows an error at its field, and a day whose year is probably wrong only a warning', async () => {
  const { inDialog, tryIt, user } = await openContainer();
  const day = inDialog.getByLabelText(/^Day/);
  await user.clear(day);
  await tryIt();
  await inDialog.findByText('Required');
  expect(document.activeElement).toBe(day);

  await user.type(day, '2028-12-01');
  await inDialog.findByText(/^Dec 1, 2028 is \d+ days ahead\. Is the year right\?$/);
  await tryIt();
  await waitFor(() => expect(listedSuppositions()).toContain(`${CONTAINER} comes on Dec 1, 2028`));
});

test('5.8, 43.5: after a refused paste, Try it focuses the day and adds nothing', async () => {
  const { inDialog, tryIt } = await openContainer();
  const day = inDialog.getByLabelText(/^Day/);
  fireEvent.paste(day, { clipboardData: { getData: () => '31.02.2027' } });
  await inDialog.findByText(/^"31\.02\.2027" is not a day/);
  await tryIt();
  await waitFor(() => expect(document.activeElement).toBe(day));
  expect(screen.queryByText(`${CONTAINER} comes on Dec 1, 2026`)).toBeNull();
});
