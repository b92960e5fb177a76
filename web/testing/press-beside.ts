import type { UserEvent } from '@testing-library/user-event';

/** Presses beside the dialog that is open, and Escape: the ways out of one that holds nothing. */
export async function pressBeside(user: UserEvent): Promise<void> {
  const beside = [...document.querySelectorAll('.mantine-Modal-overlay')].at(-1);
  if (!beside) throw new Error('No dialog is open.');
  await user.click(beside);
  await user.keyboard('{Escape}');
}
