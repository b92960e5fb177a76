import { notifications, notificationsStore } from '@mantine/notifications';
import type { FocusEvent } from 'react';

/**
 * Has a toast stay as long as it has the focus, which it would take along, and for its usual time after that: Mantine
 * waits for the pointer alone.
 */
export function holdToast({ target, type }: FocusEvent): void {
  const id = target.closest('[data-toast]')?.id;
  notifications.updateState(notificationsStore, (all) =>
    all.map((one) => (one.id === id ? { ...one, autoClose: type === 'blur' && one['data-toast'] } : one)),
  );
}
