import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { planCalls } from '#domain/plan/plan';
import { splitCalls } from '#domain/plan/split';
import { specificationCalls } from '#domain/specification/specification';
import { carModelServer } from '../testing/car-models.ts';
import { datedSpecification } from '../testing/dated-specification.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { halfTyped } from '../testing/half-typed.ts';
import { openApp } from '../testing/open-app.tsx';
import { storedPlan } from '../testing/stored-plan.ts';
import { undone } from '../testing/undone.ts';

const BREAKPOINT = '2026-01-11';

let server: FakeServer;
let keptBreakpoint: string | null;
let version: number;
beforeEach(() => {
  keptBreakpoint = null;
  version = 2;
  server = startFakeServer({
    ...carModelServer,
    [planCalls.model.path]: () => ({
      ...storedPlan,
      product_label: 'CM000001 · Cobalt · Jan 1, 2026',
      begin_date: '2026-01-01',
      kept_breakpoint: keptBreakpoint,
      version,
    }),
    [planCalls.newerSpecifications.path]: () => [
      { specification_id: 9, product_label: 'Cobalt', begin_date: BREAKPOINT },
    ],
    [specificationCalls.timeline.path]: () => [
      datedSpecification(8, '2025-12-01'),
      datedSpecification(9, BREAKPOINT),
    ],
    [splitCalls.check.path]: ({ body }) => ({
      parts: (body.parts as unknown[]).map(() => ({
        buildable_now: null,
        buildable_at_begin: null,
        full_on: null,
      })),
      rows: [],
      count: 0,
    }),
    [splitCalls.keep.path]: ({ body }) => {
      keptBreakpoint = body.keep ? BREAKPOINT : null;
      return { kept_breakpoint: keptBreakpoint };
    },
    [splitCalls.split.path]: () => ({ plan_ids: [3, 4], version: 3, batch_id: 5 }),
  });
});

const dialog = () => screen.findByRole('dialog', { name: 'Split the plan' });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const loads = () => server.of(planCalls.model.path).length;
const splitButton = async () =>
  within(await dialog()).findByRole<HTMLButtonElement>('button', { name: 'Split into 2 parts' });
async function split(user: ReturnType<typeof openApp>['user']) {
  const button = await splitButton();
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await noDialog();
  return screen.findByRole('button', { name: 'Undo' });
}

