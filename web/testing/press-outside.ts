import type { UserEvent } from '@testing-library/user-event';

/** Clicks outside of the open dialog and presses Escape. Each closes a dialog without typed values. */
export async function pressOutside(user: UserEvent): Promise<void> {
  const beside = [...document.querySelectorAll('.mantine-Modal-overlay')].at(-1);
  if (!beside) throw new Error('No dialog is open.');
  await user.click(beside);
  await user.keyboard('{Escape}');
}
