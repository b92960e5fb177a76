import type { UserEvent } from '@testing-library/user-event';

/**
 * Enters text at once, for tests in which individual keystrokes do not matter. This is faster, because a form
 * re-renders for each keystroke.
 */
export async function enter(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  if (field !== document.activeElement) await user.click(field);
  await user.paste(text);
}
