import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tryCall } from '#domain/try/try';
import { openApp } from '../../testing/open-app.tsx';
import { NOTHING_BUILT, refusedSupposition, startTrying, tryAddress } from '../../testing/trying.ts';

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

test('43.6: the bar says that a link without a valid supposition is incomplete, and only offers to stop', async () => {
  startTrying();
  openApp('/main/schedule#try=W3sid2hh');
  const bar = within(await screen.findByRole('region', { name: 'Suppositions' }));
  expect(bar.getByText('The link is incomplete, so there is nothing to try.')).toBeTruthy();
  expect(bar.getAllByRole('button').map((button) => button.textContent)).toEqual(['Stop']);
});

test('43.6: Back removes the last supposition, also the first one, and Forward adds it again', async () => {
  startTrying();
  const address = (...ids: number[]) =>
    tryAddress(
      '/main/schedule',
      ...ids.map((plan_id) => ({
        supposition: { what: 'not_built', plan_id } as const,
        name: `P-${plan_id}`,
      })),
    );
  const { go, back, forward } = openApp('/main/schedule');
  await screen.findByRole('heading', { name: 'Schedule' });
  go(address(1));
  await screen.findByText('Trying 1 thing');
  go(address(1, 2));
  await screen.findByText('Trying 2 things');
  go('/main/car_model_list');
  await screen.findByRole('heading', { name: 'Car models' });
  await screen.findByText('Trying 2 things');
  back();
  await screen.findByRole('heading', { name: 'Schedule' });
  back();
  await screen.findByText('Trying 1 thing');
  back();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Suppositions' })).toBeNull());
  forward();
  await screen.findByText('Trying 1 thing');
});

test('43.7: the palette offers no new records and no imports while suppositions are tried', async () => {
  startTrying();
  const { user } = openApp(
    tryAddress('/main/schedule', { supposition: { what: 'not_built', plan_id: 5 }, name: 'Chorsu' }),
  );
  await screen.findByRole('region', { name: 'Suppositions' });
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: /^Car models/ });
  expect(screen.queryByRole('option', { name: /^(Add new|Import) / })).toBeNull();
});

test('43.6: the bar says which plan the suppositions make worse, with one request for each set of suppositions', async () => {
  const lane = {
    ...{
      plan_id: 5,
      plan_label: 'Chorsu',
      product_id: 1,
      product_label: 'Chorsu',
      begin_date: '2026-12-01',
      end_date: '2026-12-31',
    },
    ...{ quant: 20, still_from: null, runs_again: null, stops: [], days: [] },
  };
  const stopped = {
    ...lane,
    still_from: '2026-12-21',
    stops: [
      {
        ...{ from: '2026-12-21', until: null, sap_id: 7, sap_code: '000123', part_name: 'Bolt' },
        ...{ reason: 'overdue', waits_for: null, comes_on: null, waits_also_for: [], order: null },
      },
    ],
  };
  const server = startTrying();
  server.answer(tryCall.path, ({ body }) => ({
    without: { ...NOTHING_BUILT, plans: [lane] },
    with: {
      ...NOTHING_BUILT,
      plans: [(body.suppositions as unknown[]).length === 2 ? stopped : lane],
    },
  }));
  const container = (container_id: number) => ({
    supposition: { what: 'container', container_id, day: 'never' } as const,
    name: `C-${container_id}`,
  });
  const { user } = openApp(tryAddress('/main/car_model_list', container(1), container(2)));
  const bar = within(await screen.findByRole('region', { name: 'Suppositions' }));
  await bar.findByText('1 plan worse: Chorsu stands still from Dec 21, 2026');
  await user.click(bar.getByRole('button', { name: 'Remove: C-2 never comes' }));
  await bar.findByText('No plan of the next 8 weeks gets better or worse.');
  expect(server.of(tryCall.path)).toHaveLength(2);
});

test('43.6: the bar shows no result if the request fails', async () => {
  const server = startTrying();
  server.answer(tryCall.path, () => refusedSupposition(0, 'The plan does not exist.'));
  openApp(
    tryAddress('/main/car_model_list', { supposition: { what: 'not_built', plan_id: 5 }, name: 'Chorsu' }),
  );
  const bar = within(await screen.findByRole('region', { name: 'Suppositions' }));
  await waitFor(() => expect(server.of(tryCall.path)).toHaveLength(1));
  expect(bar.getByRole('status').textContent).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});
