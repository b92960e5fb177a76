import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import type { FocusEvent } from 'react';
import { useSetting } from '../api/use-setting.ts';
import { useIsSignInRequested } from '../session/sign-in-again.ts';
import { DialogHost } from '../ui/dialog/dialog-host.tsx';
import { lazy } from '../ui/lazy.tsx';
import { BUTTON_FOR_MS } from '../ui/notice/toast.tsx';

const SignInAgainDialog = lazy(
  async () => (await import('../session/sign-in-again-dialog.tsx')).SignInAgainDialog,
);

export default function Floats() {
  const isSignInRequested = useIsSignInRequested();
  const [keepsToasts] = useSetting('keeps-messages');
  return (
    <>
      <DialogHost />
      {isSignInRequested && <SignInAgainDialog />}
      <Notifications
        className="screen-only"
        position="bottom-right"
        containerWidth={420}
        // Applies to toasts with a button; other toasts set their own time.
        autoClose={!keepsToasts && BUTTON_FOR_MS}
        onFocusCapture={pauseToasts}
        onBlurCapture={pauseToasts}
        // React reports no blur when a button disappears with its toast.
        onClick={({ target }) => target instanceof Element && target.closest('button')?.blur()}
      />
    </>
  );
}

/**
 * Keeps the toasts open while one of them has the focus, and restarts their time when the focus leaves. Mantine pauses
 * the time only for the pointer.
 */
function pauseToasts({ type }: FocusEvent): void {
  notifications.updateState(notificationsStore, (all) =>
    all.map((toast) => ({ ...toast, autoClose: type === 'blur' && toast['data-closes'] })),
  );
}
