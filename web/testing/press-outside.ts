import type { UserEvent } from '@testing-library/user-event';

/** Clicks outside of the open dialog and presses Escape. Each of them closes a dialog that is not blocking. */
export async function pressOutside(user: UserEvent): Promise<void> {
  const overlay = [...document.querySelectorAll('.mantine-Modal-overlay')].at(-1);
  if (!overlay) throw new Error('No dialog is open.');
  await user.click(overlay);
  await user.keyboard('{Escape}');
}
