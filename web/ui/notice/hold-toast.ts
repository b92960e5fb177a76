import { notifications, notificationsStore } from '@mantine/notifications';
import type { FocusEvent } from 'react';

/**
 * A toast that has the focus stays open; once the focus leaves, its usual time begins again. Mantine pauses for the
 * pointer alone.
 */
export function holdToast({ target, type }: FocusEvent): void {
  const id = target.closest('[data-toast]')?.id;
  notifications.updateState(notificationsStore, (all) =>
    all.map((one) => (one.id === id ? { ...one, autoClose: type === 'blur' && one['data-toast'] } : one)),
  );
}
