import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses a spreadsheet in the open import. */
export async function chooseFile(user: Pick<UserEvent, 'upload'>, file: File): Promise<void> {
  await user.upload(await screen.findByLabelText(/Choose a spreadsheet/, { selector: 'input' }), file);
}
