import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { answer } from '../../testing/answer.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { Button } from '../control/button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { DialogHost } from './dialog-host.tsx';

/** A screen that mounts its dialog only while it is open, as the product does. */
function Screen() {
  const [open, setOpen] = useState(false);
  const [offered, setOffered] = useState(true);
  return (
    <main tabIndex={-1}>
      <div>
        <h1>Purchases</h1>
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
const button = (name: string) => screen.getByRole('button', { name });

test.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['its close button', (user: UserEvent) => user.click(button('Close'))],
  ['a button in it', (user: UserEvent) => user.click(button('Done'))],
])('closing a dialog by %s returns the focus to the element that opened it', async (_, close) => {
  await close(await openDialog());
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(button('Status')));
});

test('closing a dialog whose opener was removed focuses the heading of the screen', async () => {
  const user = await openDialog();
  await user.click(button('Take over'));
  await user.keyboard('{Escape}');
  await closed();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Purchases' })),
  );
});

test('closing a dialog keeps a focus that has moved in the meantime', async () => {
  const user = await openDialog();
  await user.click(button('Go on'));
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
  await waitFor(() => expect(document.activeElement).toBe(button('Close')));
  rerender(dialog(true));
  expect(document.activeElement).toBe(button('Arrived'));

  rerender(dialog(false, true));
  screen.getByLabelText('Day').focus();
  rerender(dialog(true, true));
  expect(document.activeElement).toBe(screen.getByLabelText('Day'));
});

test('submitting a form in a dialog neither leaves the page nor submits the form of the screen below', () => {
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

test('an Enter that is held down neither submits the form of a dialog nor presses its buttons', () => {
  renderPart(
    <Dialog title="Count" onClose={() => undefined}>
      <form>
        <input aria-label="Day" />
        <textarea aria-label="Names" />
        <button type="button">Remove</button>
      </form>
    </Dialog>,
  );
  const isActedOn = (element: Element, repeat: boolean) =>
    fireEvent.keyDown(element, { key: 'Enter', repeat });
  for (const element of [screen.getByLabelText('Day'), button('Remove'), button('Close')])
    expect([true, false].map((repeat) => isActedOn(element, repeat))).toEqual([false, true]);
  expect(isActedOn(screen.getByLabelText('Names'), true)).toBe(true);
});

test('a field that is disabled while its form works has the focus again afterwards', async () => {
  const dialog = (busy: boolean) => (
    <Dialog title="Rename view" onClose={() => undefined}>
      <form>
        <input aria-label="Name" data-autofocus disabled={busy} />
        <Button type="submit" busy={busy}>
          Rename
        </Button>
      </form>
    </Dialog>
  );
  const { rerender } = renderPart(dialog(false));
  const name = screen.getByLabelText('Name');
  await waitFor(() => expect(document.activeElement).toBe(name));
  rerender(dialog(true));
  // jsdom does not take the focus from a disabled element.
  name.blur();
  await new Promise((resolve) => setTimeout(resolve, 100));
  rerender(dialog(false));
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test('a dialog with `initialFocus` focuses its title', async () => {
  renderPart(
    <Dialog title="Purchase status" initialFocus onClose={() => undefined}>
      <input aria-label="Search" />
    </Dialog>,
  );
  const title = screen.getByRole('heading', { name: 'Purchase status' });
  await waitFor(() => expect(document.activeElement).toBe(title));
});

describe('a dialog with typed values', () => {
  function openForm() {
    const onClose = vi.fn();
    const { user } = renderPart(
      <>
        <Dialog title="Count" onClose={onClose}>
          <form>
            <input type="search" aria-label="Search" />
            <input aria-label="Note" />
            <select aria-label="Day">
              <option>today</option>
              <option>yesterday</option>
            </select>
            <DialogButtons>
              <Button onClick={onClose}>Cancel</Button>
            </DialogButtons>
          </form>
        </Dialog>
        <DialogHost />
      </>,
    );
    return { user, onClose };
  }

  const outside = () => document.querySelector('.mantine-Modal-overlay') as Element;

  test.each([
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
    ['its close button', (user: UserEvent) => user.click(button('Close'))],
    ['a click outside', (user: UserEvent) => user.click(outside())],
  ])('4.6: asks before it is closed by %s', async (_, close) => {
    const { user, onClose } = openForm();
    await user.type(screen.getByLabelText('Note'), 'urgent');
    await close(user);
    await answer(user, 'Stay', 'Leave without applying?');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    await close(user);
    await answer(user, 'Leave');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test('does not ask about an emptied field, a choice or a search', async () => {
    const { user, onClose } = openForm();
    await user.type(screen.getByLabelText('Note'), 'u{Backspace}');
    await user.selectOptions(screen.getByLabelText('Day'), 'yesterday');
    await user.type(screen.getByLabelText('Search'), 'urgent');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  test('keeps the focus in its field while a button is pressed, so that no message moves the button away before the click', async () => {
    const { user, onClose } = openForm();
    const note = screen.getByLabelText('Note');
    await user.click(note);
    await user.pointer({ keys: '[MouseLeft>]', target: button('Cancel') });
    expect(document.activeElement).toBe(note);
    onClose.mockImplementation(() => expect(document.activeElement).toBe(button('Cancel')));
    await user.pointer({ keys: '[/MouseLeft]', target: button('Cancel') });
    expect(onClose).toHaveBeenCalledOnce();
  });
});
