import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import type { FocusEvent } from 'react';
import { useIsSignInRequested } from '../session/sign-in-again.ts';
import { DialogHost } from '../ui/dialog/dialog-host.tsx';
import { lazy } from '../ui/lazy.tsx';

const SignInAgainDialog = lazy(
  async () => (await import('../session/sign-in-again-dialog.tsx')).SignInAgainDialog,
);

/** Alerts, confirmations and toasts above the screens. */
export default function Floats() {
  const isSignInRequested = useIsSignInRequested();
  return (
    <>
      <DialogHost />
      {isSignInRequested && <SignInAgainDialog />}
      <Notifications
        className="screen-only"
        position="bottom-right"
        containerWidth={400}
        onFocusCapture={pauseToast}
        onBlurCapture={pauseToast}
      />
    </>
  );
}

/**
 * Keeps a focused toast open and restarts its time when the focus leaves. Mantine pauses the time only for the pointer.
 */
function pauseToast({ target, type }: FocusEvent): void {
  const id = target.closest('[data-toast]')?.id;
  notifications.updateState(notificationsStore, (all) =>
    all.map((toast) =>
      toast.id === id ? { ...toast, autoClose: type === 'blur' && toast['data-toast'] } : toast,
    ),
  );
}
