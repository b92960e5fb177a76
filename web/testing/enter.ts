import type { UserEvent } from '@testing-library/user-event';

/** Enters a text at once where single keys do not matter: the form re-renders for each key. */
export async function enter(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  if (field !== document.activeElement) await user.click(field);
  await user.paste(text);
}
