import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { Button } from '../control/button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';

/** A screen that mounts its dialog only while it is open, as the product does. */
function Screen() {
  const [open, setOpen] = useState(false);
  const [offered, setOffered] = useState(true);
  return (
    <main tabIndex={-1}>
      <div>
        <input aria-label="Other" />
        {offered && (
          <button type="button" onClick={() => setOpen(true)}>
            Status
          </button>
        )}
      </div>
      {open && (
        <Dialog title="Purchase status" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setOffered(false)}>
            Take over
          </button>
          <button type="button" onClick={() => setOpen(false)}>
            Done
          </button>
          <button
            type="button"
            onClick={() => {
              screen.getByLabelText('Other').focus();
              setOpen(false);
            }}
          >
            Go on
          </button>
        </Dialog>
      )}
    </main>
  );
}

async function expectFocusIn(title: string): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
}

async function openDialog(): Promise<UserEvent> {
  const { user } = renderPart(<Screen />);
  await user.click(screen.getByRole('button', { name: 'Status' }));
  await expectFocusIn('Purchase status');
  return user;
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const press = (name: string) => screen.getByRole('button', { name });

test.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['its close button', (user: UserEvent) => user.click(press('Close'))],
  ['a button in it', (user: UserEvent) => user.click(press('Done'))],
])('closing a dialog by %s returns the focus to the element that opened it', async (_, close) => {
  await close(await openDialog());
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(press('Status')));
});

test('closing a dialog whose opener was removed focuses the screen', async () => {
  const user = await openDialog();
  await user.click(press('Take over'));
  await user.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('Escape in a dialog that was opened by a URL focuses the heading of the screen', async () => {
  function Addressed() {
    const [opened, setOpened] = useState(true);
    return (
      <main tabIndex={-1}>
        <div>
          <h1>Purchases</h1>
          {opened && (
            <Dialog title="Purchase status" onClose={() => setOpened(false)}>
              <input aria-label="Search" />
            </Dialog>
          )}
        </div>
      </main>
    );
  }
  const { user } = renderPart(<Addressed />);
  await expectFocusIn('Purchase status');
  await user.keyboard('{Escape}');
  await closed();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Purchases' })),
  );
});

test('closing a dialog keeps a focus that has moved in the meantime', async () => {
  const user = await openDialog();
  await user.click(press('Go on'));
  await closed();
  expect(document.activeElement).toBe(screen.getByLabelText('Other'));
});

test('the initial button of a dialog gets the focus even if it appears late, unless the focus has moved', async () => {
  const dialog = (loaded: boolean, other = false) => (
    <Dialog title="Arrived" onClose={() => undefined}>
      {other && <input aria-label="Day" />}
      {loaded && (
        <DialogButtons>
          <Button>Cancel</Button>
          <Button initialFocus>Arrived</Button>
        </DialogButtons>
      )}
    </Dialog>
  );
  const { rerender } = renderPart(dialog(false));
  await waitFor(() => expect(document.activeElement).toBe(press('Close')));
  rerender(dialog(true));
  expect(document.activeElement).toBe(press('Arrived'));

  rerender(dialog(false, true));
  screen.getByLabelText('Day').focus();
  rerender(dialog(true, true));
  expect(document.activeElement).toBe(screen.getByLabelText('Day'));
});

test('submitting a dialog triggers neither the browser nor the form of the screen below', () => {
  const submitScreen = vi.fn();
  renderPart(
    <form onSubmit={submitScreen}>
      <Dialog title="Close" onClose={() => undefined}>
        <form aria-label="Reason" />
      </Dialog>
    </form>,
  );
  expect(fireEvent.submit(screen.getByRole('form', { name: 'Reason' }))).toBe(false);
  expect(submitScreen).not.toHaveBeenCalled();
});

test('a dialog without an initial field focuses its title, which is announced', async () => {
  renderPart(
    <Dialog title="Purchase status" initialFocus onClose={() => undefined}>
      <input aria-label="Search" />
    </Dialog>,
  );
  const title = screen.getByRole('heading', { name: 'Purchase status' });
  await waitFor(() => expect(document.activeElement).toBe(title));
});

/** A chart whose bar opens a dialog, which another dialog replaces. */
function Drawing() {
  const [step, setStep] = useState<'bar' | 'split'>();
  const close = () => setStep(undefined);
  return (
    <main tabIndex={-1}>
      <svg>
        <title>Timeline</title>
        {/* biome-ignore lint/a11y/useSemanticElements: an SVG cannot contain an HTML button */}
        <g role="button" tabIndex={0} aria-label="Bar" onKeyDown={() => setStep('bar')} />
      </svg>
      {step === 'bar' && (
        <Dialog key="bar" title="Plan" onClose={close}>
          <button type="button" onClick={() => setStep('split')}>
            Split...
          </button>
        </Dialog>
      )}
      {step === 'split' && (
        <Dialog key="split" title="Split the plan" onClose={close}>
          <input aria-label="Quantity" />
        </Dialog>
      )}
    </main>
  );
}

test('the bar of a chart regains the focus, even if another dialog replaced the dialog that it opened', async () => {
  const { user } = renderPart(<Drawing />);
  const bar = press('Bar');
  bar.focus();
  await user.keyboard('{Enter}');
  await expectFocusIn('Plan');
  await user.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(bar));

  await user.keyboard('{Enter}');
  await expectFocusIn('Plan');
  await user.click(press('Split...'));
  await expectFocusIn('Split the plan');
  await user.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(bar));
});

/**
 * A menu whose item loads a dialog, which appears after the menu has closed and before the button of the menu regains
 * the focus.
 */
function Loading() {
  const [step, setStep] = useState<'menu' | 'loading' | 'dialog'>('menu');
  return (
    <main tabIndex={-1}>
      <button type="button" id="more" onClick={() => setStep('dialog')}>
        More actions
      </button>
      {step === 'menu' && (
        <div role="menu" aria-labelledby="more">
          <button type="button" role="menuitem" onClick={() => setStep('loading')}>
            Needed by...
          </button>
        </div>
      )}
      {step === 'dialog' && (
        <Dialog title="Needed by" onClose={() => setStep('loading')}>
          <input aria-label="Plan" />
        </Dialog>
      )}
    </main>
  );
}

test('a dialog that appears just after its menu has closed returns the focus to the menu’s button', async () => {
  const { user } = renderPart(<Loading />);
  const item = screen.getByRole('menuitem');
  item.focus();
  // Browsers fire this event for an element that is about to be removed; jsdom does not.
  fireEvent.focusOut(item);
  fireEvent.click(item);
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(press('More actions'));
  await expectFocusIn('Needed by');
  await user.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(press('More actions')));
});