test('the URL opens the split dialog once, and the dialog does not reopen when the plan keeps its specification', async () => {
  const { user, here } = openApp('/main/plan?plan_id=3&split=1');
  await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
  await noDialog();
  await waitFor(() => expect(here()).toBe('/main/plan?plan_id=3'));

  await user.click(await screen.findByRole('button', { name: 'Keep the old specification' }));
  expect(await screen.findByText(/The plan keeps its specification\./)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an open split dialog stays open if the newer specifications fail to reload', async () => {
  const { user } = openApp('/main/plan?plan_id=3');
  await user.click(await screen.findByRole('button', { name: 'Keep the old specification' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await user.click(screen.getByRole('button', { name: 'Split...' }));
  await dialog();
  server.answer(planCalls.newerSpecifications.path, () => refusal(400, 'The specifications are not read.'));
  await user.click(undo);
  await screen.findByText('The specifications are not read.');
  expect(screen.getByRole('dialog', { name: 'Split the plan' })).toBeTruthy();
});

test('34.5: keeping the specification sends the shown begin day; if a newer specification now begins on another day, that day is shown', async () => {
  const { user } = openApp('/main/plan?plan_id=3');
  const button = await screen.findByRole('button', { name: 'Keep the old specification' });
  server.answer(splitCalls.keep.path, () =>
    refusal(409, 'The list has changed. Review it and try again.', 'list_changed'),
  );
  server.answer(planCalls.newerSpecifications.path, () => [
    { specification_id: 10, product_label: 'Cobalt', begin_date: '2026-01-08' },
  ]);
  await user.click(button);
  expect(await screen.findByText('The list has changed. Review it and try again.')).toBeTruthy();
  expect(server.of(splitCalls.keep.path)[0]?.body).toEqual({
    plan_id: 3,
    keep: true,
    breakpoint: BREAKPOINT,
  });
  expect(await screen.findByText(/begins on Jan 8, 2026, while the plan runs\./)).toBeTruthy();
});

test('Escape or Back closes the split dialog, leaves the form unchanged and returns the focus to the button', async () => {
  const { user, here, back } = openApp('/main/plan?plan_id=3');
  const button = await screen.findByRole('button', { name: 'Split...' });
  const note = screen.getByLabelText('Note');
  for (const close of [() => user.keyboard('{Escape}'), back]) {
    await user.click(button);
    await splitButton();
    expect(here()).toBe('/main/plan?plan_id=3&split=1');
    await close();
    await noDialog();
    await waitFor(() => expect(here()).toBe('/main/plan?plan_id=3'));
    expect(note.isConnected).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(button));
  }
});

test('a partly typed value disappears with its part and does not move to the next part', async () => {
  const { user } = openApp('/main/plan?plan_id=3&split=1');
  await user.click(await within(await dialog()).findByRole('button', { name: 'Add a part' }));
  const day = screen.getByLabelText<HTMLInputElement>('Begin date, part 2');
  fireEvent.change(halfTyped(day), { target: { value: '' } });
  expect(await screen.findByText('Must be a complete date.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove part 2' }));
  await splitButton();
  expect(screen.queryByText('Must be a complete date.')).toBeNull();
});

test('undoing `Keep the old specification` does not reload the form of another plan opened in the meantime', async () => {
  server.answer(planCalls.model.path, ({ body }) => ({
    ...storedPlan,
    plan_id: body.plan_id,
    product_label: 'CM000001 · Cobalt · Jan 1, 2026',
    begin_date: '2026-01-01',
    kept_breakpoint: body.plan_id === 3 ? keptBreakpoint : BREAKPOINT,
    split_with: [{ plan_id: 4, plan_label: 'Cobalt · 100' }],
    version,
  }));
  const { user } = openApp('/main/plan?plan_id=3');
  await user.click(await screen.findByRole('button', { name: 'Keep the old specification' }));
  await screen.findByText(/The plan keeps its specification\./);
  await user.click(screen.getByRole('link', { name: 'Cobalt · 100' }));
  await waitFor(() => expect(server.of(planCalls.model.path).at(-1)?.body).toEqual({ plan_id: 4 }));
  await screen.findByText(/The plan keeps its specification\./);
  const note = screen.getByLabelText('Note');
  await enter(user, note, 'for Boris');

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The plan no longer keeps its specification')).toBeTruthy();
  expect(note.isConnected).toBe(true);
});

test('undoing `Keep the old specification` reloads the form without losing text typed in the meantime', async () => {
  const { user } = openApp('/main/plan?plan_id=3');
  await user.click(await screen.findByRole('button', { name: 'Keep the old specification' }));
  await screen.findByText(/The plan keeps its specification\./);
  await enter(user, screen.getByLabelText('Note'), 'for Boris');
  const before = loads();

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The plan no longer keeps its specification')).toBeTruthy();
  await waitFor(() => expect(loads()).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByText(/The plan keeps its specification\./)).toBeNull());
  expect(await screen.findByDisplayValue('for Boris')).toBeTruthy();
});

test('after the undo of a split, the form shows the stored values, and offers the text typed in the meantime', async () => {
  server.answer(batchCalls.undo.path, undone({ restore: 2 }));
  const { user } = openApp('/main/plan?plan_id=3&split=1');
  const undo = await split(user);
  await enter(user, await screen.findByLabelText('Note'), 'for Boris');
  version = 4;
  const before = loads();
  await user.click(undo);
  await waitFor(() => expect(loads()).toBeGreaterThan(before));
  await screen.findByText('2 records undone.');
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByDisplayValue('for Boris')).toBeTruthy();
});

test('text typed later does not replace an offered draft when the plan changes', async () => {
  server.answer(batchCalls.undo.path, undone({ restore: 2 }));
  const { user } = openApp('/main/plan?plan_id=3&split=1');
  const undo = await split(user);
  await enter(user, await screen.findByLabelText('Note'), 'for Boris');
  version = 4;
  await user.click(undo);
  await screen.findByRole('button', { name: 'Restore' });
  await user.click(await screen.findByRole('button', { name: 'Keep the old specification' }));
  await screen.findByText(/The plan keeps its specification\./);
  await enter(user, screen.getByLabelText('Note'), 'for Clara');
  version = 5;
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('The plan no longer keeps its specification');
  expect(screen.getByDisplayValue('for Clara')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByDisplayValue('for Boris')).toBeTruthy();
});

test('a plan cannot be split before its check has returned, or if the check fails', async () => {
  const response = Promise.withResolvers<Response>();
  server.answer(splitCalls.check.path, () => response.promise);
  openApp('/main/plan?plan_id=3&split=1');
  const button = await splitButton();
  await waitFor(() => expect(server.of(splitCalls.check.path)).not.toEqual([]));
  expect(button.disabled).toBe(true);
  // The focus stays within the dialog.
  expect(document.activeElement).toBe(screen.getByLabelText('Quantity, part 1'));

  response.resolve(refusal(400, 'The plan was changed meanwhile.'));
  expect(await screen.findByText('The plan was changed meanwhile.')).toBeTruthy();
  expect(button.disabled).toBe(true);
});
