import type { UserEvent } from '@testing-library/user-event';

/** Puts a text in at once, where its keys are not the matter: the form is drawn anew for each of them. */
export async function enter(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  if (field !== document.activeElement) await user.click(field);
  await user.paste(text);
}
