import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { enter } from './enter.ts';

/** Signs in on the sign-in screen, which may still be loading. */
export async function signIn(user: UserEvent, username = 'ada'): Promise<void> {
  await enter(user, await screen.findByLabelText(/Username/), username);
  await enter(user, screen.getByLabelText(/^Password/), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}
