import { Notifications } from '@mantine/notifications';
import { DialogHost } from '../ui/dialog/dialog-host.tsx';

/** What floats above the screens: alerts, questions and toasts. */
export default function Floats() {
  return (
    <>
      <DialogHost />
      <Notifications position="bottom-right" containerWidth={400} />
    </>
  );
}
