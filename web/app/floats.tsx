import { Notifications } from '@mantine/notifications';
import { SignInAgainDialog } from '../session/sign-in-again-dialog.tsx';
import { DialogHost } from '../ui/dialog/dialog-host.tsx';

/** What floats above the screens: alerts, questions and toasts. */
export default function Floats() {
  return (
    <>
      <DialogHost />
      <SignInAgainDialog />
      <Notifications position="bottom-right" containerWidth={400} />
    </>
  );
}
