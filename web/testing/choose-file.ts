import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

export async function chooseFile(user: Pick<UserEvent, 'upload'>, file: File): Promise<void> {
  await user.upload(await screen.findByLabelText(/Choose a spreadsheet/, { selector: 'input' }), file);
}
