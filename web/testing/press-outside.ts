import type { UserEvent } from '@testing-library/user-event';

export async function pressOutside(user: UserEvent): Promise<void> {
  const overlay = [...document.querySelectorAll('.mantine-Modal-overlay')].at(-1);
  if (!overlay) throw new Error('No dialog is open.');
  await user.click(overlay);
  await user.keyboard('{Escape}');
}
