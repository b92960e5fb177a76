import { Notifications } from '@mantine/notifications';
import { useIsSignInAsked } from '../session/sign-in-again.ts';
import { DialogHost } from '../ui/dialog/dialog-host.tsx';
import { lazy } from '../ui/lazy.tsx';
import { holdToast } from '../ui/notice/hold-toast.ts';

const SignInAgainDialog = lazy(
  async () => (await import('../session/sign-in-again-dialog.tsx')).SignInAgainDialog,
);

/** Alerts, questions and toasts above the screens. */
export default function Floats() {
  const isSignInAsked = useIsSignInAsked();
  return (
    <>
      <DialogHost />
      {isSignInAsked && <SignInAgainDialog />}
      <Notifications
        className="screen-only"
        position="bottom-right"
        containerWidth={400}
        onFocusCapture={holdToast}
        onBlurCapture={holdToast}
      />
    </>
  );
}
